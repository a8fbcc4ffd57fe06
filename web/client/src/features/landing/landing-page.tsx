import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';
import { Benefits } from './benefits.tsx';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Info } from './info.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Offer } from './offer.tsx';
import { Pricing } from './pricing.tsx';
import { Steps } from './steps.tsx';

export type LandingPageProps = {
  readonly language: Language;
  readonly t: SiteTexts;
  /** Of the copyright line, until the browser knows better. */
  readonly year: number;
};

/** Everything that sells the product, complete without scripts. */
export function LandingPage({ language, t, year }: LandingPageProps) {
  const demo = `/menu?lang=${language}`;
  return (
    <>
      <a className="skip" href="#content">
        {t('site.skip')}
      </a>
      <LandingHeader language={language} demo={demo} t={t} />
      <main id="content">
        <Hero demo={demo} t={t} />
        <Info demo={demo} t={t} />
        <Benefits t={t} />
        <Steps t={t} />
        <Offer t={t} />
        <Pricing t={t} />
        <Faq t={t} />
        <Closing t={t} />
      </main>
      <LandingFooter year={year} t={t} />
      <a className="to-top" href="#top" title={t('landing.toTop')}>
        <span className="spoken">{t('landing.toTop')}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 19V5m-6 6 6-6 6 6" />
        </svg>
      </a>
    </>
  );
}

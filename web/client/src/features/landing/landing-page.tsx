import type { Language } from '@qr-menu/schema';
import type { SiteKey, SiteTexts } from '#i18n/site-texts.ts';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Pricing } from './pricing.tsx';
import { questions } from './questions.ts';

type LandingPageProps = {
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

type InfoProps = { readonly demo: string; readonly t: SiteTexts };

function Info({ demo, t }: InfoProps) {
  return (
    <section className="band info" id="about" aria-labelledby="about-title">
      <div className="band-inner info-inner">
        <a className="qr-card" href={demo}>
          <img src="/demo-qr.svg" alt={t('landing.qrAlt')} width={280} height={280} />
          <span>{t('landing.qrLink')}</span>
        </a>
        <div>
          <h2 id="about-title">{t('landing.infoTitle')}</h2>
          <p className="lead">{t('landing.infoText')}</p>
          <ul className="ticks">
            <li>{t('landing.infoInstant')}</li>
            <li>{t('landing.infoPaper')}</li>
            <li>{t('landing.infoPrint')}</li>
            <li>{t('landing.infoUpdate')}</li>
          </ul>
        </div>
      </div>
    </section>
  );
}

type StepsProps = { readonly t: SiteTexts };

function Steps({ t }: StepsProps) {
  return (
    <section className="band steps" aria-labelledby="steps-title">
      <div className="band-inner">
        <h2 id="steps-title">{t('landing.stepsTitle')}</h2>
        <ol>
          <li>
            <h3>{t('landing.stepRegister')}</h3>
            <p>{t('landing.stepRegisterText')}</p>
          </li>
          <li>
            <h3>{t('landing.stepFill')}</h3>
            <p>{t('landing.stepFillText')}</p>
          </li>
          <li>
            <h3>{t('landing.stepPlace')}</h3>
            <p>{t('landing.stepPlaceText')}</p>
          </li>
        </ol>
      </div>
    </section>
  );
}

const offers: readonly SiteKey[] = [
  'landing.offerCategories',
  'landing.offerItems',
  'landing.offerViews',
  'landing.offerEditing',
  'landing.offerOrder',
  'landing.offerDiscount',
  'landing.offerPhoto',
  'landing.offerDevices',
  'landing.offerCarrier',
];

type OfferProps = { readonly t: SiteTexts };

function Offer({ t }: OfferProps) {
  return (
    <section className="section offer" id="offer" aria-labelledby="offer-title">
      <h2 id="offer-title">{t('landing.offerTitle')}</h2>
      <p className="lead">{t('landing.offerText')}</p>
      <ul className="ticks two-columns">
        {offers.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  );
}

type FaqProps = { readonly t: SiteTexts };

function Faq({ t }: FaqProps) {
  return (
    <section className="section faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('landing.faqTitle')}</h2>
      <div className="questions">
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>{t(question)}</summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

type ClosingProps = { readonly t: SiteTexts };

/** The last invitation, for a visitor who has read everything. */
function Closing({ t }: ClosingProps) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div>
        <h2 id="closing-title">{t('landing.closingTitle')}</h2>
        <p>{t('landing.closingText')}</p>
      </div>
      <a className="button" href="/register">
        {t('landing.subscribe')}
      </a>
    </section>
  );
}

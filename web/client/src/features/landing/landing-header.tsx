import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';
import { LanguageLinks } from '#site/language-links.tsx';
import { Logo } from '#site/logo.tsx';

export type LandingHeaderProps = {
  readonly language: Language;
  /** Address of the demo menu. */
  readonly demo: string;
  readonly t: SiteTexts;
};

/** On a narrow screen the tabs are a popover: the browser opens and closes it without scripts. */
export function LandingHeader({ language, demo, t }: LandingHeaderProps) {
  return (
    <header className="site-header">
      <a className="home-link" href="/">
        <Logo brand={t('site.brand')} />
      </a>
      <nav className="site-tabs" id="site-tabs" popover="auto" aria-label={t('site.navigation')}>
        <ul>
          <li>
            <a href="#about">{t('landing.about')}</a>
          </li>
          <li>
            <a href="#offer">{t('landing.offer')}</a>
          </li>
          <li>
            <a href="#price">{t('landing.price')}</a>
          </li>
          <li>
            <a href={demo}>{t('landing.demo')}</a>
          </li>
          <li>
            <a href="#contact">{t('landing.contact')}</a>
          </li>
        </ul>
      </nav>
      <LanguageLinks language={language} t={t} />
      <button
        className="burger"
        type="button"
        popoverTarget="site-tabs"
        aria-label={t('landing.openNavigation')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
    </header>
  );
}

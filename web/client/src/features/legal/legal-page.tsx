import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';
import { LanguageLinks } from '#site/language-links.tsx';
import { LegalLinks } from '#site/legal-links.tsx';
import { Logo } from '#site/logo.tsx';

type LegalPageProps = { readonly language: Language; readonly t: SiteTexts };

/** The frame of imprint and privacy; the server puts the installer's own text into it. */
export function LegalPage({ language, t }: LegalPageProps) {
  return (
    <div className="legal-page">
      <header className="site-header">
        <a className="home-link" href="/">
          <Logo brand={t('site.brand')} />
        </a>
        <LanguageLinks language={language} t={t} />
      </header>
      <main>
        <article data-legal-text="" />
      </main>
      <footer>
        <LegalLinks language={language} t={t} />
      </footer>
    </div>
  );
}

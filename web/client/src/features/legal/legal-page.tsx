import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';
import { LegalLinks } from '#site/legal-links.tsx';
import { SiteBar } from '#site/site-bar.tsx';

type LegalPageProps = { readonly language: Language; readonly t: SiteTexts };

/** The page for the legal notice or the privacy policy. The server inserts the text. */
export function LegalPage({ language, t }: LegalPageProps) {
  return (
    <div className="legal-page">
      <SiteBar language={language} t={t} />
      <main>
        <article data-legal-text="" />
      </main>
      <footer>
        <LegalLinks language={language} t={t} />
      </footer>
    </div>
  );
}

import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

type SiteBarProps = { readonly language: Language; readonly t: SiteTexts };

/** The top bar of pages that only link back to the home page. */
export function SiteBar({ language, t }: SiteBarProps) {
  return (
    <header className="site-header">
      <a className="home-link" href="/">
        <Logo brand={t('site.brand')} />
      </a>
      <LanguageLinks language={language} t={t} />
    </header>
  );
}

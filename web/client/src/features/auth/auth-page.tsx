import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { Logo } from '#site/logo.tsx';
import { LanguageSelect } from '#ui/language-select.tsx';
import './auth.css';

export type AuthPageProps = { readonly title: string; readonly children: ReactNode };

/** What surrounds signing in and registering. */
export function AuthPage({ title, children }: AuthPageProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useLanguage();
  const brand = t('site.brand');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <div className="auth-page">
      <header className="auth-top">
        <a href="/" className="auth-home">
          <Logo brand={brand} />
        </a>
        <LanguageSelect label={t('site.language')} value={language} onChange={setLanguage} bare />
      </header>
      <main className="narrow-page">{children}</main>
    </div>
  );
}

import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';
import { SiteBar } from '#site/site-bar.tsx';

type NotFoundPageProps = { readonly language: Language; readonly t: SiteTexts };

export function NotFoundPage({ language, t }: NotFoundPageProps) {
  return (
    <div className="not-found">
      <SiteBar language={language} t={t} />
      <main>
        <svg className="empty-plate" viewBox="0 0 240 140" aria-hidden="true">
          <path d="M30 28v30m-8-30v18a8 8 0 0 0 16 0V28m-8 30v56" />
          <path d="M210 114V28c-10 4-14 18-14 40h14" />
          <circle cx="120" cy="70" r="62" />
          <circle cx="120" cy="70" r="42" />
          <text x="120" y="82" textAnchor="middle">
            404
          </text>
        </svg>
        <h1>{t('site.notFound')}</h1>
        <p>{t('site.notFoundHint')}</p>
        <a className="button" href="/">
          {t('site.home')}
        </a>
      </main>
    </div>
  );
}

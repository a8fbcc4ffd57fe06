import type { SiteTexts } from '#i18n/site-texts.ts';
import { PhoneMock } from './phone-mock.tsx';
import { TableTent } from './table-tent.tsx';

export type HeroProps = { readonly demo: string; readonly t: SiteTexts };

export function Hero({ demo, t }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="kicker">{t('landing.kicker')}</p>
        <h1>{t('landing.headline')}</h1>
        <p className="lead">{t('landing.lead')}</p>
        <p className="actions">
          <a className="button" href="/register">
            {t('landing.subscribe')}
          </a>
          <a className="button quiet" href={demo}>
            {t('landing.seeDemo')}
          </a>
        </p>
        <p className="hero-notes">
          <span className="ticked">{t('landing.trial')}</span>
          <span>
            {t('landing.haveAccount')} <a href="/login">{t('landing.signIn')}</a>
          </span>
        </p>
      </div>
      <div className="hero-scene" aria-hidden="true">
        <PhoneMock t={t} />
        <TableTent t={t} />
      </div>
    </section>
  );
}

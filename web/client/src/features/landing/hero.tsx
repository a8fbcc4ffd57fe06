import type { SiteTexts } from '#i18n/site-texts.ts';
import { Bowl, GrillPlate, SaladPlate } from './dishes.tsx';

type HeroProps = { readonly demo: string; readonly t: SiteTexts };

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

type PhoneMockProps = { readonly t: SiteTexts };

/** A guest's phone with a menu on it. */
function PhoneMock({ t }: PhoneMockProps) {
  return (
    <div className="phone">
      <div className="phone-screen">
        <p className="phone-venue">{t('landing.mockVenue')}</p>
        <p className="phone-tabs">
          <span className="chosen">{t('landing.mockTab')}</span>
          <span>{t('landing.mockTabSoup')}</span>
          <span>{t('landing.mockTabGrill')}</span>
        </p>
        <div className="phone-feature">
          <SaladPlate />
          <div>
            <strong>{t('landing.mockSalad')}</strong>
            <small>{t('landing.mockSaladNote')}</small>
            <span className="phone-price">
              <del>9.80 лв.</del> <b>8.82 лв.</b>
            </span>
          </div>
        </div>
        <div className="phone-row">
          <Bowl />
          <div>
            <strong>{t('landing.mockSoup')}</strong>
            <small>{t('landing.mockSoupNote')}</small>
            <b>5.40 лв.</b>
          </div>
        </div>
        <div className="phone-row">
          <GrillPlate />
          <div>
            <strong>{t('landing.mockGrill')}</strong>
            <small>{t('landing.mockGrillNote')}</small>
            <b>12.60 лв.</b>
          </div>
        </div>
      </div>
    </div>
  );
}

type TableTentProps = { readonly t: SiteTexts };

/** The card on the table. Its code is the real one of the demo menu. */
function TableTent({ t }: TableTentProps) {
  return (
    <div className="tent">
      <div className="tent-card">
        <strong>{t('landing.mockVenue')}</strong>
        <img src="/demo-qr.svg" alt="" width={120} height={120} />
        <span>{t('landing.tableCall')}</span>
      </div>
      <div className="tent-foot" />
    </div>
  );
}

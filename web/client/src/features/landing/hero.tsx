import type { SiteTexts } from '#i18n/site-texts.ts';

type HeroProps = { readonly demo: string; readonly register: string; readonly t: SiteTexts };

export function Hero({ demo, register, t }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="kicker">{t('landing.kicker')}</p>
        <h1>{t('landing.headline')}</h1>
        <p className="lead">{t('landing.lead')}</p>
        <p className="actions">
          <a className="button" href={register}>
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

const rows = [
  { Dish: Bowl, name: 'landing.mockSoup', note: 'landing.mockSoupNote', price: '5.40 лв.' },
  {
    Dish: GrillPlate,
    name: 'landing.mockGrill',
    note: 'landing.mockGrillNote',
    price: '12.60 лв.',
  },
] as const;

function PhoneMock({ t }: { readonly t: SiteTexts }) {
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
        {rows.map(({ Dish, name, note, price }) => (
          <div key={name} className="phone-row">
            <Dish />
            <div>
              <strong>{t(name)}</strong>
              <small>{t(note)}</small>
              <b>{price}</b>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The card on the table in the picture. Its QR code works and opens the demo menu. */
function TableTent({ t }: { readonly t: SiteTexts }) {
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

export function SaladPlate() {
  return (
    <svg className="dish" viewBox="0 0 120 120" aria-hidden="true">
      <Plate />
      <g className="leaf">
        <path d="M30 66c-4-16 8-32 24-30 4 12-6 30-24 30z" />
        <path d="M86 40c12 8 12 28-2 36-10-6-12-26 2-36z" />
        <path d="M44 90c2-14 20-22 32-14 0 12-18 22-32 14z" />
      </g>
      <g className="tomato">
        <circle cx="48" cy="52" r="11" />
        <circle cx="74" cy="56" r="12" />
        <circle cx="56" cy="78" r="11" />
      </g>
      <g className="cucumber">
        <circle cx="62" cy="40" r="7" />
        <circle cx="40" cy="70" r="7" />
        <circle cx="77" cy="76" r="7" />
      </g>
      <g className="cheese">
        <rect x="52" y="50" width="10" height="7" rx="2" transform="rotate(-20 57 53)" />
        <rect x="60" y="62" width="12" height="7" rx="2" transform="rotate(30 66 65)" />
        <rect x="50" y="64" width="9" height="6" rx="2" transform="rotate(70 54 67)" />
        <rect x="66" y="46" width="9" height="6" rx="2" transform="rotate(12 70 49)" />
      </g>
    </svg>
  );
}

export function Bowl() {
  return (
    <svg className="dish" viewBox="0 0 120 120" aria-hidden="true">
      <Plate />
      <circle className="cream" cx="60" cy="60" r="33" />
      <g className="cucumber">
        <circle cx="50" cy="52" r="6" />
        <circle cx="70" cy="62" r="6" />
        <circle cx="54" cy="74" r="6" />
      </g>
      <path className="herb" d="M62 42c6 2 8 8 6 14M60 44c-4 4-4 9-1 13M66 74c6-1 9-5 9-10" />
      <g className="crust">
        <circle cx="64" cy="52" r="3.5" />
        <circle cx="44" cy="64" r="3.5" />
        <circle cx="66" cy="80" r="3.5" />
      </g>
    </svg>
  );
}

export function GrillPlate() {
  return (
    <svg className="dish" viewBox="0 0 120 120" aria-hidden="true">
      <Plate />
      <g className="roast" transform="rotate(-32 60 60)">
        <rect x="34" y="38" width="42" height="11" rx="5.5" />
        <rect x="36" y="53" width="42" height="11" rx="5.5" />
        <rect x="34" y="68" width="42" height="11" rx="5.5" />
      </g>
      <g className="chips" transform="rotate(18 84 76)">
        <rect x="74" y="62" width="5" height="24" rx="2" />
        <rect x="81" y="58" width="5" height="26" rx="2" />
        <rect x="88" y="64" width="5" height="22" rx="2" />
      </g>
      <circle className="tomato" cx="44" cy="84" r="8" />
      <path className="herb" d="M76 36c5 1 8 5 8 10M78 34c5-1 10 1 12 5" />
    </svg>
  );
}

function Plate() {
  return (
    <>
      <circle className="plate" cx="60" cy="60" r="56" />
      <circle className="plate-well" cx="60" cy="60" r="42" />
    </>
  );
}

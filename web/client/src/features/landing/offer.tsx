import type { SiteKey, SiteTexts } from '#i18n/site-texts.ts';

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

export type OfferProps = { readonly t: SiteTexts };

export function Offer({ t }: OfferProps) {
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

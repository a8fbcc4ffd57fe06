import type { SiteTexts } from '#i18n/site-texts.ts';

/** From the demo menu: what all this is for. */
const dishes = ['/demo/mixed-grill.svg', '/demo/baklava.svg', '/demo/lemonade.svg'];

export type PricingProps = { readonly t: SiteTexts };

/** The one plan that is sold; the whole card leads to registration. */
export function Pricing({ t }: PricingProps) {
  return (
    <section className="band" id="price" aria-labelledby="price-title">
      <div className="band-inner pricing">
        <div>
          <h2 id="price-title">{t('landing.priceTitle')}</h2>
          <p className="lead">{t('landing.priceText')}</p>
          <div className="table-view" aria-hidden="true">
            {dishes.map((dish) => (
              <img key={dish} src={dish} alt="" width={320} height={240} fetchPriority="low" />
            ))}
          </div>
        </div>
        <a className="plan" href="/register">
          <span className="plan-name">{t('landing.planName')}</span>
          <span className="plan-price">{t('landing.planPrice')}</span>
          <span className="plan-period">{t('landing.planPeriod')}</span>
          <span className="plan-monthly">{t('landing.planMonthly')}</span>
          <span className="ticks">
            <span>{t('landing.planTrial')}</span>
            <span>{t('landing.planAll')}</span>
            <span>{t('landing.planCarrier')}</span>
          </span>
          <span className="button">{t('landing.planAction')}</span>
        </a>
      </div>
    </section>
  );
}

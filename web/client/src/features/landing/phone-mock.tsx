import type { SiteTexts } from '#i18n/site-texts.ts';
import { Bowl, GrillPlate, SaladPlate } from './dishes.tsx';

export type PhoneMockProps = { readonly t: SiteTexts };

/** A guest's phone with a menu on it. */
export function PhoneMock({ t }: PhoneMockProps) {
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

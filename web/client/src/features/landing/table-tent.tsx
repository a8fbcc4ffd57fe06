import type { SiteTexts } from '#i18n/site-texts.ts';

export type TableTentProps = { readonly t: SiteTexts };

/** The card on the table. Its code is the real one of the demo menu. */
export function TableTent({ t }: TableTentProps) {
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

export { type PrintTexts, printTexts } from '#i18n/print-texts.ts';
export type { GuestAssets } from './guest-assets.ts';
export { type GuestData, guestData } from './guest-data.ts';
export { renderGuestNotice, renderGuestPage } from './guest-page.tsx';
export { markStale } from './stale-notice.ts';

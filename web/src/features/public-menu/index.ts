export { type PrintTexts, printTexts } from '#i18n/print-texts.ts';
export type { GuestAssets } from './guest-assets.ts';
export { type GuestData, guestData } from './guest-data.ts';
export type { Remember } from './guest-markup.tsx';
export { renderGuestNotice, renderGuestPage } from './guest-page.tsx';
export { markStale } from './stale-notice.ts';

export type { GuestAssets } from './guest-assets.ts';
export { type GuestData, guestData } from './guest-data.ts';
export type { Remember } from './guest-markup.tsx';
export { renderGuestNotice, renderGuestPage, renderSamplePage } from './guest-page.tsx';
export { type PrintTexts, printTexts } from './i18n/print-texts.ts';
export { markStale } from './stale-notice.ts';

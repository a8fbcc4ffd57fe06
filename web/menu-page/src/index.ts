export { type GuestData, guestData } from './guest-data.ts';
export type { GuestAssets, Remember } from './guest-page.tsx';
export { renderGuestNotice, renderGuestPage, renderSamplePage } from './guest-page.tsx';
export { type PrintTexts, printTexts } from './i18n/print-texts.ts';
export { textOf } from './localized-string.ts';
export { markStale } from './stale-notice.ts';

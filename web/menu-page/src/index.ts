export { type PrintTexts, printTexts } from './i18n/print-texts.ts';
export { markStale } from './live/stale-notice.ts';
export { type LocalizedString, textOf } from './localized-string.ts';
export { type GuestData, guestData, menuKeys } from './server/guest-data.ts';
export type { GuestAssets, Remember } from './server/guest-page.tsx';
export { renderGuestNotice, renderGuestPage, renderSamplePage } from './server/guest-page.tsx';

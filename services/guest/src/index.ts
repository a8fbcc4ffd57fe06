export { createGuestService, type GuestService, type GuestServiceDeps } from './guest-service.ts';
export type { QrCodeSources } from './qr/qr-codes.ts';
export { createFindDocument, type Found, type Wanted } from './responses/find-document.ts';
export { createViewCounter } from './views/view-counter.ts';

export { type Guest, openGuest } from './guest-process.ts';
export { createGuestService, type GuestServiceDeps } from './guest-service.ts';
export { createFindDocument, type Found, type Wanted } from './responses/find-document.ts';

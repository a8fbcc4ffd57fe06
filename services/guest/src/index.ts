export type { Found, Wanted } from './copies/venue-copies.ts';
export { type Guest, openGuest } from './guest-process.ts';
export { createGuestService, type GuestServiceDeps } from './guest-service.ts';
export { createFindDocument } from './responses/find-document.ts';

export { createGuestService, type GuestService, type GuestServiceDeps } from './guest-service.ts';

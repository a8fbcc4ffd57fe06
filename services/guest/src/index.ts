export { createGuestService, type GuestService, type GuestServiceDeps } from './guest-service.ts';
export { readGuestAssets } from './static/web-app.ts';

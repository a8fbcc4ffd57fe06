export { type Guest, openGuest } from './guest-process.ts';
export { createGuestService, type GuestServiceDeps } from './guest-service.ts';
export {
  createFindDocument,
  type DocumentOutcome,
  type DocumentRequest,
} from './responses/find-document.ts';

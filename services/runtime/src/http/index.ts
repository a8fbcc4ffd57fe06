export { acceptUpgrades } from './accept-upgrades.ts';
export { type BrowserConfig, writeBrowserConfig } from './browser-config.ts';
export { clientAddress } from './client-address.ts';
export {
  type ConnectionLimits,
  connectionVariables,
  createConnectionLimits,
} from './connection-limits.ts';
export {
  copyVariables,
  edgeVariables,
  livePageLimits,
  livePageVariables,
  pageVariables,
  socketVariables,
} from './edge-variables.ts';
export {
  type DirectHandler,
  type FailRequest,
  type HttpHandler,
  type HttpServer,
  keepAliveTimeout,
  startHttpServer,
  withTransportSecurity,
} from './http-server.ts';
export { createOpsEndpoints, type OpsEndpoints, type OpsPage } from './ops-endpoints.ts';
export { readGuestAssets } from './read-guest-assets.ts';
export { requestOrigin } from './request-origin.ts';
export { sameText } from './same-text.ts';
export {
  inOwnFrames,
  menuPolicy,
  pageContentSecurityPolicy,
  usualHeaders,
} from './security-headers.ts';
export { type ImageSources, isImageShown } from './shown-images.ts';
export { createSlots, type Slot, type SlotLimits } from './slots.ts';

export { assertOwnLog } from './commits/assert-own-log.ts';
export type { CommitRequest, Committer } from './commits/committer.ts';
export { openCommitter } from './commits/open-committer.ts';
export { removeImage } from './features/uploads/store-image.ts';
export { createGateway } from './gateway.ts';
export type { GatewayDeps, GatewaySettings } from './gateway-deps.ts';
export type { GatewayApp } from './requests/gateway-app.ts';
export { admissionLimitsOf } from './requests/limits/admission.ts';

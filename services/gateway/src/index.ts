export { assertOwnLog } from './commits/assert-own-log.ts';
export type { CommitRequest, Committer } from './commits/committer.ts';
export { openCommitter } from './commits/open-committer.ts';
export { readMenuFile } from './exchange/read-menu-file.ts';
export { createGateway, type GatewayDeps, type GatewaySettings } from './gateway.ts';
export type { GatewayApp } from './http/gateway-app.ts';
export { admissionLimitsOf } from './limits/admission.ts';
export type { InProcessOwner } from './mutations/in-process-owner.ts';
export { removeImage } from './uploads/store-image.ts';

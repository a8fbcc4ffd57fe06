export { assertOwnLog } from './commits/assert-own-log.ts';
export type { CommitRequest, Committer } from './commits/committer.ts';
export { openCommitter } from './commits/open-committer.ts';
export { readMenuFile } from './exchange/read-menu-file.ts';
export { createGateway, type Gateway, type GatewayDeps } from './gateway.ts';
export { openGateway } from './gateway-process.ts';
export type { InProcessOwner } from './mutations/in-process-owner.ts';
export { removeImage } from './uploads/store-image.ts';

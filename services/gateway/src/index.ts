export { readMenuFile } from './exchange/read-menu-file.ts';
export { createGateway, type Gateway, type GatewayDeps } from './gateway.ts';
export { openGateway } from './gateway-process.ts';
export type { InProcessOwner } from './mutations/in-process-owner.ts';

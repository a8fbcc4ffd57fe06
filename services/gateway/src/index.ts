export type { InProcessOwner } from './answers/mutations/in-process-owner.ts';
export { readMenuFile } from './features/exchange/read-menu-file.ts';
export { createGateway, type Gateway } from './gateway.ts';
export type { GatewayDeps } from './gateway-deps.ts';
export { openGateway } from './gateway-process.ts';

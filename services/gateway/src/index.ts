export type { InProcessOwner } from './answers/mutations/in-process-owner.ts';
export { readMenuFile } from './features/exchange/read-menu-file.ts';
export { type Gateway, openGateway } from './gateway.ts';

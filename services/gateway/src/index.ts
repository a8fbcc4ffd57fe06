export type { InProcessOwner } from './answers/mutations/in-process-owner.ts';
export { readMenuFile } from './features/exchange/read-menu-file.ts';
export { isPendingUpload } from './features/uploads/pending-uploads.ts';
export { type Gateway, openGateway } from './gateway.ts';

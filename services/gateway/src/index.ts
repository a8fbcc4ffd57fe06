export type { InProcessOwner } from './answers/mutations/in-process-owner.ts';
export { readMenuFile } from './features/import-export/read-menu-file.ts';
export { isPendingUpload } from './features/uploads/pending-uploads.ts';
export { type Gateway, openGateway } from './gateway.ts';

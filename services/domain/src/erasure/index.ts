export type { EraseWorkspace } from './erasure.ts';

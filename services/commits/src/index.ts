export { CommitPending, CommitRefused, CommitsUnavailable } from './commit-errors.ts';
export {
  type CommitBudget,
  type CommitRequest,
  type Committer,
  commitBudgetVariables,
  openCommitter,
  type Settled,
} from './committer.ts';
export {
  type ErasureDeps,
  eraseTraces,
  lookBack,
  ownImagesOf,
  type WorkspacePast,
} from './erasure.ts';
export { assertOwnLog, watchOwnLog } from './own-log.ts';
export {
  mostEventBytes,
  previewCommand,
  previewRestore,
  restoreCommand,
  shownImages,
} from './restore-menus.ts';

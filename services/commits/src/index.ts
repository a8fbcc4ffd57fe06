export { type CommitBudget, commitBudgetVariables } from './commit-budget.ts';
export { CommitPending, CommitRefused, CommitsUnavailable } from './commit-errors.ts';
export {
  type CommitRequest,
  type Committer,
  openCommitter,
  type Settled,
} from './committer.ts';
export { assertOwnLog, watchOwnLog } from './own-log.ts';
export {
  foresee,
  foreseeRestore,
  mostEventBytes,
  restoreCommand,
  shownImages,
} from './restore-menus.ts';

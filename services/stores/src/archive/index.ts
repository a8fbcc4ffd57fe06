export {
  ArchiveBehind,
  caughtUpColumn,
  isCaughtUp,
  replacedStore,
  venueExists,
} from './caught-up.ts';
export {
  type ArchivedCommit,
  type ArchivedEnvelope,
  archivedEnvelopes,
  openCommits,
  readCommitsAfter,
  readCommitsBefore,
  readOpenedStream,
  readStream,
  streamCommits,
} from './commits.ts';
export { createMenuStorePool, menuStoreSchema } from './menu-store.ts';
export {
  assertLogEpoch,
  LogEpochMismatch,
  readLogIdentity,
  readLogPositions,
  readStoredOffsets,
} from './positions.ts';
export {
  countQuarantined,
  dropQuarantined,
  findQuarantined,
  type Judgement,
  judgementOf,
  listQuarantined,
  type NewestQuarantined,
  newestQuarantined,
  type Quarantined,
} from './quarantine.ts';
export {
  createNameReader,
  createWorkspaceReader,
  evolveByCommit,
  type StreamReader,
} from './stream-reader.ts';
export {
  countStreams,
  ownerOfStream,
  streamVersion,
  streamVersions,
  type WorkspaceVersion,
  workspacePages,
} from './streams.ts';

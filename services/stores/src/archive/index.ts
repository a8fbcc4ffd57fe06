export {
  ArchiveBehind,
  caughtUpColumn,
  caughtUpStreams,
  completeColumn,
  isCaughtUp,
  isComplete,
  isStreamCaughtUp,
  replacedStore,
  venueExists,
} from './caught-up.ts';
export {
  type ArchivedCommit,
  type ArchivedEnvelope,
  ArchiveNewer,
  archivedEnvelopes,
  findCommit,
  openCommits,
  openedCommits,
  pageOf,
  readCommitStatus,
  readCommitsAfter,
  readCommitsBefore,
  streamCommits,
} from './commits.ts';
export { accentedName, isConfusableTaken } from './confusables.ts';
export { type HaltedPartition, readHaltedPartitions } from './halted-partitions.ts';
export { createMenuStorePool, menuStoreSchema } from './menu-store.ts';
export {
  countParkedStreams,
  dropParkedCommit,
  findParkedStream,
  listParkedStreams,
  type ParkedCounts,
  type ParkedStream,
  parkedAmong,
  parkedStreamAt,
  retryParkedStream,
} from './parked-streams.ts';
export {
  ArchiveMissing,
  assertLogEpoch,
  LogEpochMismatch,
  readLogIdentity,
  readLogPositions,
  readStoredOffsets,
  wrongPartitions,
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
export { createSnapshots } from './snapshots.ts';
export {
  createNameReader,
  createWorkspaceReader,
  evolveByCommit,
  type FoldedWorkspace,
  openWorkspaces,
  type StreamBytes,
  type StreamReader,
  type WorkspaceReader,
} from './stream-reader.ts';
export {
  countStreams,
  ownerOfStream,
  streamVersion,
  streamVersions,
  type WorkspaceVersion,
  workspacePages,
} from './streams.ts';

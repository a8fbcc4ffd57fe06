export { type InstallationForm, type Need, needsOperator } from './needs.ts';
export { noteOperatorRun, type OperatorRun } from './operator-runs.ts';
export {
  type ArchiveStatus,
  type DocumentsStatus,
  type LogStatus,
  type PartitionStatus,
  type RedisStatus,
  type Reply,
  readStatus,
  type Status,
  type StatusSources,
  type VenueStatus,
  type Venues,
} from './read-status.ts';

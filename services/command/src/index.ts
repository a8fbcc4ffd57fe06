export { openCommand } from './command-process.ts';
export { type CommandService, startCommandService } from './command-service.ts';
export {
  logDerivedTables,
  menuStoreMigrations,
  migrateMenuStore,
} from './migrations/menu-store.ts';
export { grantServiceRights } from './migrations/service-roles.ts';
export { applyBatch, type RefereeDeps } from './referee/apply-batch.ts';
export { judge, readEnvelope } from './referee/judge.ts';
export { applyWhole, createParkingRoom, mostParkedAtOnce } from './referee/parking.ts';
export { type Need, needsOperator } from './status/needs.ts';
export { noteOperatorRun } from './status/operator-runs.ts';
export {
  type ArchiveStatus,
  type DocumentsStatus,
  type LogStatus,
  type PartitionStatus,
  type RedisStatus,
  type Reply,
  readStatus,
  type Status,
  type VenueStatus,
  type Venues,
} from './status/read-status.ts';
export { createStatusPage } from './status/status-page.ts';
export { updateVariables } from './status/update-feed.ts';
export { ownedTables } from './tables/event-to-rows.ts';

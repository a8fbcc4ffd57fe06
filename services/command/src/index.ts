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
export { createStatusPage } from './status-page.ts';
export { ownedTables } from './tables/event-to-rows.ts';

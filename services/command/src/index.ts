export { openCommand } from './command-process.ts';
export { type CommandService, startCommandService } from './command-service.ts';
export { migrateMenuStore } from './migrations/menu-store.ts';
export { logDerivedTables } from './rebuild/log-derived-tables.ts';
export { planRebuild, rebuildPostgres } from './rebuild/rebuild-postgres.ts';
export { dropReplaced, replacedSchemas } from './rebuild/replaced-schemas.ts';
export { unfinishedRebuild } from './rebuild/shadow.ts';
export { applyBatch, type RefereeDeps } from './referee/apply-batch.ts';
export { judge } from './referee/judge.ts';
export { readEnvelope } from './referee/read-envelope.ts';
export {
  planRepublish,
  type RepublishPlan,
  republish,
  republishToTable,
} from './republish/republish.ts';

export { openCommand } from './command-process.ts';
export { type CommandService, startCommandService } from './command-service.ts';
export { logDerivedTables, migrateMenuStore } from './migrations/menu-store.ts';
export { applyBatch, type RefereeDeps } from './referee/apply-batch.ts';
export { judge } from './referee/judge.ts';
export { readEnvelope } from './referee/read-envelope.ts';
export { commitIdOf } from './referee/stored-positions.ts';
export { ownedTables } from './tables/row-change.ts';

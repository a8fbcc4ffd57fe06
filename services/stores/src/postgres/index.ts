export { createPool, type PoolOptions } from './create-pool.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { EmbeddedPostgresFailed } from './embedded-programs.ts';
export {
  checksumOf,
  type MigrateOptions,
  type Migration,
  MigrationConflict,
  migrate,
} from './migrate.ts';
export { DataDirectoryInUse } from './postmaster.ts';
export { inTransaction, type TransactionOptions } from './transaction.ts';
export { isUnstorable } from './unstorable-text.ts';

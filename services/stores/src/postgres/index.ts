export { createPool, isUnstorable, valueTypes } from './create-pool.ts';
export { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
export {
  checksumOf,
  lockMigrations,
  type MigrateOptions,
  type Migration,
  migrate,
  patiently,
  RestoreUnfinished,
  unfinishedRestore,
} from './migrate.ts';
export { inTransaction } from './transaction.ts';

import { logDerivedTables, migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { createTestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';

export type SimulationStore = {
  readonly pool: Pool;
  /** Restores the state right after the migrations. */
  readonly empty: () => Promise<void>;
  /** Saves a copy of all data, which `goBack` restores. */
  readonly remember: () => Promise<void>;
  readonly goBack: () => Promise<void>;
  readonly drop: () => Promise<void>;
};

const tables = [...logDerivedTables, 'log_identity', 'store_incarnation'];
/** Tables are truncated only after this many runs, because deleting a few rows is faster. */
const runsUntilTruncated = 100;

export async function createSimulationStore(serverUrl: string): Promise<SimulationStore> {
  const database = await createTestDatabase(serverUrl);
  const logger = createLogger('simulation', 'silent');
  const pool = createMenuStorePool({ url: database.url, applicationName: 'simulation', logger });
  await migrateMenuStore(pool);
  await pool.query(
    [
      'create schema past',
      ...tables.map((table) => `create table past.${table} (like menu.${table})`),
    ].join(';'),
  );
  const forEach = (statement: (table: string) => string) =>
    pool.query(tables.map(statement).join(';'));
  let runs = 0;

  return {
    pool,
    empty: async () => {
      runs += 1;
      if (runs % runsUntilTruncated === 0)
        await pool.query(
          `truncate ${tables.map((table) => `menu.${table}, past.${table}`).join(', ')}`,
        );
      else await forEach((table) => `delete from menu.${table}; delete from past.${table}`);
    },
    remember: async () => {
      await forEach(
        (table) =>
          `delete from past.${table}; insert into past.${table} select * from menu.${table}`,
      );
    },
    goBack: async () => {
      await forEach(
        (table) =>
          `delete from menu.${table}; insert into menu.${table} select * from past.${table}`,
      );
    },
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

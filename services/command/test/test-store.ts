import { createLogger, createMenuStorePool } from '@qr-menu/platform';
import { createTestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { migrateMenuStore } from '../src/index.ts';

export type TestStore = {
  readonly url: string;
  readonly pool: Pool;
  /** One column of every row, in the order of the statement. */
  readonly column: (sql: string) => Promise<readonly unknown[]>;
  readonly drop: () => Promise<void>;
};

export const silent = createLogger('test', 'silent');

/** A fresh database with the archive and the entity tables. */
export async function createTestStore(serverUrl: string): Promise<TestStore> {
  const database = await createTestDatabase(serverUrl);
  const pool = createMenuStorePool({
    url: database.url,
    applicationName: 'test',
    logger: silent,
  });
  await migrateMenuStore(pool);
  return {
    url: database.url,
    pool,
    column: async (sql) => {
      const { rows } = await pool.query(sql);
      return rows.map((row) => Object.values(row)[0]);
    },
    drop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

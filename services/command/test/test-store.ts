import { createLogger } from '@qr-menu/runtime/process';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { createTestDatabase, createTestTemplate } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { migrateMenuStore } from '../src/index.ts';

export type TestStore = {
  readonly url: string;
  readonly pool: Pool;
  readonly column: (sql: string) => Promise<readonly unknown[]>;
  readonly drop: () => Promise<void>;
};

export const silent = createLogger('test', 'silent');

/** One migrated template per server, because copying a database is faster than migrating it. */
const templates = new Map<string, Promise<string>>();

const migrated = async (url: string): Promise<void> => {
  const pool = createMenuStorePool({ url, applicationName: 'test', logger: silent });
  await migrateMenuStore(pool).finally(() => pool.end());
};

export async function createTestStore(serverUrl: string): Promise<TestStore> {
  const template = templates.get(serverUrl) ?? createTestTemplate(serverUrl, migrated);
  templates.set(serverUrl, template);
  const database = await createTestDatabase(serverUrl, await template);
  const pool = createMenuStorePool({
    url: database.url,
    applicationName: 'test',
    logger: silent,
  });
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

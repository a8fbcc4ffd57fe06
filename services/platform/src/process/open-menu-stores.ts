import type { Pool } from 'pg';
import { createMenuStorePool } from '../archive/menu-store.ts';
import type { CommitLog } from '../commit-log/commit-log.ts';
import type { MenuDocuments } from '../menu-documents/menu-documents.ts';
import type { Notices } from '../notices/notices.ts';
import type { Clock } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Logger } from './logger.ts';
import { type LogEnvironment, openCommitLog } from './open-commit-log.ts';
import { openRedisStores, type RedisEnvironment } from './open-redis-stores.ts';

export type MenuStores = {
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly documents: MenuDocuments;
  readonly notices: Notices;
};

/** The stores of a process of its own: Postgres, the log, Redis. */
export async function openMenuStores(
  environment: LogEnvironment & RedisEnvironment & { readonly DATABASE_URL: string },
  deps: { name: string; logger: Logger; clock: Clock; closers: Closers },
): Promise<MenuStores> {
  const { name, logger, clock, closers } = deps;
  const { DATABASE_URL: url } = environment;
  const pool = createMenuStorePool({ url, applicationName: name, logger });
  closers.add(() => pool.end());
  const log = await openCommitLog(environment, { databaseUrl: url, clientId: name, logger, clock });
  closers.add(log.close);
  return { pool, log, ...(await openRedisStores(environment, deps)) };
}

/** Whether Postgres answers. */
export const answers = async (pool: Pool): Promise<boolean> =>
  (await pool.query('select 1')).rowCount === 1;

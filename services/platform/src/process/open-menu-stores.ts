import type { Pool } from 'pg';
import { createMenuStorePool } from '../archive/menu-store.ts';
import type { CommitLog } from '../commit-log/commit-log.ts';
import { createStoreMetrics } from '../metrics/store-metrics.ts';
import { type KeyEnvironment, openPersonalData } from '../personal-data/open-personal-data.ts';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { Telemetry } from '../tracing/telemetry.ts';
import type { Clock } from './clock.ts';
import type { Closers } from './closers.ts';
import type { Logger } from './logger.ts';
import { type LogEnvironment, openCommitLog } from './open-commit-log.ts';
import { openRedisStores, type RedisEnvironment, type RedisStores } from './open-redis-stores.ts';

export type MenuStores = RedisStores & {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly log: CommitLog;
};

type StoresEnvironment = LogEnvironment &
  RedisEnvironment &
  KeyEnvironment & { readonly DATABASE_URL: string };

/** The stores of a process of its own: Postgres, the log, Redis, the keys of personal data. */
export async function openMenuStores(
  environment: StoresEnvironment,
  deps: { name: string; logger: Logger; clock: Clock; closers: Closers; telemetry?: Telemetry },
): Promise<MenuStores> {
  const { name, logger, clock, closers, telemetry } = deps;
  const { DATABASE_URL: url } = environment;
  const pool = createMenuStorePool({ url, applicationName: name, logger });
  closers.add(() => pool.end());
  if (telemetry) createStoreMetrics(telemetry.meter).watchPool(name, pool);
  const { personalData, close: closeKeys } = await openPersonalData(environment, clock);
  closers.add(closeKeys);
  const log = await openCommitLog(environment, { databaseUrl: url, clientId: name, logger, clock });
  closers.add(log.close);
  return {
    pool,
    personalData,
    log,
    ...(await openRedisStores(environment, deps)),
  };
}

/** Whether Postgres answers. */
export const answers = async (pool: Pool): Promise<boolean> =>
  (await pool.query('select 1')).rowCount === 1;

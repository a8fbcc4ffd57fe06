import type { Pool } from 'pg';
import { createMenuStorePool } from '../archive/menu-store.ts';
import type { CommitLog } from '../commit-log/commit-log.ts';
import { type LogEnvironment, openCommitLog } from '../commit-log/open-commit-log.ts';
import type { KeyEnvironment } from '../keys/key-variables.ts';
import { openPersonalData } from '../keys/open-personal-data.ts';
import type { PersonalData } from '../keys/personal-data.ts';
import type { WorkspaceKeys } from '../keys/workspace-keys.ts';
import { createDurableMenuDocuments } from '../menu-documents/durable-menu-documents.ts';
import { createMemoryMenuDocuments } from '../menu-documents/memory-menu-documents.ts';
import type { MenuDocuments } from '../menu-documents/menu-documents.ts';
import { createMemoryNotifications } from '../notifications/memory-notifications.ts';
import type { OptionalRedis, StoreContext } from '../redis/create-redis.ts';
import { openRedisStores, type RedisStores } from './open-redis-stores.ts';
import { createKafkaMetrics, createStoreMetrics } from './store-metrics.ts';

export type MenuStores = Omit<RedisStores, 'onReconnect'> & {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly keys: WorkspaceKeys;
  readonly log: CommitLog;
  readonly onReconnect?: RedisStores['onReconnect'];
};

type StoresEnvironment = LogEnvironment &
  KeyEnvironment &
  OptionalRedis & { readonly DATABASE_URL: string };

export async function openMenuStores(
  environment: StoresEnvironment,
  deps: StoreContext & {
    readonly poolName?: string;
    /** The directory for documents if there is no Redis. If omitted, they are only kept in memory. */
    readonly documentsDir?: string;
  },
): Promise<MenuStores> {
  const { name, logger, clock, closers, telemetry, poolName = name } = deps;
  const { DATABASE_URL: url, REDIS_URL, REDIS_PREFIX } = environment;
  const pool = createMenuStorePool({ url, applicationName: poolName, logger });
  closers.add(() => pool.end());
  if (telemetry) createStoreMetrics(telemetry.meter).watchPool(poolName, pool);
  const { personalData, keys, close: closeKeys } = await openPersonalData(environment, clock);
  closers.add(closeKeys);
  const kafka = telemetry && createKafkaMetrics(telemetry.meter, name);
  const log = await openCommitLog(environment, {
    databaseUrl: url,
    clientId: name,
    logger,
    clock,
    onSilence: () => kafka?.countSilence(),
  });
  closers.add(log.close);
  const documentStores =
    REDIS_URL === undefined
      ? {
          documents: await openOwnDocuments(pool, deps),
          notifications: createMemoryNotifications(deps),
        }
      : await openRedisStores({ REDIS_URL, REDIS_PREFIX }, deps);
  return { pool, personalData, keys, log, ...documentStores };
}

async function openOwnDocuments(
  pool: Pool,
  { documentsDir, logger, closers }: StoreContext & { readonly documentsDir?: string },
): Promise<MenuDocuments> {
  if (documentsDir === undefined) return createMemoryMenuDocuments();
  const documents = createDurableMenuDocuments({ directory: documentsDir, pool, logger });
  closers.add(documents.close);
  await documents.load();
  return documents;
}

export const answers = async (pool: Pool): Promise<boolean> =>
  (await pool.query('select 1')).rowCount === 1;

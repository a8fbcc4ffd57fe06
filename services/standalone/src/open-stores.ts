import path from 'node:path';
import {
  type Clock,
  type Closers,
  type CommitLog,
  createMemoryMenuDocuments,
  createMemoryNotices,
  createMenuStorePool,
  createStoreMetrics,
  type KeyEnvironment,
  type Logger,
  type MenuDocuments,
  type Notices,
  openCommitLog,
  openPersonalData,
  openRedisStores,
  type PersonalData,
  startEmbeddedPostgres,
  type Telemetry,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Environment } from './env.ts';
import type { Secrets } from './secrets.ts';

export type Stores = {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly log: CommitLog;
  readonly documents: MenuDocuments;
  readonly notices: Notices;
};

/** Opens the real engines whose variables are set, and embedded ones for the rest. */
export async function openStores(
  environment: Environment,
  deps: {
    logger: Logger;
    clock: Clock;
    closers: Closers;
    secrets: Secrets;
    telemetry: Telemetry;
  },
): Promise<Stores> {
  const { logger, clock, closers, secrets } = deps;
  const keys = await openPersonalData(keyEnvironment(environment, secrets), clock);
  closers.add(keys.close);
  const databaseUrl = environment.DATABASE_URL ?? (await embeddedDatabase(environment, deps));
  const pool = createMenuStorePool({ url: databaseUrl, applicationName: 'menu store', logger });
  closers.add(() => pool.end());
  createStoreMetrics(deps.telemetry.meter).watchPool('menu store', pool);
  const log = await openCommitLog(environment, {
    databaseUrl,
    clientId: 'standalone',
    logger,
    clock,
  });
  closers.add(log.close);
  const { documents, notices } = await openDocumentStores(environment, deps);
  return { databaseUrl, pool, personalData: keys.personalData, log, documents, notices };
}

/** Beside the embedded Postgres, not in it: losing the one must not lose the other. */
const keyEnvironment = (environment: Environment, { keysMasterKey }: Secrets): KeyEnvironment => ({
  ...environment,
  KEYS_MASTER_KEY: environment.KEYS_MASTER_KEY ?? keysMasterKey,
  KEYS_DIR:
    environment.KEYS_BUCKET === undefined
      ? (environment.KEYS_DIR ?? path.join(environment.DATA_DIR, 'keys'))
      : undefined,
});

async function embeddedDatabase(
  { DATA_DIR }: Environment,
  { logger, closers }: { logger: Logger; closers: Closers },
): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(DATA_DIR, 'postgres'), logger });
  closers.add(server.stop);
  return server.url;
}

async function openDocumentStores(
  { REDIS_URL, REDIS_PREFIX }: Environment,
  deps: { logger: Logger; clock: Clock; closers: Closers; telemetry: Telemetry },
): Promise<{ documents: MenuDocuments; notices: Notices }> {
  return REDIS_URL === undefined
    ? { documents: createMemoryMenuDocuments(), notices: createMemoryNotices(deps) }
    : openRedisStores({ REDIS_URL, REDIS_PREFIX }, { ...deps, name: 'standalone' });
}

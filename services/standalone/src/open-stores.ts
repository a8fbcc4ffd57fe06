import path from 'node:path';
import {
  type Clock,
  type Closers,
  type CommitLog,
  createMemoryMenuDocuments,
  createMemoryNotices,
  createMenuStorePool,
  type Logger,
  type MenuDocuments,
  type Notices,
  openCommitLog,
  openRedisStores,
  startEmbeddedPostgres,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Environment } from './env.ts';

export type Stores = {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly documents: MenuDocuments;
  readonly notices: Notices;
};

/** Opens the real engines whose variables are set, and embedded ones for the rest. */
export async function openStores(
  environment: Environment,
  deps: { logger: Logger; clock: Clock; closers: Closers },
): Promise<Stores> {
  const { logger, clock, closers } = deps;
  const databaseUrl = environment.DATABASE_URL ?? (await embeddedDatabase(environment, deps));
  const pool = createMenuStorePool({ url: databaseUrl, applicationName: 'menu store', logger });
  closers.add(() => pool.end());
  const log = await openCommitLog(environment, {
    databaseUrl,
    clientId: 'standalone',
    logger,
    clock,
  });
  closers.add(log.close);
  const { documents, notices } = await openDocumentStores(environment, deps);
  return { databaseUrl, pool, log, documents, notices };
}

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
  deps: { logger: Logger; clock: Clock; closers: Closers },
): Promise<{ documents: MenuDocuments; notices: Notices }> {
  return REDIS_URL === undefined
    ? { documents: createMemoryMenuDocuments(), notices: createMemoryNotices(deps) }
    : openRedisStores({ REDIS_URL, REDIS_PREFIX }, { ...deps, name: 'standalone' });
}

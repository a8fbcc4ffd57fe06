import path from 'node:path';
import {
  type Clock,
  type CommitLog,
  createMemoryMenuDocuments,
  createMemoryNotices,
  createMenuStorePool,
  createRedis,
  createRedisMenuDocuments,
  createRedisNotices,
  type Logger,
  type MenuDocuments,
  type Notices,
  openCommitLog,
  startEmbeddedPostgres,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Closers } from './closers.ts';
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
  const { documents, notices } = openDocumentStores(environment, deps);
  closers.add(documents.close);
  closers.add(notices.close);
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

function openDocumentStores(
  { REDIS_URL: url, REDIS_PREFIX: prefix }: Environment,
  { logger, clock }: { logger: Logger; clock: Clock },
): { documents: MenuDocuments; notices: Notices } {
  if (url === undefined) {
    return { documents: createMemoryMenuDocuments(), notices: createMemoryNotices({ logger }) };
  }
  const redis = createRedis({ url, name: 'standalone', logger });
  return {
    documents: createRedisMenuDocuments({ redis, prefix }),
    notices: createRedisNotices({ url, prefix, logger, clock }),
  };
}

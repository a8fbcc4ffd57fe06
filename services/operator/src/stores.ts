import path from 'node:path';
import { assertOwnLog, type Committer, openCommitter } from '@qr-menu/commits';
import {
  type Closers,
  createClosers,
  createLogger,
  systemClock,
  systemRandomness,
} from '@qr-menu/runtime/process';
import { createMenuStorePool, createWorkspaceReader } from '@qr-menu/stores/archive';
import { type CommitLog, openCommitLog } from '@qr-menu/stores/commit-log';
import { createRedisMenuDocuments, type MenuDocuments } from '@qr-menu/stores/menu-documents';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { createRedis } from '@qr-menu/stores/redis';
import type { Pool } from 'pg';
import type { Environment } from './env.ts';
import { Refused } from './errors.ts';
import { createOperatorKeys } from './keys.ts';
import { once } from './once.ts';

export type OperatorStores = Awaited<ReturnType<typeof openOperatorStores>>;

/** Opens only Postgres immediately. Appending needs no Redis, because verdicts are in the archive. */
export async function openOperatorStores(variables: Environment, mayStartDatabase = false) {
  const closers = createClosers();
  const environment = await withDatabase(
    mayStartDatabase ? await withStartedDatabase(variables, closers) : variables,
  );
  const logger = createLogger('operator', environment.LOG_LEVEL);
  const { DATABASE_URL: url, LOG_EPOCH: epoch, VERDICT_TIMEOUT: verdictTimeout } = environment;
  const pool: Pool = createMenuStorePool({
    url,
    applicationName: 'operator',
    logger,
    isPatient: true,
  });
  closers.add(() => pool.end());
  const keys = createOperatorKeys(environment, closers);
  const { personalData, openKeys, openKeyRotation } = keys;
  const workspaces = createWorkspaceReader({ pool, personalData, capacity: 1 });
  const parts = {
    pool,
    personalData,
    workspaces,
    clock: systemClock,
    randomness: systemRandomness,
    logger,
  };

  const openLog = once(async (): Promise<CommitLog> => {
    // If the log is lost, opening it must not create an empty log instead.
    const options = { databaseUrl: url, clientId: 'operator', logger, mayCreate: false };
    const opened = await openCommitLog(environment, { ...options, clock: systemClock });
    closers.add(opened.close);
    return opened;
  });

  /** Checks that this is the archive's log, because messages in any other log would never be read. */
  async function openOwnLog(): Promise<CommitLog> {
    const opened = await openLog();
    await assertOwnLog(pool, opened, epoch);
    return opened;
  }

  let documents: MenuDocuments | undefined;
  /** @throws Refused if no Redis is configured. Documents are then only in the server's memory */
  const openDocuments = (): MenuDocuments => {
    const { REDIS_URL, REDIS_PREFIX: prefix } = environment;
    if (REDIS_URL === undefined) throw new Refused('NO_REDIS', 'REDIS_URL is not set');
    if (!documents) {
      const redis = createRedis({ url: REDIS_URL, name: 'operator', logger, isPatient: true });
      documents = createRedisMenuDocuments({ redis, prefix });
      closers.add(documents.close);
    }
    return documents;
  };

  const openForAppending = once(async (): Promise<Committer> => {
    const notifications = createMemoryNotifications({ logger });
    const log = await openOwnLog();
    const opened = await openCommitter({ ...parts, log, notifications, epoch, verdictTimeout });
    closers.add(opened.close);
    return opened.committer;
  });

  const { closeAll: close } = closers;
  const logs = { openLog, openOwnLog, openForAppending };
  return { ...parts, ...logs, environment, openDocuments, openKeys, openKeyRotation, close };
}

async function withStartedDatabase(
  environment: Environment,
  closers: Pick<Closers, 'add'>,
): Promise<Environment> {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL !== undefined || DATA_DIR === undefined) return environment;
  const dataDir = path.join(DATA_DIR, 'postgres');
  if ((await findEmbeddedPostgres(dataDir)) !== null) return environment;
  const server = await startEmbeddedPostgres({ dataDir });
  closers.add(server.stop);
  return { ...environment, DATABASE_URL: server.url };
}

/** Uses the configured Postgres, or else the one that runs in `DATA_DIR`. @throws Refused */
export async function withDatabase(
  environment: Environment,
): Promise<Environment & { readonly DATABASE_URL: string }> {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (DATABASE_URL !== undefined) return { ...environment, DATABASE_URL };
  if (DATA_DIR === undefined) {
    const required =
      'DATABASE_URL, or DATA_DIR of an installation in one process (of npm start: .data)';
    throw new Refused('NO_DATABASE', `set ${required}`);
  }
  const url = await findEmbeddedPostgres(path.join(DATA_DIR, 'postgres'));
  if (url !== null) return { ...environment, DATABASE_URL: url };
  throw new Refused('NO_DATABASE', `no Postgres runs in ${DATA_DIR}: start the installation first`);
}

import { assertOwnLog, type Committer, openCommitter } from '@qr-menu/commits';
import {
  type Closers,
  type CommitLog,
  createClosers,
  createLogger,
  createMemoryNotices,
  createMenuStorePool,
  createRedis,
  createRedisMenuDocuments,
  createWorkspaceReader,
  type Logger,
  type MenuDocuments,
  openCommitLog,
  systemClock,
  systemRandomness,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Environment } from './env.ts';
import { createOperatorKeys } from './keys.ts';
import { Refused } from './refused.ts';
import { withDatabase } from './with-database.ts';

export type OperatorStores = Awaited<ReturnType<typeof openOperatorStores>>;

/**
 * What the commands work on. Postgres is there from the beginning; the log and Redis are opened for
 * the commands that ask for them. Verdicts are read from the archive, so that appending needs no
 * Redis.
 */
export async function openOperatorStores(given: Environment) {
  const environment = await withDatabase(given);
  const closers = createClosers();
  const logger = createLogger('operator', environment.LOG_LEVEL);
  const { DATABASE_URL: url, LOG_EPOCH: epoch, VERDICT_TIMEOUT: verdictTimeout } = environment;
  const pool: Pool = createMenuStorePool({ url, applicationName: 'operator', logger });
  closers.add(() => pool.end());
  const keys = createOperatorKeys(environment, systemClock);
  closers.add(keys.close);
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

  const openLog = logOpener(environment, logger, closers);

  /**
   * The log to append to: one that nobody reads would take everything.
   *
   * @throws LogEpochMismatch
   * @throws LogDiverged
   */
  async function openOwnLog(): Promise<CommitLog> {
    const opened = await openLog();
    await assertOwnLog(pool, opened, epoch);
    return opened;
  }

  let documents: MenuDocuments | undefined;
  /** @throws Refused when no Redis is named: embedded documents live in the server's memory only. */
  const openDocuments = (): MenuDocuments => {
    const { REDIS_URL, REDIS_PREFIX: prefix } = environment;
    if (REDIS_URL === undefined) throw new Refused('NO_REDIS', 'REDIS_URL is not set');
    if (!documents) {
      const redis = createRedis({ url: REDIS_URL, name: 'operator', logger });
      documents = createRedisMenuDocuments({ redis, prefix });
      closers.add(documents.close);
    }
    return documents;
  };

  let committer: Promise<Committer> | undefined;
  async function openCommits(): Promise<Committer> {
    const notices = createMemoryNotices({ logger });
    const log = await openOwnLog();
    const opened = await openCommitter({ ...parts, log, notices, epoch, verdictTimeout });
    closers.add(opened.close);
    return opened.committer;
  }
  /** Opened once. */
  const openForAppending = (): Promise<Committer> => {
    committer ??= openCommits();
    return committer;
  };

  const { closeAll: close } = closers;
  const logs = { openLog, openOwnLog, openForAppending };
  return { ...parts, ...logs, environment, openDocuments, openKeys, openKeyRotation, close };
}

/** Opens the log at the first call; after a failure the next call tries again. */
function logOpener(
  environment: Environment & { readonly DATABASE_URL: string },
  logger: Logger,
  closers: Closers,
): () => Promise<CommitLog> {
  let log: Promise<CommitLog> | undefined;
  const open = async (): Promise<CommitLog> => {
    const opened = await openCommitLog(environment, {
      databaseUrl: environment.DATABASE_URL,
      clientId: 'operator',
      logger,
      clock: systemClock,
      // A log that is lost must not come back empty because somebody looked at it.
      mayCreate: false,
    });
    closers.add(opened.close);
    return opened;
  };
  return () => {
    log ??= open().catch((error: unknown) => {
      log = undefined;
      throw error;
    });
    return log;
  };
}

import { type Committer, openCommitter } from '@qr-menu/gateway';
import {
  type CommitLog,
  createClosers,
  createLogger,
  createMemoryNotices,
  createMenuStorePool,
  createRedis,
  createRedisMenuDocuments,
  createWorkspaceReader,
  type MenuDocuments,
  openCommitLog,
  systemClock,
  systemRandomness,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Environment } from './env.ts';
import { createOperatorKeys } from './keys.ts';
import { Refused } from './refused.ts';

export type OperatorStores = Awaited<ReturnType<typeof openOperatorStores>>;

/**
 * What the commands work on. Postgres is there from the beginning; the log and Redis are opened for
 * the commands that ask for them. Verdicts are read from the archive, so that appending needs no
 * Redis.
 */
export async function openOperatorStores(environment: Environment) {
  const closers = createClosers();
  const logger = createLogger('operator', environment.LOG_LEVEL);
  const { DATABASE_URL: url, LOG_EPOCH: epoch, VERDICT_TIMEOUT: verdictTimeout } = environment;
  const pool: Pool = createMenuStorePool({ url, applicationName: 'operator', logger });
  closers.add(() => pool.end());
  const { personalData, openKeys, close: closeKeys } = createOperatorKeys(environment, systemClock);
  closers.add(closeKeys);
  const workspaces = createWorkspaceReader({ pool, personalData, capacity: 1 });
  const parts = {
    pool,
    personalData,
    workspaces,
    clock: systemClock,
    randomness: systemRandomness,
    logger,
  };

  let log: Promise<CommitLog> | undefined;
  const openLog = (): Promise<CommitLog> => {
    log ??= openCommitLog(environment, {
      databaseUrl: url,
      clientId: 'operator',
      logger,
      clock: systemClock,
      // A log that is lost must not come back empty because somebody looked at it.
      mayCreate: false,
    }).then((opened) => {
      closers.add(opened.close);
      return opened;
    });
    return log;
  };

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

  async function openForAppending(): Promise<Committer> {
    const notices = createMemoryNotices({ logger });
    const deps = { ...parts, log: await openLog(), notices, epoch, verdictTimeout };
    const opened = await openCommitter(deps);
    closers.add(opened.close);
    return opened.committer;
  }

  const { closeAll: close } = closers;
  return { ...parts, environment, openLog, openDocuments, openForAppending, openKeys, close };
}

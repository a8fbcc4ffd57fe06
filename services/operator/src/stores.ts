import { type Committer, openCommitter } from '@qr-menu/gateway';
import {
  type CommitLog,
  createClosers,
  createLogger,
  createMemoryNotices,
  createMenuStorePool,
  createWorkspaceReader,
  openCommitLog,
  systemClock,
  systemRandomness,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Environment } from './env.ts';

export type OperatorStores = Awaited<ReturnType<typeof openOperatorStores>>;

/**
 * What the commands work on: Postgres and the log. Verdicts are read from the archive, so that
 * this needs no Redis.
 */
export async function openOperatorStores(environment: Environment) {
  const closers = createClosers();
  const logger = createLogger('operator', environment.LOG_LEVEL);
  const { DATABASE_URL: url, LOG_EPOCH: epoch, VERDICT_TIMEOUT: verdictTimeout } = environment;
  const pool: Pool = createMenuStorePool({ url, applicationName: 'operator', logger });
  closers.add(() => pool.end());
  const workspaces = createWorkspaceReader(pool, 1);
  const parts = { pool, workspaces, clock: systemClock, randomness: systemRandomness, logger };

  /** The log is opened for commands that append only. */
  async function openForAppending(): Promise<Committer> {
    const log: CommitLog = await openCommitLog(environment, {
      databaseUrl: url,
      clientId: 'operator',
      logger,
      clock: systemClock,
    });
    closers.add(log.close);
    const notices = createMemoryNotices({ logger });
    const opened = await openCommitter({ ...parts, log, notices, epoch, verdictTimeout });
    closers.add(opened.close);
    return opened.committer;
  }

  return { ...parts, openForAppending, close: closers.closeAll };
}

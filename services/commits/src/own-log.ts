import { type Clock, every, type Logger } from '@qr-menu/runtime/process';
import { assertLogEpoch, LogEpochMismatch, readLogPositions } from '@qr-menu/stores/archive';
import {
  type CommitLog,
  createSameLogCheck,
  LogDiverged,
  watchInterval,
} from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import { CommitsUnavailable } from './commit-errors.ts';
import type { Committer } from './committer.ts';

/** @throws LogEpochMismatch, LogDiverged */
export const assertOwnLog = (pool: Pool, log: CommitLog, epoch: number): Promise<void> =>
  createOwnLogCheck(pool, log, epoch)();

export function createOwnLogCheck(pool: Pool, log: CommitLog, epoch: number): () => Promise<void> {
  const look = createSameLogCheck(log);
  return async () => {
    await assertLogEpoch(pool, epoch, log);
    await look(await readLogPositions(pool));
  };
}

type OwnLogWatchDeps = {
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly epoch: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when the log no longer belongs to the archive. The process must then exit. */
  readonly onCrash: (error: Error) => void;
};

/** A topic that was replaced or truncated accepts commits that are never confirmed (rule R4). */
export async function watchOwnLog(deps: OwnLogWatchDeps) {
  const { pool, log, epoch, clock, logger, onCrash } = deps;
  const lookAtLog = createOwnLogCheck(pool, log, epoch);
  let isLost = false;

  async function look(): Promise<void> {
    if (isLost) return;
    try {
      await lookAtLog();
    } catch (error) {
      if (!(error instanceof LogDiverged || error instanceof LogEpochMismatch)) throw error;
      isLost = true;
      onCrash(error);
    }
  }

  await lookAtLog();
  return {
    guard:
      (committer: Committer): Committer =>
      async (request) => {
        if (isLost) throw new CommitsUnavailable();
        return committer(request);
      },
    stop: every(watchInterval, look, clock, logger),
  };
}

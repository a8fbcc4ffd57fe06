import {
  type Clock,
  type CommitLog,
  every,
  LogDiverged,
  LogEpochMismatch,
  type Logger,
  watchInterval,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import { apiError } from '../answers/api-error.ts';
import { createOwnLogLook } from './assert-own-log.ts';
import type { Committer } from './committer.ts';

export type OwnLogWatchDeps = {
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly epoch: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The log is not the archive's any more: the process must end. */
  readonly onCrash: (error: Error) => void;
};

export type OwnLogWatch = {
  /** Appends nothing once the log was found to be another one. */
  readonly guard: (committer: Committer) => Committer;
  readonly stop: () => Promise<void>;
};

/**
 * A topic that is replaced or cut under a running gateway takes commits that nobody ever confirms
 * (rule R4), so the gateway goes on looking. While a store does not answer it is not known, and
 * nothing is concluded.
 */
export function watchOwnLog(deps: OwnLogWatchDeps): OwnLogWatch {
  const { pool, log, epoch, clock, logger, onCrash } = deps;
  const lookAtLog = createOwnLogLook(pool, log, epoch);
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

  return {
    guard: (committer) => async (request) => {
      if (isLost) throw apiError('UNAVAILABLE', 'Changes cannot be saved right now. Try again.');
      return committer(request);
    },
    stop: every(watchInterval, look, clock, logger),
  };
}

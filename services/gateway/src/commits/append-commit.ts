import {
  type Clock,
  type CommitLog,
  commitIdHeader,
  type Logger,
  readStream,
  replyToHeader,
} from '@qr-menu/platform';
import type { Commit } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { VerdictInbox } from './verdict-inbox.ts';

export type AppendOutcome = 'accepted' | 'superseded' | 'pending';

export type AppenderDeps = {
  readonly log: CommitLog;
  readonly pool: Pool;
  readonly inbox: VerdictInbox;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long a verdict is waited for, in milliseconds. */
  readonly verdictTimeout: number;
};

export type Appender = (commit: Commit) => Promise<AppendOutcome>;

const firstLook = 100;
const slowestLook = 1_000;

/**
 * Appends a commit and waits for its verdict. When neither the append nor the verdict is confirmed
 * in time the outcome is `pending`: absence is not failure (rule R5).
 */
export function createAppender(deps: AppenderDeps): Appender {
  const { log, inbox, clock, logger, verdictTimeout } = deps;

  async function lookUp(commit: Commit): Promise<AppendOutcome> {
    const { stream, commitId, expectedVersion } = commit;
    const { commits, known } = await readStream(deps.pool, stream, expectedVersion + 1, commitId);
    if (known) return 'accepted';
    return commits.length > 0 ? 'superseded' : 'pending';
  }

  /** A lost notice costs one look into the archive (design §1). */
  async function watchArchive(commit: Commit, signal: AbortSignal): Promise<AppendOutcome> {
    const deadline = clock.now() + verdictTimeout;
    let pause = firstLook;
    while (clock.now() < deadline && !signal.aborted) {
      await clock.sleep(pause, signal);
      if (signal.aborted) break;
      const outcome = await lookUp(commit).catch((): AppendOutcome => 'pending');
      if (outcome !== 'pending') return outcome;
      pause = Math.min(pause * 2, slowestLook);
    }
    return 'pending';
  }

  return async (commit) => {
    const { verdict, cancel } = inbox.expect(commit.stream, commit.commitId);
    const done = new AbortController();
    const appended = log.append({
      key: commit.stream,
      value: new TextEncoder().encode(JSON.stringify(commit)),
      headers: { [replyToHeader]: inbox.channel, [commitIdHeader]: commit.commitId },
    });
    appended.catch((error: unknown) => {
      logger.warn({ err: error, commitId: commit.commitId }, 'the append was not confirmed');
    });
    try {
      return await Promise.race([verdict, watchArchive(commit, done.signal)]);
    } finally {
      done.abort();
      cancel();
    }
  };
}

import {
  type Clock,
  type CommitLog,
  commitIdHeader,
  type Logger,
  readStream,
  replyToHeader,
  type Telemetry,
  unheardTelemetry,
  type Verdict,
} from '@qr-menu/platform';
import type { Commit } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { createObserveAppend } from './observe-append.ts';
import type { VerdictInbox } from './verdict-inbox.ts';

export type AppendOutcome = 'accepted' | 'superseded' | 'pending';

export type AppenderDeps = {
  readonly log: CommitLog;
  readonly pool: Pool;
  readonly inbox: VerdictInbox;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  /** How long a verdict is waited for, in milliseconds. */
  readonly verdictTimeout: number;
};

/** `trace`: the traceparent of the work that this commit is part of. */
export type Appender = (commit: Commit, trace?: string) => Promise<AppendOutcome>;

const firstLook = 100;
const slowestLook = 1_000;

/**
 * Appends a commit and waits for its verdict. When neither the append nor the verdict is confirmed
 * in time the outcome is `pending`: absence is not failure (rule R5).
 */
export function createAppender(deps: AppenderDeps): Appender {
  const { log, inbox, clock, logger, verdictTimeout } = deps;
  const observe = createObserveAppend(deps.telemetry ?? unheardTelemetry(), clock);

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

  /**
   * The notice may be about an earlier copy of this commit, while this one is still to be judged: only
   * the archive tells whether the stream has moved on.
   */
  async function confirm(commit: Commit, heard: Verdict['outcome']): Promise<AppendOutcome> {
    if (heard === 'accepted') return heard;
    return lookUp(commit).catch((): AppendOutcome => 'pending');
  }

  return async (commit, trace) => {
    const { verdict, cancel } = inbox.expect(commit.stream, commit.commitId);
    const observed = observe(commit, trace);
    const done = new AbortController();
    const appended = log.append({
      key: commit.stream,
      value: new TextEncoder().encode(JSON.stringify(commit)),
      headers: {
        [replyToHeader]: inbox.channel,
        [commitIdHeader]: commit.commitId,
        ...observed.headers,
      },
    });
    appended.then(
      () => observed.appended('stored'),
      (error: unknown) => {
        observed.appended('unconfirmed');
        const { commitId, correlationId } = commit;
        logger.warn({ err: error, commitId, correlationId }, 'the append was not confirmed');
      },
    );
    let outcome: AppendOutcome = 'pending';
    try {
      const found = watchArchive(commit, done.signal);
      const told = verdict.then(async (heard) => {
        const confirmed = await confirm(commit, heard);
        return confirmed === 'pending' ? found : confirmed;
      });
      outcome = await Promise.race([told, found]);
      return outcome;
    } finally {
      observed.settled(outcome);
      done.abort();
      cancel();
    }
  };
}

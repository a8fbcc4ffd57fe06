import {
  type Clock,
  type Logger,
  type Telemetry,
  traceparentHeader,
  unheardTelemetry,
} from '@qr-menu/runtime';
import type { Commit } from '@qr-menu/schema';
import { readStream } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import {
  commitIdHeader,
  decidedAtHeader,
  type Notices,
  replyToHeader,
  type Verdict,
  verdictSchema,
  verdictsChannel,
} from '@qr-menu/stores/notices';
import type { Pool } from 'pg';
import { createCommitMetrics } from './commit-metrics.ts';

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

  /** A lost notice costs one look into the archive. */
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

/** One append, from the moment before it until its verdict. */
type ObservedAppend = {
  /** What the record tells those who go on with it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly appended: (outcome: 'stored' | 'unconfirmed') => void;
  readonly settled: (outcome: AppendOutcome) => void;
};

function createObserveAppend(
  { meter, tracing }: Telemetry,
  clock: Pick<Clock, 'now'>,
): (commit: Commit, parent: string | undefined) => ObservedAppend {
  const metrics = createCommitMetrics(meter);
  return (commit, parent) => {
    const startedAt = clock.now();
    const { commitId, at } = commit;
    const attributes = { 'qr_menu.commit_id': commitId, 'messaging.system': 'kafka' };
    // A trace begins with a caller's request, never here.
    const span = parent && tracing.start('append commit', { parent, kind: 'producer', attributes });
    const traceparent = span ? span.traceparent : undefined;
    return {
      headers: {
        [decidedAtHeader]: at,
        ...(traceparent === undefined ? {} : { [traceparentHeader]: traceparent }),
      },
      appended: metrics.appended,
      settled: (outcome) => {
        metrics.settled(outcome, (clock.now() - startedAt) / 1_000);
        if (!span) return;
        span.set({ 'qr_menu.outcome': outcome });
        if (outcome === 'pending') span.fail('no verdict in time');
        span.end();
      },
    };
  };
}

type AwaitedVerdict = {
  readonly verdict: Promise<Verdict['outcome']>;
  readonly cancel: () => void;
};

export type VerdictInbox = {
  /** The reply channel that a commit's message names. */
  readonly channel: string;
  /** Call before appending: a verdict that comes earlier would be lost. */
  readonly expect: (stream: string, commitId: string) => AwaitedVerdict;
  readonly close: () => Promise<void>;
};

/** Receives the referee's verdicts for the commits of one process. */
export async function createVerdictInbox(
  notices: Notices,
  processId: string,
): Promise<VerdictInbox> {
  const waiting = new Map<string, (outcome: Verdict['outcome']) => void>();
  const channel = verdictsChannel(processId);
  const close = await notices.subscribe(channel, (message) => {
    const { stream, commitId, outcome } = verdictSchema.parse(JSON.parse(message));
    waiting.get(keyOf(stream, commitId))?.(outcome);
  });

  function expect(stream: string, commitId: string): AwaitedVerdict {
    const key = keyOf(stream, commitId);
    const { promise, resolve } = withResolver<Verdict['outcome']>();
    waiting.set(key, resolve);
    return { verdict: promise, cancel: () => waiting.delete(key) };
  }

  return { channel, expect, close };
}

const keyOf = (stream: string, commitId: string): string => `${stream}\n${commitId}`;

function withResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

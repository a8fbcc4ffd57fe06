import { type Meter, waitingSeconds } from '@qr-menu/runtime/metrics';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { noopTelemetry, type Telemetry, traceparentHeader } from '@qr-menu/runtime/tracing';
import type { Commit } from '@qr-menu/schema';
import { readCommitStatus } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import {
  commitIdHeader,
  decidedAtHeader,
  type Notifications,
  replyToHeader,
  type Verdict,
  verdictSchema,
  verdictsChannel,
} from '@qr-menu/stores/notifications';
import type { Pool } from 'pg';

type AppendOutcome = 'accepted' | 'superseded' | 'pending';

export type AppenderDeps = {
  readonly log: CommitLog;
  readonly pool: Pool;
  readonly inbox: VerdictInbox;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  /** The time to wait for a verdict, in milliseconds. */
  readonly verdictTimeout: number;
  readonly ending: AbortSignal;
};

/** Serialized only once, because a full import is 256 KB in size. */
export type BuiltCommit = { readonly commit: Commit; readonly envelope: Uint8Array };

/** @param trace traceparent of the request that makes the commit */
export type Appender = (built: BuiltCommit, trace?: string) => Promise<AppendOutcome>;

const firstLook = 100;
const slowestLook = 1_000;

/** If the append or the verdict is not confirmed in time, the outcome is `pending` (rule R5). */
export function createAppender(deps: AppenderDeps): Appender {
  const { log, inbox, clock, logger, verdictTimeout } = deps;
  const observe = createObserveAppend(deps.telemetry ?? noopTelemetry(), clock);

  async function lookUp(commit: Commit): Promise<AppendOutcome> {
    try {
      return await readCommitStatus(deps.pool, commit);
    } catch {
      return 'pending';
    }
  }

  async function watchArchive(commit: Commit, signal: AbortSignal): Promise<AppendOutcome> {
    const deadline = clock.now() + verdictTimeout;
    let pause = firstLook;
    while (clock.now() < deadline && !signal.aborted) {
      await clock.sleep(pause, signal);
      if (signal.aborted) break;
      const outcome = await lookUp(commit);
      if (outcome !== 'pending') return outcome;
      pause = Math.min(pause * 2, slowestLook);
    }
    return 'pending';
  }

  return async ({ commit, envelope }, trace) => {
    const { verdict, cancel } = inbox.expect(commit.stream, commit.commitId);
    const observed = observe(commit, trace);
    const done = new AbortController();
    const appended = log.append({
      key: commit.stream,
      value: envelope,
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
      const archived = watchArchive(commit, AbortSignal.any([done.signal, deps.ending]));
      const noticed = verdict.then(async (notice) => {
        // A refusal may be about an earlier copy of this commit, so the archive decides.
        const confirmed = notice === 'accepted' ? notice : await lookUp(commit);
        return confirmed === 'pending' ? archived : confirmed;
      });
      outcome = await Promise.race([noticed, archived]);
      return outcome;
    } finally {
      observed.settled(outcome);
      done.abort();
      cancel();
    }
  };
}

export const createCommitMetrics = (meter: Meter) => ({
  appends: meter.counter({
    name: 'qr_menu_commit_appends_total',
    help: 'Appended commits: "stored", or "unconfirmed" if the log did not confirm.',
    labelNames: ['outcome'],
  }),
  verdicts: meter.histogram({
    name: 'qr_menu_commit_verdict_seconds',
    help: 'From the append of a commit until its verdict; "pending" if none came in time.',
    labelNames: ['outcome'],
    buckets: waitingSeconds,
  }),
});

function createObserveAppend({ meter, tracing }: Telemetry, { now }: Pick<Clock, 'now'>) {
  const metrics = createCommitMetrics(meter);
  return ({ commitId, at }: Commit, parent: string | undefined) => {
    const startedAt = now();
    const attributes = { 'qr_menu.commit_id': commitId, 'messaging.system': 'kafka' };
    const span = parent && tracing.start('append commit', { parent, kind: 'producer', attributes });
    const traceparent = span ? span.traceparent : undefined;
    return {
      headers: {
        [decidedAtHeader]: at,
        ...(traceparent === undefined ? {} : { [traceparentHeader]: traceparent }),
      },
      appended: (outcome: 'stored' | 'unconfirmed'): void => metrics.appends.inc({ outcome }),
      settled: (outcome: AppendOutcome): void => {
        metrics.verdicts.observe({ outcome }, (now() - startedAt) / 1_000);
        if (!span) return;
        span.set({ 'qr_menu.outcome': outcome });
        if (outcome === 'pending') span.fail('no verdict in time');
        span.end();
      },
    };
  };
}

export type VerdictInbox = Awaited<ReturnType<typeof createVerdictInbox>>;

export async function createVerdictInbox(notifications: Notifications, processId: string) {
  const waiting = new Map<string, (outcome: Verdict['outcome']) => void>();
  const channel = verdictsChannel(processId);
  const keyOf = (stream: string, commitId: string): string => `${stream}\n${commitId}`;
  const close = await notifications.subscribe(channel, (message) => {
    const { stream, commitId, outcome } = verdictSchema.parse(JSON.parse(message));
    waiting.get(keyOf(stream, commitId))?.(outcome);
  });

  /** Must be called before appending, or an early verdict would be lost. */
  function expect(stream: string, commitId: string) {
    const key = keyOf(stream, commitId);
    const verdict = new Promise<Verdict['outcome']>((resolve) => waiting.set(key, resolve));
    return { verdict, cancel: () => waiting.delete(key) };
  }

  return { channel, expect, close };
}

import {
  type Clock,
  createCommitMetrics,
  decidedAtHeader,
  type Telemetry,
  traceparentHeader,
} from '@qr-menu/platform';
import type { Commit } from '@qr-menu/schema';
import type { AppendOutcome } from './append-commit.ts';

/** One append, from the moment before it until its verdict. */
export type ObservedAppend = {
  /** What the record tells those who go on with it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly appended: (outcome: 'stored' | 'unconfirmed') => void;
  readonly settled: (outcome: AppendOutcome) => void;
};

export function createObserveAppend(
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

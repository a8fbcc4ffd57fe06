import { delaySeconds, type Meter, waitingSeconds } from '@qr-menu/runtime/metrics';
import type { Clock } from '@qr-menu/runtime/process';
import { type Telemetry, type TracedSpan, traceparentHeader } from '@qr-menu/runtime/tracing';
import {
  ArchiveBehind,
  caughtUpStreams,
  ownerOfStream,
  readStoredOffsets,
} from '@qr-menu/stores/archive';
import type { LogBatch, LogRecord } from '@qr-menu/stores/commit-log';
import { decidedAtOf } from '@qr-menu/stores/notifications';
import type { Pool } from 'pg';

type PendingChange = {
  readonly receivedAt: number;
  readonly decidedAt: number | undefined;
  readonly traceparent: string | undefined;
};

export type PendingChanges = {
  readonly received: (record: Pick<LogRecord, 'key' | 'headers'>, now: number) => void;
  /** Called when Postgres has stored every known commit of this stream. */
  readonly ready: (stream: string) => void;
  /** Returns the changes for the next documents. They stay pending until the documents are written. */
  readonly take: (stream: string) => readonly PendingChange[];
  readonly shown: (stream: string) => void;
  readonly requeue: (stream: string) => void;
  readonly untaken: () => readonly string[];
  readonly streams: () => number;
  readonly oldest: () => number | undefined;
};

type OfStream = {
  waiting: PendingChange[];
  ready: readonly PendingChange[];
  taken: readonly PendingChange[];
};

/** Above this limit, changes in the middle are dropped. The first is kept, because it determines the age. */
const mostOfStream = 16;

/** Stores a time and a trace for each commit, because several commits can share one rendering. */
export function createPendingChanges(): PendingChanges {
  const byStream = new Map<string, OfStream>();

  function settle(stream: string, isShown: boolean): void {
    const changes = byStream.get(stream);
    if (!changes) return;
    if (!isShown) changes.ready = joined(changes.taken, changes.ready);
    changes.taken = [];
    if (changes.ready.length === 0 && changes.waiting.length === 0) byStream.delete(stream);
  }

  return {
    received: ({ key, headers }, now) => {
      const changes = byStream.get(key) ?? { waiting: [], ready: [], taken: [] };
      byStream.set(key, changes);
      changes.waiting.push({
        receivedAt: now,
        decidedAt: decidedAtOf(headers) ?? undefined,
        traceparent: headers[traceparentHeader],
      });
      if (changes.waiting.length > mostOfStream) changes.waiting.splice(1, 1);
    },
    ready: (stream) => {
      const changes = byStream.get(stream);
      if (!changes) return;
      changes.ready = joined(changes.ready, changes.waiting);
      changes.waiting = [];
    },
    take: (stream) => {
      const changes = byStream.get(stream);
      if (!changes) return [];
      changes.taken = changes.ready;
      changes.ready = [];
      return changes.taken;
    },
    shown: (stream) => settle(stream, true),
    requeue: (stream) => settle(stream, false),
    untaken: () => [...byStream].filter(([, { ready }]) => ready.length > 0).map(([key]) => key),
    streams: () => byStream.size,
    oldest: () => {
      let oldest: number | undefined;
      for (const { taken, ready, waiting } of byStream.values()) {
        const first = (taken[0] ?? ready[0] ?? waiting[0])?.receivedAt;
        if (first !== undefined && first < (oldest ?? Number.POSITIVE_INFINITY)) oldest = first;
      }
      return oldest;
    },
  };
}

function joined(
  older: readonly PendingChange[],
  newer: readonly PendingChange[],
): readonly PendingChange[] {
  const all = [...older, ...newer];
  if (all.length > mostOfStream) all.splice(1, all.length - mostOfStream);
  return all;
}

export const createProjectionMetrics = (meter: Meter) => ({
  projections: meter.counter({
    name: 'qr_menu_projections_total',
    help: 'Rendered venues: "written", "kept" if the store already had them, or "failed".',
    labelNames: ['outcome'],
  }),
  duration: meter.histogram({
    name: 'qr_menu_projection_seconds',
    help: 'Folding, rendering and writing one venue.',
    buckets: waitingSeconds,
  }),
  staleness: meter.histogram({
    name: 'qr_menu_document_staleness_seconds',
    help: 'From the decision of a commit until the documents show it.',
    buckets: delaySeconds,
  }),
});

type ObserveProjectionDeps = {
  readonly telemetry: Telemetry;
  readonly pending: PendingChanges;
  readonly clock: Pick<Clock, 'now'>;
};

export function createObserveProjection(deps: ObserveProjectionDeps) {
  const { telemetry, pending, clock } = deps;
  const { tracing } = telemetry;
  const metrics = createProjectionMetrics(telemetry.meter);

  function startSpans(changes: readonly PendingChange[]): readonly TracedSpan[] {
    if (!tracing.isOn) return [];
    return changes.flatMap(({ traceparent: parent }) =>
      parent === undefined ? [] : [tracing.start('project venue', { parent, kind: 'consumer' })],
    );
  }

  return (stream: string) => {
    const changes = pending.take(stream);
    const startedAt = clock.now();
    const spans = startSpans(changes);

    function end(outcome: 'written' | 'kept' | 'failed'): void {
      metrics.projections.inc({ outcome });
      metrics.duration.observe((clock.now() - startedAt) / 1_000);
      for (const span of spans) span.end();
    }

    return {
      writing: (version: number): (() => void) => {
        const attributes = { 'qr_menu.version': version };
        const writing = spans.map(({ traceparent: parent }) =>
          tracing.start('write documents', { parent, kind: 'client', attributes }),
        );
        return () => {
          for (const span of writing) span.end();
        };
      },
      shown: (written: boolean): void => {
        pending.shown(stream);
        for (const { decidedAt } of changes) {
          if (decidedAt === undefined) continue;
          metrics.staleness.observe(Math.max(0, clock.now() - decidedAt) / 1_000);
        }
        end(written ? 'written' : 'kept');
      },
      failed: (): void => {
        pending.requeue(stream);
        for (const span of spans) span.fail('not projected');
        end('failed');
      },
    };
  };
}

type LogFollower = {
  readonly dirty: Pick<DirtyStreams, 'mark'>;
  readonly positions: Map<number, bigint>;
  readonly received: (record: LogRecord) => void;
};

/** Marks workspaces that have records after `stored`. The first sweep covers all earlier records. */
export function followLog(
  stored: ReadonlyMap<number, bigint>,
  { dirty, positions, received }: LogFollower,
): (batch: LogBatch) => Promise<bigint> {
  return async ({ partition, records }) => {
    const begin = stored.get(partition) ?? 0n;
    const [first] = records;
    if (!first || first.offset < begin) return begin;
    for (const record of records) {
      const { key, offset } = record;
      if (ownerOfStream(key) === null) continue;
      received(record);
      dirty.mark(key, { partition, offset });
    }
    const next = first.offset + BigInt(records.length);
    positions.set(partition, next);
    return next;
  };
}

type LogPosition = { readonly partition: number; readonly offset: bigint };

export type DirtyStreams = {
  readonly mark: (stream: string, position: LogPosition) => void;
  /** Called when Postgres has stored the partition up to and including this offset. */
  readonly pass: (position: LogPosition) => void;
  readonly isWaiting: () => boolean;
};

export function createDirtyStreams(onReady: (stream: string) => void): DirtyStreams {
  const marked = new Map<string, LogPosition>();
  const passed = new Map<number, bigint>();

  const hasPassed = ({ partition, offset }: LogPosition): boolean =>
    (passed.get(partition) ?? -1n) >= offset;

  return {
    mark: (stream, position) => {
      if (hasPassed(position)) onReady(stream);
      else marked.set(stream, position);
    },
    pass: (position) => {
      if (hasPassed(position)) return;
      passed.set(position.partition, position.offset);
      for (const [stream, waiting] of marked) {
        if (!hasPassed(waiting)) continue;
        marked.delete(stream);
        onReady(stream);
      }
    },
    isWaiting: () => marked.size > 0,
  };
}

export async function askPositions(
  pool: Pool,
  dirty: Pick<DirtyStreams, 'isWaiting' | 'pass'>,
): Promise<void> {
  if (!dirty.isWaiting()) return;
  for (const [partition, next] of await readStoredOffsets(pool)) {
    dirty.pass({ partition, offset: next - 1n });
  }
}

export function createDeferredStreams(pool: Pool) {
  const streams = new Set<string>();
  return {
    keep: (stream: string, error: unknown): boolean => {
      const isDeferred = error instanceof ArchiveBehind;
      if (isDeferred) streams.add(stream);
      return isDeferred;
    },
    release: async (onReady: (stream: string) => void): Promise<void> => {
      if (streams.size === 0) return;
      for (const stream of await caughtUpStreams(pool, [...streams])) {
        streams.delete(stream);
        onReady(stream);
      }
    },
  };
}

import type { Clock, Telemetry, TracedSpan } from '@qr-menu/runtime';
import type { VenueDocuments } from '@qr-menu/stores/menu-documents';
import type { PendingChange, PendingChanges } from './pending-changes.ts';
import { createProjectionMetrics } from './projection-metrics.ts';

export type ObserveProjectionDeps = {
  readonly telemetry: Telemetry;
  readonly pending: PendingChanges;
  readonly clock: Pick<Clock, 'now'>;
};

type Work = {
  readonly render: () => Promise<VenueDocuments>;
  readonly write: (documents: VenueDocuments) => Promise<boolean>;
};

/** Renders and writes one venue, and tells how it went; answers whether the store took it. */
export type ObserveProjection = (stream: string, work: Work) => Promise<boolean>;

export function createObserveProjection(deps: ObserveProjectionDeps): ObserveProjection {
  const { telemetry, pending, clock } = deps;
  const { tracing } = telemetry;
  const metrics = createProjectionMetrics(telemetry.meter);

  function startSpans(changes: readonly PendingChange[]): readonly TracedSpan[] {
    if (!tracing.isOn) return [];
    return changes.flatMap(({ traceparent: parent }) =>
      parent === undefined ? [] : [tracing.start('project venue', { parent, kind: 'consumer' })],
    );
  }

  async function write(work: Work, documents: VenueDocuments, spans: readonly TracedSpan[]) {
    const attributes = { 'qr_menu.version': documents.version };
    const writing = spans.map(({ traceparent: parent }) =>
      tracing.start('write documents', { parent, kind: 'client', attributes }),
    );
    try {
      return await work.write(documents);
    } finally {
      for (const span of writing) span.end();
    }
  }

  return async (stream, work) => {
    const changes = pending.take(stream);
    const startedAt = clock.now();
    const spans = startSpans(changes);
    try {
      const written = await write(work, await work.render(), spans);
      pending.shown(stream);
      const now = clock.now();
      metrics.projected(written ? 'written' : 'kept', (now - startedAt) / 1_000);
      for (const { decidedAt } of changes) {
        if (decidedAt !== undefined) metrics.shown(Math.max(0, now - decidedAt) / 1_000);
      }
      return written;
    } catch (error) {
      pending.putBack(stream);
      metrics.projected('failed', (clock.now() - startedAt) / 1_000);
      for (const span of spans) span.fail('not projected');
      throw error;
    } finally {
      for (const span of spans) span.end();
    }
  };
}

import type { Clock, DocumentTraces, StoredDocument, Tracing } from '@qr-menu/platform';

export type TraceReadDeps = {
  readonly tracing: Tracing;
  readonly documentTraces: DocumentTraces;
  readonly clock: Pick<Clock, 'now'>;
};

/** The span of a document that was read from the store since `startedAt`; never throws or waits. */
export type TraceRead = (name: string, document: StoredDocument, startedAt: number) => void;

/** Of so many venues the last trace is known. */
const mostNames = 5_000;

/**
 * Ends the trace of a change with the first read that shows it to a guest of this process. Called
 * where a document is fetched from the store, so guests who get a copy pay nothing.
 */
export function createTraceRead({ tracing, documentTraces, clock }: TraceReadDeps): TraceRead {
  const told = new Map<string, string>();

  async function trace(name: string, { etag }: StoredDocument, startedAt: number): Promise<void> {
    const readAt = clock.now();
    const parent = await documentTraces.of(name, etag);
    if (parent === undefined || told.get(name) === parent) return;
    if (told.size >= mostNames) told.clear();
    told.set(name, parent);
    tracing.start('guest read', { parent, kind: 'server', startedAt }).end(readAt);
  }

  return (name, document, startedAt) => {
    trace(name, document, startedAt).catch(() => undefined);
  };
}

import { type MenuDocuments, ownerOfStream } from '@qr-menu/platform';
import type { Pool } from 'pg';

export type SweepDeps = {
  readonly pool: Pool;
  readonly documents: MenuDocuments;
  readonly epoch: number;
  readonly renderer: string;
  readonly onStale: (stream: string) => void;
};

const pageSize = 500;

type StreamRow = { readonly stream: string; readonly version: number };

/** Compares every workspace's version with its documents' and reports those that are behind. */
export async function sweep(deps: SweepDeps): Promise<void> {
  let after = 'workspace:';
  for (;;) {
    const { rows } = await deps.pool.query<StreamRow>(
      `select stream, version from streams
        where stream > $1 and stream < 'workspace;' order by stream limit ${pageSize}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    await reportStale(rows, deps);
    after = last.stream;
  }
}

async function reportStale(rows: readonly StreamRow[], deps: SweepDeps): Promise<void> {
  const { documents, epoch, renderer, onStale } = deps;
  const stored = await documents.versions(rows.map(({ stream }) => ownerOfStream(stream) ?? ''));
  rows.forEach(({ stream, version }, index) => {
    const held = stored[index];
    const current = held?.epoch === epoch && held.version >= version && held.renderer === renderer;
    if (!current) onStale(stream);
  });
}

import { type DocumentVersion, type MenuVersions, ownerOfStream } from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Progress } from '../command.ts';

export type VenueStatus = {
  readonly stream: string;
  /** In the archive. */
  readonly version: number;
  /** Of the documents; null: there are none. */
  readonly documents: { readonly epoch: number; readonly version: number } | null;
};

export type DocumentsStatus = {
  readonly compared: number;
  /** Each count with the first few. */
  readonly missing: Found;
  readonly behind: Found;
  readonly ahead: Found;
  /** How many venues' documents are of which epoch of the log. */
  readonly epochs: Readonly<Record<string, number>>;
  /** How many were rendered by which code: more than one during a release, or with hidden menus. */
  readonly renderers: Readonly<Record<string, number>>;
};

export type Found = { readonly count: number; readonly first: readonly VenueStatus[] };

type StreamRow = { readonly stream: string; readonly version: number };

export type DocumentsDeps = {
  readonly pool: Pool;
  readonly documents: MenuVersions;
  readonly epoch: number;
  /** How many streams there are, for the progress. */
  readonly streams: number;
  readonly progress: Progress;
};

const pageSize = 500;
const shownAtMost = 5;

/** Compares the version of every workspace with its documents', page by page. */
export async function readDocumentsStatus(deps: DocumentsDeps): Promise<DocumentsStatus> {
  const { pool, documents, epoch, streams, progress } = deps;
  const found = { missing: collected(), behind: collected(), ahead: collected() };
  const epochs = new Map<string, number>();
  const renderers = new Map<string, number>();
  let compared = 0;
  let after = 'workspace:';
  for (;;) {
    const page = await workspacesAfter(pool, after);
    const last = page.at(-1);
    if (!last) break;
    const held = await documents.versions(page.map(({ stream }) => ownerOfStream(stream) ?? ''));
    // After the documents, which are never ahead of what Postgres holds by then.
    const now = await versionsNow(pool, page);
    page.forEach(({ stream, version }, index) => {
      const shown = held[index] ?? null;
      const state = stateOf(shown, { least: version, most: now.get(stream) ?? 0, epoch });
      if (state !== 'current') found[state].add({ stream, version, documents: shown });
      if (!shown) return;
      count(epochs, String(shown.epoch));
      count(renderers, shown.renderer);
    });
    compared += page.length;
    after = last.stream;
    progress.report({ what: 'documents', done: compared, total: Math.max(streams, compared) });
  }
  return {
    compared,
    missing: found.missing.result(),
    behind: found.behind.result(),
    ahead: found.ahead.result(),
    epochs: Object.fromEntries(epochs),
    renderers: Object.fromEntries(renderers),
  };
}

type Wanted = { readonly least: number; readonly most: number; readonly epoch: number };

function stateOf(shown: DocumentVersion | null, { least, most, epoch }: Wanted) {
  if (!shown) return 'missing';
  if (shown.epoch !== epoch) return shown.epoch > epoch ? 'ahead' : 'behind';
  if (shown.version > most) return 'ahead';
  return shown.version < least ? 'behind' : 'current';
}

function collected() {
  let total = 0;
  const first: VenueStatus[] = [];
  return {
    add: ({ documents, ...venue }: VenueStatus): void => {
      total += 1;
      if (first.length >= shownAtMost) return;
      const shown = documents && { epoch: documents.epoch, version: documents.version };
      first.push({ ...venue, documents: shown });
    },
    result: (): Found => ({ count: total, first }),
  };
}

const count = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

async function workspacesAfter(pool: Pool, stream: string): Promise<readonly StreamRow[]> {
  const { rows } = await pool.query<StreamRow>(
    `select stream, version from streams
      where stream > $1 and stream < 'workspace;' order by stream limit ${pageSize}`,
    [stream],
  );
  return rows;
}

async function versionsNow(
  pool: Pool,
  page: readonly StreamRow[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<StreamRow>(
    'select stream, version from streams where stream = any($1)',
    [page.map(({ stream }) => stream)],
  );
  return new Map(rows.map(({ stream, version }) => [stream, version]));
}

import type { ClientBase, Pool } from 'pg';

const workspacePrefix = 'workspace:';

/** Returns the owner of a `workspace:<ownerId>` stream, and null for other streams. */
export function ownerOfStream(stream: string): string | null {
  return stream.startsWith(workspacePrefix) ? stream.slice(workspacePrefix.length) : null;
}

type Row = { readonly stream: string; readonly version: number };

const versionsQuery = {
  name: 'stream-versions',
  text: 'select stream, version from streams where stream = any($1)',
};

export async function streamVersions(
  store: Pool | ClientBase,
  streams: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await store.query<Row>({ ...versionsQuery, values: [streams] });
  return new Map(rows.map(({ stream, version }) => [stream, version]));
}

export const streamVersion = async (store: Pool | ClientBase, stream: string): Promise<number> =>
  (await streamVersions(store, [stream])).get(stream) ?? 0;

export type WorkspaceVersion = { readonly owner: string; readonly version: number };

const pageSize = 500;

/** Yields the archived workspaces after `after`, ordered by the owner's id. */
export async function* workspacePages(
  pool: Pool,
  after = '',
): AsyncGenerator<readonly WorkspaceVersion[]> {
  for (let last = `${workspacePrefix}${after}`; ; ) {
    const { rows } = await pool.query<Row>(
      `select stream, version from streams
        where stream > $1 and stream < 'workspace;' order by stream limit ${pageSize}`,
      [last],
    );
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(({ stream, version }) => ({ owner: ownerOfStream(stream) ?? '', version }));
    last = end.stream;
  }
}

export type StreamCounts = {
  readonly streams: number;
  readonly workspaces: number;
  readonly workspaceCommits: number;
};

export async function countStreams(pool: Pool): Promise<StreamCounts> {
  const isWorkspace = "stream > 'workspace:' and stream < 'workspace;'";
  const { rows } = await pool.query<{
    streams: bigint;
    workspaces: bigint;
    commits: bigint | null;
  }>(
    `select count(*) as streams, count(*) filter (where ${isWorkspace}) as workspaces,
            sum(version) filter (where ${isWorkspace}) as commits
       from streams`,
  );
  const { streams = 0n, workspaces = 0n, commits = 0n } = rows[0] ?? {};
  return {
    streams: Number(streams),
    workspaces: Number(workspaces),
    workspaceCommits: Number(commits ?? 0),
  };
}

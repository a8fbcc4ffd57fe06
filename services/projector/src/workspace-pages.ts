import { ownerOfStream } from '@qr-menu/platform';
import type { Pool } from 'pg';

export type WorkspaceVersion = { readonly owner: string; readonly version: number };

const pageSize = 500;

type StreamRow = { readonly stream: string; readonly version: number };

/** Every workspace that the archive holds, in the order of its owner's id; those after `after`. */
export async function* workspacePages(
  pool: Pool,
  after = '',
): AsyncGenerator<readonly WorkspaceVersion[]> {
  for (let last = `workspace:${after}`; ; ) {
    const { rows } = await pool.query<StreamRow>(
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

import { workspaceStream } from '@qr-menu/schema';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

/** How many commits the caller's workspace holds; `ifVersion` is compared with the same number. */
export async function workspaceVersion(
  _root: object,
  _given: object,
  { pool, caller }: RequestContext,
): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'select version from streams where stream = $1',
    [workspaceStream(workspaceOf(caller))],
  );
  return rows[0]?.version ?? 0;
}

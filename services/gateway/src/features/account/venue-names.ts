import { workspaceOf } from '../../requests/authentication/caller.ts';
import { checkAccess } from '../../requests/authentication/check-access.ts';
import type { RequestContext } from '../../requests/request-context.ts';

/** The names that lead to the menu of the caller's workspace, in alphabetical order. */
export async function venueNames(
  _account: object,
  _given: object,
  context: RequestContext,
): Promise<string[]> {
  await checkAccess('viewer', context);
  const { rows } = await context.pool.query<{ name: string }>(
    'select normalized_name as name from venue_names where owner = $1 order by normalized_name',
    [workspaceOf(context.caller)],
  );
  return rows.map(({ name }) => name);
}

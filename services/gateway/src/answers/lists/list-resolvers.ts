import type { Pool } from 'pg';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { apiError } from '../api-error.ts';
import type { ChildLoaders } from './child-loaders.ts';
import type { ApiEntity, EntityList } from './entities.ts';
import { type Page, type PageArguments, readPage } from './read-page.ts';

/** `getX(id)`: an entity of the caller's workspace. */
export const getResolver =
  (list: EntityList, what: string) =>
  (_root: object, { id }: { id: string }, { pool, caller }: RequestContext): Promise<ApiEntity> =>
    readEntity(pool, list, workspaceOf(caller), id, what);

/** `listX(filter, limit, nextToken)`: the caller's entities, oldest first. */
export const listResolver =
  (list: EntityList) =>
  (_root: object, given: PageArguments, context: RequestContext): Promise<Page> =>
    readPage(context.pool, context.cursors, list, { ownerId: workspaceOf(context.caller) }, given);

/** A nested list: all children from the request's loader, or one page when paging is asked for. */
export const nestedResolver =
  (list: EntityList, kind: keyof ChildLoaders) =>
  async ({ id }: ApiEntity, given: PageArguments, context: RequestContext): Promise<Page> => {
    const ownerId = workspaceOf(context.caller);
    if (Object.values(given).some((value) => value !== undefined && value !== null)) {
      return readPage(context.pool, context.cursors, list, { ownerId, parentId: id }, given);
    }
    const items = await context.children[kind](id);
    return { items, nextToken: null, totalCount: async () => items.length };
  };

/** One entity of the caller's workspace; rejects with NOT_FOUND for a missing or foreign id. */
export async function readEntity(
  pool: Pool,
  list: EntityList,
  ownerId: string,
  id: string,
  what: string,
): Promise<ApiEntity> {
  const columns = Object.entries(list.fields).map(([field, sql]) => `${sql} as "${field}"`);
  const { rows } = id.includes('\u0000')
    ? { rows: [] }
    : await pool.query<ApiEntity>(
        `select ${columns.join(', ')} from ${list.table} where owner = $1 and id = $2`,
        [ownerId, id],
      );
  const [entity] = rows;
  if (!entity) throw apiError('NOT_FOUND', `No ${what} found with id ${id}`);
  return entity;
}

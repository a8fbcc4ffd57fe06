import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import type { ChildLoaders } from './child-loaders.ts';
import type { ApiEntity, EntityList } from './entity-list.ts';
import { readEntity } from './read-entity.ts';
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

import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { apiError } from '../api-error.ts';
import { type AddParameter, parseFilter, toSql } from '../filters.ts';
import type { Position } from './cursors.ts';
import {
  type ApiEntity,
  columnsOf,
  type EntityList,
  guestsOrder,
  oldestFirst,
  type Page,
} from './entities.ts';

export type PageArguments = {
  readonly filter?: object | null | undefined;
  readonly sortDirection?: 'ASC' | 'DESC' | null | undefined;
  readonly limit?: number | null | undefined;
  readonly nextToken?: string | null | undefined;
};

export const wholePage = (items: readonly ApiEntity[]): Page => ({
  items,
  nextToken: null,
  totalCount: async () => items.length,
});

export const hasArguments = (page: PageArguments): boolean =>
  Object.values(page).some((value) => value !== undefined && value !== null);

export function checkedLimit(
  limit: number | null | undefined,
  { usual, largest }: { readonly usual: number; readonly largest: number },
): number {
  if (limit === null || limit === undefined) return usual;
  if (limit >= 1 && limit <= largest) return limit;
  throw apiError('BAD_USER_INPUT', `limit: must be from 1 to ${largest}`);
}

const pageSizes = { usual: 1_000, largest: 1_000 };
/** In bytes. A hundred of the largest entities fit, so only pages with a higher `limit` can end early. */
const pageBytes = 4 * 1024 * 1024;

/** Reads only the caller's workspace. Keyset paging keeps pages stable while rows are added and removed. */
export async function readPage(
  { pool, cursors, caller }: RequestContext,
  list: EntityList,
  page: PageArguments,
  parentId?: string,
): Promise<Page> {
  const limit = checkedLimit(page.limit, pageSizes);
  const predicate = parseFilter(page.filter);
  const direction = page.sortDirection ?? 'ASC';
  const ownerId = workspaceOf(caller);
  const scope = parentId === undefined ? { ownerId } : { ownerId, parentId };
  const identity = JSON.stringify([list.table, scope, predicate, direction]);
  const values: Parameters<AddParameter>[0][] = [];
  const add: AddParameter = (value) => `$${values.push(value)}`;
  const child = parentId === undefined ? '' : `and ${list.parent} = ${add(parentId)}`;
  const where = `owner = ${add(ownerId)} ${child} and ${toSql(predicate, list.fields, add)}`;
  const counted = [...values];
  const keys = parentId === undefined ? oldestFirst : guestsOrder(list);
  const placeholders = page.nextToken && cursors.read(identity, page.nextToken).map(add);
  const sign = direction === 'ASC' ? '>' : '<';
  const beyond = placeholders
    ? `and (${keys.join(', ')}) ${sign} (${placeholders.join(', ')})`
    : '';
  const order = `order by ${keys.map((key) => `${key} ${direction}`).join(', ')}`;
  const { rows } = await pool.query<ApiEntity & { sort_keys: Position; found: string }>(
    `select * from (
       select page.*, count(*) over () as found,
              sum(octet_length(page::text)) over (order by place)
                - octet_length(page::text) as before
         from (select ${columnsOf(list)}, json_build_array(${keys.join(', ')}) as sort_keys,
                      row_number() over (${order}) as place
                 from ${list.table} where ${where} ${beyond} ${order} limit ${limit + 1}) page
     ) sized
     where before < ${pageBytes} order by place limit ${limit}`,
    values,
  );
  const last = Number(rows[0]?.found ?? 0) > rows.length ? rows.at(-1) : undefined;
  return {
    items: rows,
    nextToken: last ? cursors.write(identity, last.sort_keys) : null,
    totalCount: async () => {
      const { rows: counts } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${list.table} where ${where}`,
        counted,
      );
      return counts[0]?.count ?? 0;
    },
  };
}

/** `getX(id)` returns NOT_FOUND both for an unknown id and for an id of another workspace. */
export const getResolver =
  (list: EntityList) =>
  async (_root: object, { id }: { id: string }, { pool, caller }: RequestContext) => {
    const { rows } = await pool.query<ApiEntity>(
      `select ${columnsOf(list)} from ${list.table} where owner = $1 and id = $2`,
      [workspaceOf(caller), id],
    );
    const [entity] = rows;
    if (!entity) throw apiError('NOT_FOUND', `No ${list.name} found with id ${id}`);
    return entity;
  };

export const listResolver =
  (list: EntityList) =>
  (_root: object, page: PageArguments, context: RequestContext): Promise<Page> =>
    readPage(context, list, page);

export const nestedResolver =
  (list: EntityList) =>
  async ({ id }: ApiEntity, page: PageArguments, context: RequestContext): Promise<Page> =>
    hasArguments(page)
      ? readPage(context, list, page, id)
      : wholePage(await context.children(list, id));

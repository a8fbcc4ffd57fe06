import type { Pool } from 'pg';
import { apiError } from '../api-error.ts';
import type { Predicate } from '../filters/parse-filter.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { type SqlParameters, sqlParameters, toSql } from '../filters/to-sql.ts';
import type { Cursors, KeysetPosition } from './cursors.ts';
import type { ApiEntity, EntityList } from './entities.ts';

export type PageArguments = {
  readonly filter?: object | null | undefined;
  readonly sortDirection?: 'ASC' | 'DESC' | null | undefined;
  readonly limit?: number | null | undefined;
  readonly nextToken?: string | null | undefined;
};

export type PageScope = {
  readonly ownerId: string;
  /** Nested lists: the children of one parent, in the order in which guests see them. */
  readonly parentId?: string;
};

export type Page = {
  readonly items: readonly ApiEntity[];
  readonly nextToken: string | null;
  /** Of the whole list, whatever the page. */
  readonly totalCount: () => Promise<number>;
};

const largestPage = 1_000;

/**
 * One page of an owner's entities. Keyset paging: rows that come or go meanwhile move no other
 * row to another page. The caller's workspace is enforced whatever the filter says.
 */
export async function readPage(
  pool: Pool,
  cursors: Cursors,
  list: EntityList,
  scope: PageScope,
  given: PageArguments,
): Promise<Page> {
  const limit = checkedLimit(given.limit);
  const predicate = parseFilter(given.filter);
  const identity = JSON.stringify([list.table, scope, predicate, given.sortDirection ?? 'ASC']);
  const after = given.nextToken ? cursors.read(identity, given.nextToken) : null;
  const parameters = sqlParameters();
  const where = condition(list, scope, predicate, parameters);
  const keys = sortKeys(list, scope);
  const descending = given.sortDirection === 'DESC';
  const beyond = after ? ` and ${keyset(keys, after, descending, parameters)}` : '';
  const order = keys.map((key) => `${key} ${descending ? 'desc' : 'asc'}`).join(', ');
  const columns = Object.entries(list.fields).map(([field, sql]) => `${sql} as "${field}"`);
  const { rows } = await pool.query<ApiEntity & { sort_keys: KeysetPosition }>(
    `select ${columns.join(', ')}, json_build_array(${keys.join(', ')}) as sort_keys
       from ${list.table} where ${where}${beyond} order by ${order} limit ${limit + 1}`,
    [...parameters.values],
  );
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextToken: last ? cursors.write(identity, last.sort_keys) : null,
    totalCount: () => count(pool, list, scope, predicate),
  };
}

function checkedLimit(limit: number | null | undefined): number {
  if (limit === null || limit === undefined) return largestPage;
  if (limit < 1 || limit > largestPage) {
    throw apiError('BAD_USER_INPUT', `limit: must be from 1 to ${largestPage}`);
  }
  return limit;
}

function condition(
  list: EntityList,
  scope: PageScope,
  predicate: Predicate,
  parameters: SqlParameters,
): string {
  const own = `owner = ${parameters.add(scope.ownerId)}`;
  const child =
    scope.parentId === undefined ? '' : ` and ${list.parent} = ${parameters.add(scope.parentId)}`;
  return `${own}${child} and ${toSql(predicate, list.fields, parameters)}`;
}

function sortKeys(list: EntityList, scope: PageScope): readonly string[] {
  const byPosition = scope.parentId !== undefined && 'position' in list.fields;
  return [...(byPosition ? ['position'] : []), 'created_at', 'id'];
}

function keyset(
  keys: readonly string[],
  after: KeysetPosition,
  descending: boolean,
  parameters: SqlParameters,
): string {
  const places = after.map((value) => parameters.add(value));
  return `(${keys.join(', ')}) ${descending ? '<' : '>'} (${places.join(', ')})`;
}

async function count(
  pool: Pool,
  list: EntityList,
  scope: PageScope,
  predicate: Predicate,
): Promise<number> {
  const parameters = sqlParameters();
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${list.table}
      where ${condition(list, scope, predicate, parameters)}`,
    [...parameters.values],
  );
  return rows[0]?.count ?? 0;
}

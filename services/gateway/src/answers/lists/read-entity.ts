import type { Pool } from 'pg';
import { apiError } from '../api-error.ts';
import type { ApiEntity, EntityList } from './entity-list.ts';

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

import { skeletonsOf } from '@qr-menu/domain';
import type { Pool } from 'pg';

const pageSize = 1_000;

/** Gives names that the release before this one wrote, also while it was being replaced, their looks. */
export async function fillSkeletons(pool: Pool, schema: string): Promise<void> {
  for (let size = pageSize; size === pageSize; ) {
    const { rows } = await pool.query<{ name: string }>(
      `select normalized_name as name from ${schema}.venue_names
        where skeleton is null limit ${pageSize}`,
    );
    size = rows.length;
    if (size === 0) return;
    const skeletons = rows.map(({ name }) => skeletonsOf(name));
    await pool.query(
      `update ${schema}.venue_names
          set skeleton = filled.small, capital_skeleton = filled.capital
         from unnest($1::text[], $2::text[], $3::text[]) as filled (name, small, capital)
        where normalized_name = filled.name`,
      [
        rows.map(({ name }) => name),
        skeletons.map(({ small }) => small),
        skeletons.map(({ capital }) => capital),
      ],
    );
  }
}

import type { ClientBase, Pool } from 'pg';
import type { MenuSchema } from './schemas.ts';

/** Where the referee stands in a partition. */
export type Position = {
  readonly nextOffset: bigint;
  /** Of the record before it; null when that one is no commit. */
  readonly lastCommitId: string | null;
};

export type Positions = ReadonlyMap<number, Position>;

/** The positions in a schema's tables; partitions of which nothing was read are left out. */
export async function readPositions(
  store: Pool | ClientBase,
  schema: MenuSchema,
): Promise<Positions> {
  const { rows } = await store.query<{
    partition: number;
    next_offset: bigint;
    last_commit_id: string | null;
  }>(
    `select partition, next_offset, last_commit_id from ${schema}.log_positions
      where next_offset > 0 order by partition`,
  );
  return new Map(
    rows.map((row) => [
      row.partition,
      { nextOffset: row.next_offset, lastCommitId: row.last_commit_id },
    ]),
  );
}

/** How many records lie before the positions. */
export function recordsBefore(positions: Positions): number {
  return Number([...positions.values()].reduce((sum, { nextOffset }) => sum + nextOffset, 0n));
}

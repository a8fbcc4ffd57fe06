import type { CommitLog } from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { BatchOutcome } from './apply-batch.ts';

type ReachedBatch = Pick<BatchOutcome, 'nextOffset' | 'isMarkedBehind'>;

export type CaughtUp = {
  /** Where the store was found to stand, whoever took it there. */
  readonly found: (positions: ReadonlyMap<number, bigint>) => Promise<void>;
  /** Where the store stands after a batch. */
  readonly reached: (partition: number, batch: ReachedBatch) => Promise<void>;
};

/**
 * Keeps in `log_identity` whether Postgres has read what the log held when this process started, or
 * when the store was found to have gone back (rule R3). Until then a row that is not there may be
 * still to come, and nobody may be told that something does not exist (rule R8). Later records need
 * none of this: what they tell of did not exist before.
 */
export async function createCaughtUp(deps: {
  readonly pool: Pool;
  readonly log: Pick<CommitLog, 'endOffsets'>;
}): Promise<CaughtUp> {
  const { pool, log } = deps;
  const positions = new Map<number, bigint>();
  let isBehind = true;
  /** How far there is to go; null: to wherever the log ends now. */
  let ends: readonly bigint[] | null = null;

  async function look(): Promise<void> {
    const wanted = ends ?? (await log.endOffsets());
    ends = wanted;
    isBehind = true;
    const { rows } = await pool.query<{ caughtUp: boolean }>(
      `update log_identity set caught_up = not exists (
         select from unnest($1::int[], $2::bigint[]) as wanted (partition, next_offset)
           left join log_positions as stored using (partition)
          where coalesce(stored.next_offset, 0) < wanted.next_offset)
       returning caught_up as "caughtUp"`,
      [wanted.map((_, partition) => partition), wanted.map(String)],
    );
    if (!rows[0]?.caughtUp || ends !== wanted) return;
    isBehind = false;
    ends = null;
  }

  /** A store that went back has to reach the end of what there is by now. */
  function note(partition: number, offset: bigint): void {
    const wentBack = offset < (positions.get(partition) ?? 0n);
    positions.set(partition, offset);
    if (!wentBack) return;
    isBehind = true;
    ends = null;
  }

  /** Another process may have found it behind, and may have ended since. */
  async function isMarkedBehind(): Promise<boolean> {
    const { rowCount } = await pool.query('select from log_identity where not caught_up');
    return rowCount !== 0;
  }

  await look();
  return {
    found: async (now) => {
      for (const [partition, offset] of now) note(partition, offset);
      if (isBehind || (await isMarkedBehind())) await look();
    },
    reached: async (partition, { nextOffset, isMarkedBehind: isMarked }) => {
      note(partition, nextOffset);
      const isThere = nextOffset >= (ends?.[partition] ?? 0n);
      // Marked by a process that started meanwhile, while this one has the partitions that it waits for.
      if (isThere && (isBehind || isMarked)) await look();
    },
  };
}

import { replacedStore } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import type { BatchOutcome } from './apply-batch.ts';

const whichStore = `(
  select concat_ws('/', pg_postmaster_start_time(), oid, (select xmin from store_incarnation))
    from pg_database where datname = current_database())`;

type Goal = {
  readonly ends: readonly bigint[];
  /** The id of the Postgres database that must reach these offsets. Must be read before the offsets. */
  readonly store: string;
};

/**
 * Records in `log_identity` whether Postgres has caught up with the log. The goal is the log's end
 * at this process's start, or at the moment when the store turned out to be an older copy (rule
 * R3). Until then a missing row may still arrive, so no request may be answered with "does not
 * exist" (rule R8). Later records do not matter, because their data did not exist before.
 */
export async function createCaughtUp({
  pool,
  log,
}: {
  readonly pool: Pool;
  readonly log: Pick<CommitLog, 'endOffsets'>;
}) {
  const positions = new Map<number, bigint>();
  let isBehind = true;
  /** The offsets that must be reached. Null means the current end of the log. */
  let goal: Goal | null = null;

  /** Lowers the goal if the log has lost its end, because the lost records will never arrive. */
  async function lowerGoal(): Promise<void> {
    const current = goal;
    if (current === null) return;
    const now = await log.endOffsets();
    if (goal !== current) return;
    const ends = current.ends.map((end, partition) => {
      const present = now[partition] ?? end;
      return present < end ? present : end;
    });
    goal = { ...current, ends };
  }

  async function look(mayRepeat = true): Promise<void> {
    isBehind = true;
    const current = goal ?? (await readGoal(pool, log));
    goal = current;
    const isReached = await noteWhether(pool, current);
    if (goal !== current) return;
    isBehind = isReached !== true;
    if (isReached === false) return;
    goal = null;
    if (isReached === null && mayRepeat) await look(false);
  }

  /** If the store was restored to an earlier state, the goal becomes the log's current end. */
  function note(partition: number, offset: bigint): void {
    const wentBack = offset < (positions.get(partition) ?? 0n);
    positions.set(partition, offset);
    if (!wentBack) return;
    isBehind = true;
    goal = null;
  }

  await look();
  return {
    check: async (
      read: () => Promise<ReadonlyMap<number, bigint>>,
    ): Promise<ReadonlyMap<number, bigint>> => {
      const before = new Map(positions);
      const stored = await read();
      for (const [partition, offset] of stored) {
        // If a batch was applied during the read, the offset in `positions` is already newer.
        if (positions.get(partition) === before.get(partition)) note(partition, offset);
      }
      if (!isBehind && !(await isMarkedBehind(pool))) return stored;
      await lowerGoal();
      await look();
      return stored;
    },
    reached: async (
      partition: number,
      { nextOffset, isMarkedBehind: isMarked }: Pick<BatchOutcome, 'nextOffset' | 'isMarkedBehind'>,
    ): Promise<void> => {
      note(partition, nextOffset);
      const isThere = nextOffset >= (goal?.ends[partition] ?? 0n);
      // If `isMarked` is set, a process that started later is waiting for a partition of this process.
      if (isThere && (isBehind || isMarked)) await look();
    },
  };
}

async function readGoal(pool: Pool, log: Pick<CommitLog, 'endOffsets'>): Promise<Goal> {
  const { rows } = await pool.query<{ store: string }>(`select ${whichStore} as store`);
  return { store: rows[0]?.store ?? '', ends: await log.endOffsets() };
}

/** Another process may have marked the archive as behind, and then exited. */
async function isMarkedBehind(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from log_identity where not caught_up union all ${replacedStore}`,
  );
  return rowCount !== 0;
}

/** Returns null and records nothing if Postgres was replaced or has no log yet. */
async function noteWhether(pool: Pool, { ends, store }: Goal): Promise<boolean | null> {
  const { rows } = await pool.query<{ caughtUp: boolean }>(
    `with noted as (
       insert into store_incarnation (server_started, database, written_in)
       select pg_postmaster_start_time(), oid, pg_current_xact_id()
         from pg_database where datname = current_database() and ${whichStore} = $3
       on conflict ("only") do update
         set (server_started, database, written_in) =
             (excluded.server_started, excluded.database, excluded.written_in)
         where exists (${replacedStore}))
     update log_identity
        set caught_up = not exists (
         select from unnest($1::int[], $2::bigint[]) as wanted (partition, next_offset)
           left join log_positions as stored using (partition)
          where coalesce(stored.next_offset, 0) < wanted.next_offset)
      where ${whichStore} = $3
     returning caught_up as "caughtUp"`,
    [ends.map((_, partition) => partition), ends.map(String), store],
  );
  return rows[0]?.caughtUp ?? null;
}

import type { ClientBase, Pool } from 'pg';
import type { ReleasePosition } from '../commit-log/released-from.ts';

export type Quarantined = {
  readonly place: ReleasePosition;
  readonly key: string;
  readonly reason: string;
  readonly bytes: number;
  readonly notBefore: string | null;
  readonly notAfter: string | null;
  readonly released: { readonly place: ReleasePosition; readonly at: string } | null;
  readonly dropped: { readonly reason: string; readonly at: string } | null;
};

type Row = {
  readonly epoch: number;
  readonly partition: number;
  readonly log_offset: bigint;
  readonly message_key: string;
  readonly reason: string;
  readonly bytes: number;
  readonly not_before: string | null;
  readonly not_after: string | null;
  readonly released_epoch: number | null;
  readonly released_partition: number | null;
  readonly released_offset: bigint | null;
  readonly released_at: string | null;
  readonly drop_reason: string | null;
  readonly dropped_at: Date | null;
};

const neighbour = (direction: '<' | '>', order: 'asc' | 'desc'): string =>
  `(select at from commits
     where commits.epoch = one.epoch and commits.partition = one.partition
       and commits.log_offset ${direction} one.log_offset
     order by commits.log_offset ${order} limit 1)`;

/** The log has no time for a quarantined message, so this returns the times of the commits around it. */
const quarantinedQuery = `
  select one.epoch, one.partition, one.log_offset, one.message_key, one.reason,
         octet_length(one.message) as bytes,
         ${neighbour('<', 'desc')} as not_before, ${neighbour('>', 'asc')} as not_after,
         released.released_epoch, released.released_partition, released.released_offset,
         released.released_at, dropped.reason as drop_reason, dropped.dropped_at
    from quarantine one
    left join lateral (
      select * from quarantine_releases release
       where release.epoch = one.epoch and release.partition = one.partition
         and release.log_offset = one.log_offset
       order by released_epoch, released_offset limit 1
    ) released on true
    left join quarantine_dropped dropped
      on dropped.epoch = one.epoch and dropped.partition = one.partition
     and dropped.log_offset = one.log_offset`;

const isWaiting = 'released.released_at is null and dropped.dropped_at is null';

export async function listQuarantined(
  pool: Pool,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<readonly Quarantined[]> {
  const { rows } = await pool.query<Row>(
    `${quarantinedQuery} where ${all ? 'true' : isWaiting}
      order by one.epoch, one.partition, one.log_offset limit $1`,
    [limit],
  );
  return rows.map(quarantinedOf);
}

export async function findQuarantined(
  pool: Pool,
  place: ReleasePosition,
): Promise<(Quarantined & { readonly message: Uint8Array }) | null> {
  const where = 'where one.epoch = $1 and one.partition = $2 and one.log_offset = $3';
  const { rows } = await pool.query<Row>(`${quarantinedQuery} ${where}`, valuesOf(place));
  const contents = await pool.query<{ message: Uint8Array }>(
    `select message from quarantine one ${where}`,
    valuesOf(place),
  );
  const [[row], [content]] = [rows, contents.rows];
  return row && content ? { ...quarantinedOf(row), message: content.message } : null;
}

/** If a message is dropped twice, the first reason is kept. */
export async function dropQuarantined(
  store: Pool | ClientBase,
  place: ReleasePosition,
  reason: string,
): Promise<void> {
  await store.query(
    `insert into quarantine_dropped (epoch, partition, log_offset, reason)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [...valuesOf(place), reason],
  );
}

const valuesOf = ({ epoch, partition, offset }: ReleasePosition) => [
  epoch,
  partition,
  offset.toString(),
];

const waiting = `
  from quarantine waiting
 where not exists (select from quarantine_releases done
                    where (done.epoch, done.partition, done.log_offset)
                        = (waiting.epoch, waiting.partition, waiting.log_offset))
   and not exists (select from quarantine_dropped done
                    where (done.epoch, done.partition, done.log_offset)
                        = (waiting.epoch, waiting.partition, waiting.log_offset))`;

export async function countQuarantined(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(`select count(*) ${waiting}`);
  return Number(rows[0]?.count ?? 0);
}

export type NewestQuarantined = {
  readonly partition: number;
  readonly offset: bigint;
  readonly reason: string;
};

export async function newestQuarantined(pool: Pool): Promise<readonly NewestQuarantined[]> {
  const { rows } = await pool.query<NewestQuarantined>(
    `select distinct on (partition) partition, log_offset as offset, reason ${waiting}
      order by partition, epoch desc, log_offset desc`,
  );
  return rows;
}

export type Judgement = 'accepted' | 'superseded' | 'quarantined again';

export async function judgementOf(pool: Pool, place: ReleasePosition): Promise<Judgement | null> {
  const { rows } = await pool.query<{ passed: boolean; accepted: boolean; quarantined: boolean }>(
    `select
       exists (select from log_positions where partition = $2 and next_offset > $3)
         and not exists (select from parked_commits
                          where partition = $2 and log_offset = $3) as passed,
       exists (select from commits
                where epoch = $1 and partition = $2 and log_offset = $3) as accepted,
       exists (select from quarantine
                where epoch = $1 and partition = $2 and log_offset = $3) as quarantined`,
    valuesOf(place),
  );
  const [row] = rows;
  if (row?.accepted) return 'accepted';
  if (row?.quarantined) return 'quarantined again';
  return row?.passed ? 'superseded' : null;
}

function quarantinedOf(row: Row): Quarantined {
  const { released_epoch: epoch, released_partition: partition, released_offset: offset } = row;
  const { released_at: at, drop_reason: dropReason, dropped_at: droppedAt } = row;
  const isReleased = epoch !== null && partition !== null && offset !== null && at !== null;
  return {
    place: { epoch: row.epoch, partition: row.partition, offset: row.log_offset },
    key: row.message_key,
    reason: row.reason,
    bytes: row.bytes,
    notBefore: row.not_before,
    notAfter: row.not_after,
    released: isReleased ? { place: { epoch, partition, offset }, at } : null,
    dropped:
      dropReason !== null && droppedAt !== null
        ? { reason: dropReason, at: droppedAt.toISOString() }
        : null,
  };
}

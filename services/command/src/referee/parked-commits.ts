import { fingerprintOf } from '@qr-menu/stores/commit-log';
import type { ClientBase } from 'pg';
import type { Judged } from './judge.ts';

export type Parked = Extract<Judged, { outcome: 'parked' }>;

export const hasParked =
  'exists (select from parked_commits parked where parked.partition = log_positions.partition)';

export async function parkedStreams(
  client: ClientBase,
  partition: number,
  streams: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ stream: string }>({
    name: 'parked-streams',
    text: `select distinct stream from parked_commits
            where stream = any($2) and partition = $1`,
    values: [partition, streams],
  });
  return new Set(rows.map(({ stream }) => stream));
}

/** @param now milliseconds since the epoch */
export async function addParked(
  client: ClientBase,
  parked: readonly Parked[],
  now: number,
): Promise<void> {
  if (parked.length === 0) return;
  await client.query({
    name: 'park',
    text: `insert into parked_commits
             (partition, log_offset, stream, hash, reason, parked_at, tried_at)
           select partition, log_offset, stream, hash, reason, $6,
                  case when reason is not null then $6::timestamptz end
             from unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::text[])
               as one (partition, log_offset, stream, hash, reason)`,
    values: [
      parked.map(({ record }) => record.partition),
      parked.map(({ record }) => String(record.offset)),
      parked.map(({ record }) => record.key),
      parked.map(({ record }) => fingerprintOf(record).hash),
      parked.map(({ reason }) => reason),
      new Date(now),
    ],
  });
}

export type ParkedPosition = {
  readonly partition: number;
  readonly offset: bigint;
  /** The SHA-256 of the record's key and bytes. */
  readonly hash: string;
};

export async function firstParked(
  client: Pick<ClientBase, 'query'>,
  stream: string,
  most: number,
): Promise<readonly ParkedPosition[]> {
  const { rows } = await client.query<ParkedPosition>({
    name: 'first-parked',
    text: `select partition, log_offset as "offset", hash from parked_commits
            where stream = $1 order by log_offset limit $2`,
    values: [stream, most],
  });
  return rows;
}

export async function removeParked(
  client: ClientBase,
  stream: string,
  positions: readonly ParkedPosition[],
): Promise<void> {
  await client.query(
    `delete from parked_commits where stream = $1 and log_offset = any($2::bigint[])`,
    [stream, positions.map(({ offset }) => String(offset))],
  );
  await client.query(
    `update parked_commits set reason = 'it waits to be applied', tried_at = null
      where stream = $1
        and log_offset = (select min(log_offset) from parked_commits where stream = $1)`,
    [stream],
  );
}

export async function noteTry(
  client: Pick<ClientBase, 'query'>,
  { partition, offset }: Pick<ParkedPosition, 'partition' | 'offset'>,
  reason: string,
  now: number,
): Promise<void> {
  await client.query(
    `update parked_commits set reason = $3, tried_at = $4
      where partition = $1 and log_offset = $2`,
    [partition, String(offset), reason, new Date(now)],
  );
}

/** Records an attempt to apply a stream, even if it failed because of a store. */
export async function noteTried(
  client: Pick<ClientBase, 'query'>,
  stream: string,
  now: number,
): Promise<void> {
  await client.query(
    'update parked_commits set tried_at = $2 where stream = $1 and reason is not null',
    [stream, new Date(now)],
  );
}

export async function dueStreams(
  client: Pick<ClientBase, 'query'>,
  since: number,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ stream: string }>({
    name: 'due-streams',
    text: `select stream from parked_commits
            where reason is not null and (tried_at is null or tried_at <= $1)
            order by tried_at nulls first, stream limit $2`,
    values: [new Date(since), most],
  });
  return rows.map(({ stream }) => stream);
}

export async function countParkedSince(
  client: Pick<ClientBase, 'query'>,
  since: number,
): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(
    'select count(*) from parked_commits where reason is not null and parked_at > $1',
    [new Date(since)],
  );
  return Number(rows[0]?.count ?? 0);
}

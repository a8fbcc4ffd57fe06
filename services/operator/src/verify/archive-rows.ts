import { pageOf } from '@qr-menu/stores/archive';
import type { ClientBase, Pool } from 'pg';

export type ArchiveRow = {
  readonly stream: string;
  readonly version: number;
  readonly commit_id: string;
  readonly owner: string | null;
  readonly actor: string;
  readonly at: string;
  readonly epoch: number;
  readonly partition: number;
  readonly log_offset: bigint;
  readonly envelope: string;
};

/** The offsets of one partition, from `from` up to but not including `to`. */
export type Stretch = {
  readonly epoch: number;
  readonly partition: number;
  readonly from: bigint;
  readonly to: bigint;
};

const inStretch = 'epoch = $1 and partition = $2 and log_offset >= $3 and log_offset < $4';

export async function archiveRowsOf(
  pool: Pool,
  { epoch, partition, from, to }: Stretch,
  only: string | null,
): Promise<ReadonlyMap<bigint, ArchiveRow>> {
  const { rows } = await pool.query<ArchiveRow>({
    name: 'verify-archive-rows',
    text: `select * from commits where ${inStretch} and ($5::text is null or stream = $5)`,
    values: [epoch, partition, from, to, only],
  });
  return new Map(rows.map((row) => [row.log_offset, row]));
}

/** A row without its envelope. All envelopes together would not fit into memory. */
export type ArchivedPosition = Pick<ArchiveRow, 'stream' | 'version' | 'commit_id'> & LogPosition;

export const rowColumns = ['stream', 'version', 'commit_id', 'epoch', 'partition', 'log_offset']
  .map((column) => `commits.${column}`)
  .join(', ');

/** Finds archived commits whose position cannot exist in the log. */
export async function misplacedRows(
  pool: Pool,
  { epoch, partitions, only }: { epoch: number; partitions: number; only: string | null },
): Promise<readonly ArchivedPosition[]> {
  const ofStream = '($3::text is null or stream = $3)';
  const { rows } = await pool.query<ArchivedPosition>(
    `(select ${rowColumns} from commits where epoch < $1 and ${ofStream} limit 1000)
     union all (select ${rowColumns} from commits where epoch > $1 and ${ofStream} limit 1000)
     union all (select ${rowColumns} from commits
                 where epoch = $1 and (partition < 0 or partition >= $2) and ${ofStream} limit 1000)`,
    [epoch, partitions, only],
  );
  return rows;
}

export type LogPosition = Pick<ArchiveRow, 'epoch' | 'partition' | 'log_offset'>;

export async function positionOf(
  pool: Pool,
  stream: string,
  version: number,
): Promise<LogPosition | undefined> {
  const { rows } = await pool.query<ArchiveRow>(
    'select epoch, partition, log_offset from commits where stream = $1 and version = $2',
    [stream, version],
  );
  return rows[0];
}

export type Within = Omit<Stretch, 'from'>;

const laterCommits = `
  select * from commits where stream = any($1) and (stream, version) > ($2, $3)
     and ($4::int is null or (epoch = $4 and partition = $5 and log_offset < $6))`;

/** @param within null for any position */
export async function* commitPages(
  client: Pool | ClientBase,
  streams: readonly string[],
  within: Within | null,
): AsyncGenerator<readonly ArchiveRow[]> {
  const { epoch = null, partition = null, to = null } = within ?? {};
  let last: ArchiveRow | undefined;
  do {
    const { rows } = await client.query<ArchiveRow>({
      name: 'verify-commits-after',
      text: `${pageOf(laterCommits, 'stream, version')} order by stream, version`,
      values: [streams, last?.stream ?? '', last?.version ?? 0, epoch, partition, to],
    });
    last = rows.at(-1);
    if (last) yield rows;
  } while (last);
}

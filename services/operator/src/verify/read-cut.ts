import type { CommitLog, LogRecord } from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { ArchiveRow } from './archive-rows.ts';
import { reportExtraRow, type StretchDeps } from './compare-stretch.ts';
import { readMessage } from './read-message.ts';

type PositionRow = { readonly next_offset: bigint; readonly last_commit_id: string | null };

export type CutDeps = StretchDeps & { readonly log: CommitLog; readonly epoch: number };

/**
 * Up to which offset a partition has to be in Postgres now: everything before it was stored in
 * transactions that are over, whatever is appended meanwhile. Compares the stored position with
 * the log and the archive on the way.
 */
export async function readCut(deps: CutDeps, partition: number): Promise<bigint> {
  const { pool, log, epoch, only } = deps;
  const { position, beyond } = await readPosition(pool, epoch, partition);
  // After the position, which the end is never behind.
  const end = (await log.endOffsets())[partition] ?? 0n;
  const stored = position?.next_offset ?? 0n;
  const last = await lastOfTheLog(deps, beyond);
  const cut = last === null || last < stored ? stored : last + 1n;
  if (only === null) {
    const fault = await positionFault(log, partition, { stored, cut, end, position });
    if (fault) {
      const where = `partition ${partition}`;
      deps.findings.add({ part: 'positions', where, what: 'the stored position', ...fault });
    }
  }
  return cut < end ? cut : end;
}

/** The position and the archived rows at or behind it, in one statement: there must be none. */
async function readPosition(pool: Pool, epoch: number, partition: number) {
  const { rows } = await pool.query<PositionRow & Partial<ArchiveRow>>(
    `select next_offset, last_commit_id, commits.*
       from (select 1) as always
       left join log_positions on log_positions.partition = $2
       left join commits on commits.epoch = $1 and commits.partition = $2
                        and commits.log_offset >= coalesce(next_offset, 0)
      order by commits.log_offset limit 1000`,
    [epoch, partition],
  );
  const [first] = rows;
  return {
    position: first?.next_offset == null ? undefined : first,
    beyond: rows.filter((row): row is PositionRow & ArchiveRow => row.envelope != null),
  };
}

/** The last of these rows that the log accounts for; the others are too many. */
async function lastOfTheLog(deps: CutDeps, rows: readonly ArchiveRow[]): Promise<bigint | null> {
  let last: bigint | null = null;
  for (const row of rows) {
    const record = await deps.log.read(row.partition, row.log_offset);
    if (record && commitIdOf(record) === row.commit_id) last = row.log_offset;
    else if (deps.only === null || deps.only === row.stream) {
      reportExtraRow(deps, row, 'it lies behind the stored position');
    }
  }
  return last;
}

function commitIdOf(record: LogRecord): string | null {
  const message = readMessage(record);
  return message.kind === 'commit' ? message.commit.commitId : null;
}

type Found = {
  readonly stored: bigint;
  readonly cut: bigint;
  readonly end: bigint;
  readonly position: PositionRow | undefined;
};

async function positionFault(
  log: CommitLog,
  partition: number,
  { stored, cut, end, position }: Found,
): Promise<{ readonly expected: string; readonly found: string } | null> {
  const found = `offset ${stored}`;
  if (stored > end) return { expected: `at most ${end}, the end of the log`, found };
  if (cut > stored) return { expected: `offset ${cut}: up to there commits are archived`, found };
  const record = stored > 0n ? await log.read(partition, stored - 1n) : null;
  const id = record && commitIdOf(record);
  const storedId = position?.last_commit_id ?? null;
  if (id === storedId) return null;
  return {
    expected: `behind ${id === null ? 'no commit' : `the commit ${id}`} at offset ${stored - 1n}`,
    found: storedId === null ? 'no commit' : `the commit ${storedId}`,
  };
}

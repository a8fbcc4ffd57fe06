import { createHash } from 'node:crypto';
import { ownerOfStream } from '@qr-menu/stores/archive';
import { type CommitLog, type LogRecord, partitionOf, releaseOf } from '@qr-menu/stores/commit-log';
import type { ClientBase, Pool } from 'pg';
import {
  type ArchivedPosition,
  type ArchiveRow,
  archiveRowsOf,
  type LogPosition,
  misplacedRows,
  positionOf,
  rowColumns,
  type Stretch,
  type Within,
} from './archive-rows.ts';
import { type Fault, type Findings, shown } from './findings.ts';
import { foldFromLog } from './fold-streams.ts';
import {
  createPartitionJudge,
  LogTooNew,
  type MessageOutcome,
  type PartitionJudge,
  readMessage,
} from './judge-message.ts';
import { lookRepeatedly, type Prepared } from './look-at-streams.ts';
import {
  assertGoingOn,
  type LogDeps,
  type Orphan,
  orphansOf,
  passBehind,
  reportOrphans,
} from './verify-run.ts';

export async function verifyFromLog(deps: LogDeps): Promise<void> {
  const { pool, log, epoch, only } = deps;
  const { partitions } = log;
  const orphans = await orphansOf(deps);
  const { before } = deps.checkpoint;
  const misplaced = before === null ? await misplacedRows(pool, { epoch, partitions, only }) : [];
  for (const row of misplaced) {
    const anywhere = { findings: deps.findings, damaged: new Set<string>() };
    reportExtraRow(anywhere, row, 'the log has no such place');
  }
  const first = before === null ? 0 : Number(before.behind) + 1;
  for (let partition = first; partition < partitions; partition += 1) {
    if (only !== null && partition !== partitionOf(only, partitions)) continue;
    const here = orphans.filter(({ stream }) => partitionOf(stream, partitions) === partition);
    await verifyPartition(deps, partition, here);
    await passBehind(deps, String(partition));
  }
}

/** Limits the workspaces per partition that are folded from the log because their archive is wrong. */
const mostFolded = 100;

/** Keeps in memory only the streams' versions, one page of messages and one batch of workspaces. */
async function verifyPartition(
  deps: LogDeps,
  partition: number,
  orphans: readonly Orphan[],
): Promise<void> {
  const { pool, log, epoch, only, counts, progress } = deps;
  const damaged = new Set<string>();
  const setAside = createSetAside(pool, epoch, partition);
  const judge = createPartitionJudge(log.partitions, setAside);
  const what = `the log, partition ${partition}`;
  let read = 0n;

  async function readTo(to: bigint): Promise<void> {
    if (to <= read) return;
    // Must run after `to` was read. A stream is then either parked, or its commits before `to` are applied.
    await setAside.refresh();
    for await (const records of log.readRange(partition, read, to)) {
      assertGoingOn(deps);
      const stretch = { epoch, partition, from: read, to: read + BigInt(records.length) };
      await compareStretch({ ...deps, damaged }, stretch, records, judge);
      read = stretch.to;
      counts.messages += records.length;
      progress.report({ what, done: Number(read), total: Number(to) });
    }
  }

  async function prepare(streams: readonly string[]): Promise<Prepared> {
    const wrong = streams.filter((name) => damaged.has(name) && ownerOfStream(name) !== null);
    const toFold = wrong.slice(0, mostFolded);
    counts.notFolded += wrong.length - toFold.length;
    const folded =
      toFold.length === 0
        ? new Map()
        : await foldFromLog(log, { partition, to: read, setAside }, toFold, deps.personalData);
    const versions = new Map(streams.map((name) => [name, judge.versions.get(name) ?? 0]));
    for (const name of wrong.slice(mostFolded)) versions.delete(name);
    // Parked streams may continue at any moment, with commits at offsets that were already read.
    for (const name of setAside.parked.keys()) versions.delete(name);
    const within = { epoch, partition, to: read };
    return { versions, folded, within, moved: movedBeyond(within) };
  }

  let isFirst = true;
  if (only === null) await reportMisplacedMessages(deps, epoch, partition);
  await readTo(await readCut({ ...deps, damaged }, partition));
  const streams = only === null ? [...judge.versions.keys()] : [only];
  await lookRepeatedly(
    deps,
    `workspaces of partition ${partition}`,
    async (pending) => {
      if (!isFirst) await readTo(await nextCut(deps, partition, read));
      isFirst = false;
      return prepare(pending);
    },
    streams,
  );
  reportOrphans(deps, orphans, (stream) => (judge.versions.get(stream) ?? 0) > 0);
  for (const outcome of ['accepted', 'superseded', 'unreadable', 'parked'] as const) {
    counts[outcome] += judge.counts[outcome];
  }
}

/** The partition's current stored position. Never less than `before`. */
async function nextCut({ pool, log }: LogDeps, partition: number, before: bigint) {
  const { rows } = await pool.query<{ next_offset: bigint }>(
    'select next_offset from log_positions where partition = $1',
    [partition],
  );
  const stored = rows[0]?.next_offset ?? 0n;
  const end = (await log.endOffsets())[partition] ?? 0n;
  const cut = stored < end ? stored : end;
  return cut > before ? cut : before;
}

const movedBeyond =
  ({ epoch, partition, to }: Within) =>
  async (client: ClientBase, streams: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await client.query<{ stream: string }>({
      name: 'verify-moved',
      text: `select distinct stream from commits, log_positions
              where epoch = $1 and commits.partition = $2 and log_offset >= $3
                and log_positions.partition = $2 and log_offset < next_offset
                and stream = any($4)`,
      values: [epoch, partition, to, streams],
    });
    return new Set(rows.map(({ stream }) => stream));
  };

type PositionRow = {
  readonly next_offset: bigint;
  readonly last_commit_id: string | null;
  readonly last_hash: string | null;
  readonly last_term: number | null;
};

type CutDeps = StretchDeps & { readonly log: CommitLog; readonly epoch: number };

/** All transactions before the returned offset are complete. Also checks the stored position. */
async function readCut(deps: CutDeps, partition: number): Promise<bigint> {
  const { pool, log, epoch, only } = deps;
  const { position, beyond } = await readPosition(pool, epoch, partition);
  // Must be read after the position, so that the end is never lower than the position.
  const end = (await log.endOffsets())[partition] ?? 0n;
  const stored = position?.next_offset ?? 0n;
  const last = await lastOfTheLog(deps, beyond);
  const cut = last === null || last < stored ? stored : last + 1n;
  if (only === null) {
    const fault = await positionFault(log, partition, position, cut, end);
    if (fault) {
      const where = `partition ${partition}`;
      deps.findings.add({ part: 'positions', where, what: 'the stored position', ...fault });
    }
  }
  return cut < end ? cut : end;
}

/** Must be a single statement. There should be no archived commits at or after the position. */
async function readPosition(pool: Pool, epoch: number, partition: number) {
  const { rows } = await pool.query<PositionRow & Partial<ArchivedPosition>>(
    `select next_offset, last_commit_id, last_term,
            case when last_offset = next_offset - 1 then last_hash end as last_hash, ${rowColumns}
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
    beyond: rows.filter((row): row is PositionRow & ArchivedPosition => row.stream != null),
  };
}

/** Returns the offset of the last row that the log contains. Reports all other rows as superfluous. */
async function lastOfTheLog(
  deps: CutDeps,
  rows: readonly ArchivedPosition[],
): Promise<bigint | null> {
  let last: bigint | null = null;
  for (const row of rows) {
    const record = await deps.log.read(row.partition, row.log_offset);
    if (record && commitIdOf(record, deps.log) === row.commit_id) last = row.log_offset;
    else if (deps.only === null || deps.only === row.stream) {
      reportExtraRow(deps, row, 'it is at or after the stored position');
    }
  }
  return last;
}

function commitIdOf(record: LogRecord, { partitions }: CommitLog): string | null {
  try {
    const message = readMessage(record, partitions);
    return message.kind === 'commit' ? message.commit.commitId : null;
  } catch (error) {
    if (!(error instanceof LogTooNew)) throw error;
    return error.commitId;
  }
}

/** If a stream is parked at any time during the run, it counts as parked until the run ends. */
function createSetAside(pool: Pool, epoch: number, partition: number) {
  const parked = new Map<string, bigint>();
  const dropped = new Set<bigint>();
  return {
    parked,
    dropped,
    refresh: async (): Promise<void> => {
      const first = await pool.query<{ stream: string; offset: bigint }>(
        `select stream, min(log_offset) as "offset" from parked_commits
          where partition = $1 group by stream`,
        [partition],
      );
      for (const { stream, offset } of first.rows) {
        if (!parked.has(stream)) parked.set(stream, offset);
      }
      const { rows } = await pool.query<{ offset: bigint }>(
        `select log_offset as "offset" from quarantine_dropped
          where epoch = $1 and partition = $2`,
        [epoch, partition],
      );
      for (const { offset } of rows) dropped.add(offset);
    },
  };
}

async function positionFault(
  log: CommitLog,
  partition: number,
  position: PositionRow | undefined,
  cut: bigint,
  end: bigint,
): Promise<Omit<Fault, 'what'> | null> {
  const stored = position?.next_offset ?? 0n;
  const storedText = `offset ${stored}`;
  if (stored > end) return { expected: `at most ${end}, the end of the log`, found: storedText };
  if (cut > stored)
    return { expected: `offset ${cut}: up to there commits are archived`, found: storedText };
  const record = stored > 0n ? await log.read(partition, stored - 1n) : null;
  const id = record && commitIdOf(record, log);
  const storedId = position?.last_commit_id ?? null;
  if (id !== storedId) {
    return {
      expected: `behind ${id === null ? 'no commit' : `the commit ${id}`} at offset ${stored - 1n}`,
      found: storedId === null ? 'no commit' : `the commit ${storedId}`,
    };
  }
  const storedRecord =
    position?.last_hash == null ? null : `${position.last_hash} ${position.last_term}`;
  const loggedRecord =
    record && `${hashOf(record)} ${position?.last_term == null ? null : record.term}`;
  if (storedRecord === null || storedRecord === loggedRecord) return null;
  return {
    expected: `behind the record ${loggedRecord} at offset ${stored - 1n}`,
    found: storedRecord,
  };
}

const hashOf = ({ key, value }: LogRecord): string =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${key}\0`), value]))
    .digest('hex');

type StretchDeps = {
  readonly pool: Pool;
  readonly findings: Findings;
  readonly only: string | null;
  readonly damaged: Set<string>;
};

async function compareStretch(
  deps: StretchDeps,
  stretch: Stretch,
  records: readonly LogRecord[],
  { judge }: PartitionJudge,
): Promise<void> {
  const { pool, only } = deps;
  const [archived, quarantined] = await Promise.all([
    archiveRowsOf(pool, stretch, only),
    only === null ? readQuarantined(pool, stretch) : undefined,
  ]);
  for (const record of records) {
    if (only !== null && record.key !== only) continue;
    const judged = judge(record);
    await compareCommit(deps, stretch, record, judged, archived.get(record.offset));
    if (quarantined) compareQuarantine(deps.findings, record, judged, quarantined);
  }
}

async function compareCommit(
  deps: StretchDeps,
  { epoch, partition }: Stretch,
  { offset }: LogRecord,
  judged: MessageOutcome,
  row: ArchiveRow | undefined,
): Promise<void> {
  if (judged.outcome === 'parked') return;
  if (judged.outcome !== 'accepted') {
    if (row) reportExtraRow(deps, row, `the log's message there was ${judged.outcome}`);
    return;
  }
  const { commit, version, text } = judged;
  const { stream } = commit;
  const expected: ArchiveRow = {
    stream,
    version,
    commit_id: commit.commitId,
    owner: ownerOfStream(stream),
    actor: commit.actor.id,
    at: commit.at,
    epoch,
    partition,
    log_offset: offset,
    envelope: text,
  };
  if (row) compareRow(deps, expected, row);
  else await reportMissingRow(deps, expected);
}

function compareRow(
  { findings, damaged }: StretchDeps,
  expected: ArchiveRow,
  row: ArchiveRow,
): void {
  const { stream: where, version } = expected;
  for (const [column, value] of Object.entries(expected)) {
    const stored: unknown = row[column as keyof ArchiveRow];
    if (stored === value) continue;
    // A row with the wrong stream is missing from one stream and superfluous in another.
    damaged.add(where);
    damaged.add(row.stream);
    const show = column === 'envelope' ? fingerprint : (cell: unknown) => shown(column, cell);
    const fault = {
      what: `version ${version} ${column}`,
      expected: show(value),
      found: show(stored),
    };
    findings.add({ part: 'archive', where, ...fault });
  }
}

const positionText = ({ epoch, partition, log_offset }: LogPosition): string =>
  `epoch ${epoch} partition ${partition} offset ${log_offset}`;

async function reportMissingRow(
  { pool, findings, damaged }: StretchDeps,
  row: ArchiveRow,
): Promise<void> {
  const { stream: where, version } = row;
  damaged.add(where);
  const position = await positionOf(pool, where, version);
  const fault = {
    what: `version ${version}`,
    expected: `a commit at ${positionText(row)}`,
    found: position ? `one at ${positionText(position)}` : 'nothing',
  };
  findings.add({ part: 'archive', where, ...fault });
}

function reportExtraRow(
  { findings, damaged }: Pick<StretchDeps, 'findings' | 'damaged'>,
  row: ArchivedPosition,
  why: string,
): void {
  const { stream: where, version } = row;
  damaged.add(where);
  findings.add({
    part: 'archive',
    where,
    what: `version ${version}`,
    expected: `nothing: ${why}`,
    found: `a commit of ${positionText(row)}`,
  });
}

/** Shown instead of the content, which contains personal data. */
function fingerprint(envelope: unknown): string {
  const text = String(envelope);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${Buffer.byteLength(text)} bytes, SHA-256 ${digest}…`;
}

type QuarantineRow = {
  readonly log_offset: bigint;
  readonly message_key: string;
  readonly message: Uint8Array;
};

type ReleaseRow = LogPosition & { readonly released_offset: bigint; readonly released_at: string };

async function readQuarantined(pool: Pool, { epoch, partition, from, to }: Stretch) {
  const values = [epoch, partition, from, to];
  const [messages, releases] = await Promise.all([
    pool.query<QuarantineRow>({
      name: 'verify-quarantine',
      text: `select log_offset, message_key, message from quarantine
              where epoch = $1 and partition = $2 and log_offset >= $3 and log_offset < $4`,
      values,
    }),
    pool.query<ReleaseRow>({
      name: 'verify-releases',
      text: `select * from quarantine_releases
              where released_epoch = $1 and released_partition = $2
                and released_offset >= $3 and released_offset < $4`,
      values,
    }),
  ]);
  return {
    messages: new Map(messages.rows.map((row) => [row.log_offset, row])),
    releases: new Map(releases.rows.map((row) => [row.released_offset, row])),
  };
}

function compareQuarantine(
  findings: Findings,
  record: LogRecord,
  { outcome }: MessageOutcome,
  { messages, releases }: Awaited<ReturnType<typeof readQuarantined>>,
): void {
  if (outcome === 'parked') return;
  const { partition, offset } = record;
  const differs = (suffix: string, expected: string, stored: string): void => {
    const where = `partition ${partition}`;
    const fault = { what: `offset ${offset}${suffix}`, expected, found: stored };
    findings.add({ part: 'quarantine', where, ...fault });
  };
  const row = messages.get(offset);
  if (outcome === 'unreadable') {
    const fault = messageFault(record, row);
    if (fault !== null) differs('', 'the unchanged message', fault);
  } else if (row) {
    differs('', 'nothing: the message is a commit', 'a message');
  }
  const expected = releaseText(record);
  const stored = rowText(releases.get(offset));
  if (expected !== stored) differs(' release', expected, stored);
}

/** Reports messages at or after the stored position, and messages from later epochs. */
async function reportMisplacedMessages(
  { pool, findings }: { readonly pool: Pool; readonly findings: Findings },
  epoch: number,
  partition: number,
): Promise<void> {
  const { rows } = await pool.query<{ epoch: number; log_offset: bigint }>(
    `select epoch, log_offset from quarantine
      where partition = $2 and (epoch > $1 or epoch = $1 and log_offset >= coalesce(
              (select next_offset from log_positions where partition = $2), 0))
      order by epoch, log_offset limit 1000`,
    [epoch, partition],
  );
  const expected = 'nothing: it is at or after the stored position';
  for (const { epoch: of, log_offset: offset } of rows) {
    const location = { where: `partition ${partition}`, what: `offset ${offset}` };
    findings.add({ part: 'quarantine', ...location, expected, found: `a message of epoch ${of}` });
  }
}

function messageFault({ key, value }: LogRecord, row: QuarantineRow | undefined): string | null {
  if (!row) return 'nothing';
  if (Buffer.compare(row.message, value) !== 0) return 'other bytes';
  return row.message_key === key.replaceAll('\u0000', '\ufffd') ? null : 'another key';
}

function releaseText(record: LogRecord): string {
  const release = releaseOf(record);
  if (!release) return 'none';
  const { from, at } = release;
  return `of ${from.epoch}:${from.partition}:${from.offset} at ${at}`;
}

const rowText = (row: ReleaseRow | undefined): string =>
  row ? `of ${row.epoch}:${row.partition}:${row.log_offset} at ${row.released_at}` : 'none';

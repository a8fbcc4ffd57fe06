import { createHash } from 'node:crypto';
import { ownerOfStream } from '@qr-menu/stores/archive';
import { type LogRecord, releaseOf } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import {
  type ArchiveRow,
  archiveRowsOf,
  type Place,
  placeOf,
  type Stretch,
} from './archive-rows.ts';
import { type Findings, shown } from './findings.ts';
import type { PartitionJudge, Verdict } from './judge-message.ts';

export type StretchDeps = {
  readonly pool: Pool;
  readonly findings: Findings;
  /** The stream that is looked at; null: all, and the quarantine with them. */
  readonly only: string | null;
  /** The streams whose archive is not the log's: they are folded from the log. */
  readonly damaged: Set<string>;
};

export async function compareStretch(
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
    const verdict = judge(record);
    await compareCommit(deps, stretch, record, verdict, archived.get(record.offset));
    if (quarantined) compareQuarantine(deps.findings, record, verdict, quarantined);
  }
}

async function compareCommit(
  deps: StretchDeps,
  { epoch, partition }: Stretch,
  { offset }: LogRecord,
  verdict: Verdict,
  row: ArchiveRow | undefined,
): Promise<void> {
  if (verdict.outcome !== 'accepted') {
    if (row) reportExtraRow(deps, row, `the log's message there was ${verdict.outcome}`);
    return;
  }
  const { commit, version, text } = verdict;
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
    const found: unknown = row[column as keyof ArchiveRow];
    if (found === value) continue;
    // A row that says another stream is missing in this one and too many in that one.
    damaged.add(where);
    damaged.add(row.stream);
    const show = column === 'envelope' ? fingerprint : (cell: unknown) => shown(column, cell);
    const fault = {
      what: `version ${version} ${column}`,
      expected: show(value),
      found: show(found),
    };
    findings.add({ part: 'archive', where, ...fault });
  }
}

const placeText = ({ epoch, partition, log_offset }: Place): string =>
  `epoch ${epoch} partition ${partition} offset ${log_offset}`;

async function reportMissingRow(
  { pool, findings, damaged }: StretchDeps,
  row: ArchiveRow,
): Promise<void> {
  const { stream: where, version } = row;
  damaged.add(where);
  const place = await placeOf(pool, where, version);
  const what = `version ${version}`;
  const found = place ? `one at ${placeText(place)}` : 'nothing';
  const expected = `a commit at ${placeText(row)}`;
  findings.add({ part: 'archive', where, what, expected, found });
}

export function reportExtraRow(
  { findings, damaged }: Pick<StretchDeps, 'findings' | 'damaged'>,
  row: ArchiveRow,
  why: string,
): void {
  const { stream: where, version } = row;
  damaged.add(where);
  const what = `version ${version}`;
  const found = `a commit of ${placeText(row)}`;
  findings.add({ part: 'archive', where, what, expected: `nothing: ${why}`, found });
}

/** The content holds personal data, so it is not shown. */
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

type ReleaseRow = Place & { readonly released_offset: bigint; readonly released_at: string };

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
  { outcome }: Verdict,
  { messages, releases }: Awaited<ReturnType<typeof readQuarantined>>,
): void {
  const { partition, offset } = record;
  const differs = (what: string, expected: string, found: string): void => {
    const where = `partition ${partition}`;
    findings.add({ part: 'quarantine', where, what: `offset ${offset}${what}`, expected, found });
  };
  const row = messages.get(offset);
  if (outcome === 'unreadable') {
    const fault = messageFault(record, row);
    if (fault !== null) differs('', 'the message as it is', fault);
  } else if (row) {
    differs('', 'nothing: the message is a commit', 'a message');
  }
  const wanted = releaseText(record);
  const stored = rowText(releases.get(offset));
  if (wanted !== stored) differs(' release', wanted, stored);
}

/** Messages behind the stored position, or of a log that is not there yet; in one snapshot. */
export async function reportMisplacedMessages(
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
  const expected = 'nothing: it lies behind the stored position';
  for (const { epoch: of, log_offset: offset } of rows) {
    const place = { where: `partition ${partition}`, what: `offset ${offset}` };
    findings.add({ part: 'quarantine', ...place, expected, found: `a message of epoch ${of}` });
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

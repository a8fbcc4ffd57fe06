import { createHash } from 'node:crypto';
import { type LogRecord, ownerOfStream } from '@qr-menu/platform';
import type { Pool } from 'pg';
import { type ArchiveRow, archiveRowsOf, placeOf, type Stretch } from './archive-rows.ts';
import { shown } from './difference.ts';
import type { Findings } from './findings.ts';
import type { PartitionJudge, Verdict } from './judge-partition.ts';
import { compareQuarantine, readQuarantined } from './quarantine-rows.ts';

export type StretchDeps = {
  readonly pool: Pool;
  readonly findings: Findings;
  /** The stream that is looked at; null: all, and the quarantine with them. */
  readonly only: string | null;
  /** The streams whose archive is not the log's: they are folded from the log. */
  readonly damaged: Set<string>;
};

/** Compares what became of these records, all of one stretch, with the archive and the quarantine. */
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
  const { stream, version } = expected;
  for (const [column, value] of Object.entries(expected)) {
    const found: unknown = row[column as keyof ArchiveRow];
    if (found === value) continue;
    // A row that says another stream is missing in this one and too many in that one.
    damaged.add(stream);
    damaged.add(row.stream);
    const show = column === 'envelope' ? fingerprint : (cell: unknown) => shown(column, cell);
    findings.add({
      part: 'archive',
      where: stream,
      what: `version ${version} ${column}`,
      expected: show(value),
      found: show(found),
    });
  }
}

async function reportMissingRow(
  { pool, findings, damaged }: StretchDeps,
  { stream, version, epoch, partition, log_offset: offset }: ArchiveRow,
): Promise<void> {
  damaged.add(stream);
  const place = await placeOf(pool, stream, version);
  findings.add({
    part: 'archive',
    where: stream,
    what: `version ${version}`,
    expected: `a commit at epoch ${epoch} partition ${partition} offset ${offset}`,
    found: place
      ? `one at epoch ${place.epoch} partition ${place.partition} offset ${place.log_offset}`
      : 'nothing',
  });
}

/** A row of the archive that no message of the log accounts for. */
export function reportExtraRow(
  { findings, damaged }: Pick<StretchDeps, 'findings' | 'damaged'>,
  { stream, version, epoch, partition, log_offset: offset }: ArchiveRow,
  why: string,
): void {
  damaged.add(stream);
  findings.add({
    part: 'archive',
    where: stream,
    what: `version ${version}`,
    expected: `nothing: ${why}`,
    found: `a commit of epoch ${epoch} partition ${partition} offset ${offset}`,
  });
}

/** The content holds personal data, so it is not shown. */
function fingerprint(envelope: unknown): string {
  const text = String(envelope);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${Buffer.byteLength(text)} bytes, SHA-256 ${digest}…`;
}

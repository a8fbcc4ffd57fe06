import { type LogRecord, releaseOf } from '@qr-menu/platform';
import type { Pool } from 'pg';
import type { Stretch } from './archive-rows.ts';
import type { Findings } from './findings.ts';
import type { Verdict } from './judge-partition.ts';

type QuarantineRow = {
  readonly log_offset: bigint;
  readonly message_key: string;
  readonly message: Uint8Array;
};

type ReleaseRow = {
  readonly released_offset: bigint;
  readonly epoch: number;
  readonly partition: number;
  readonly log_offset: bigint;
  readonly released_at: string;
};

/** What Postgres holds of a stretch besides commits: messages that are none, and their releases. */
export type Quarantined = {
  readonly messages: ReadonlyMap<bigint, QuarantineRow>;
  readonly releases: ReadonlyMap<bigint, ReleaseRow>;
};

export async function readQuarantined(
  pool: Pool,
  { epoch, partition, from, to }: Stretch,
): Promise<Quarantined> {
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

/** Compares the quarantine with what a message has to be in it. */
export function compareQuarantine(
  findings: Findings,
  record: LogRecord,
  { outcome }: Verdict,
  { messages, releases }: Quarantined,
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
  const held = rowText(releases.get(offset));
  if (wanted !== held) differs(' release', wanted, held);
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
  for (const row of rows) {
    findings.add({
      part: 'quarantine',
      where: `partition ${partition}`,
      what: `offset ${row.log_offset}`,
      expected: 'nothing: it lies behind the stored position',
      found: `a message of epoch ${row.epoch}`,
    });
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

import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { applyWhole, createParkingRoom } from '@qr-menu/command';
import {
  assertSameLog,
  type CommitLog,
  LogDiverged,
  LogMisconfigured,
  type LogRecord,
  LogTorn,
  LogUnavailable,
  openCommitLog,
  refillTableLog,
  type StoredPosition,
  tableLogName,
  tableLogSchema,
} from '@qr-menu/stores/commit-log';
import { inTransaction } from '@qr-menu/stores/postgres';
import { z } from 'zod';
import type { CommandContext } from '../command.ts';
import type { OperatorStores } from '../stores.ts';
import type { BackedUpTail, BackupManifest } from './manifest.ts';
import { type BackupStorage, damaged, store } from './place.ts';
import type { BackupSnapshot } from './tables.ts';

const tailFile = 'log-tail.jsonl.gz';

const recordSchema = z.object({
  partition: z.number(),
  offset: z.string().transform(BigInt),
  key: z.string(),
  /** In base64. */
  value: z.string().transform((text): Uint8Array => Buffer.from(text, 'base64')),
  headers: z.record(z.string(), z.string()),
  term: z.number().optional(),
});

type Tail = {
  readonly tail: BackedUpTail | null;
  /** The reason why the log cannot be read. Null if it was read, or if there was nothing to read. */
  readonly missing: string | null;
};

/** Copies the records that were read into the archive since the snapshot, up to the given positions. */
export async function copyTail(
  stores: OperatorStores,
  storage: BackupStorage,
  folder: string,
  { positions: before, ...snapshot }: BackupSnapshot,
  after: readonly StoredPosition[],
): Promise<Tail> {
  const starts = new Map(before.map(({ partition, nextOffset }) => [partition, nextOffset]));
  const ranges = after
    .map(({ partition, nextOffset: to }) => ({ partition, from: starts.get(partition) ?? 0n, to }))
    .filter(({ from, to }) => from < to);
  if (ranges.length === 0) return { tail: null, missing: null };
  const partitions = snapshot.partitions ?? stores.environment.LOG_PARTITIONS;
  let log: CommitLog | undefined;
  try {
    log = await openLog(stores, partitions);
    if (log.name !== snapshot.log?.name) {
      throw new LogDiverged(
        `the log is ${log.name}, but the archive belongs to ${snapshot.log?.name}`,
      );
    }
    await assertSameLog(log, after);
    const written = await store(storage, folder, tailFile, packed(log, ranges));
    const records = ranges.reduce((sum, { from, to }) => sum + Number(to - from), 0);
    return { tail: { ...written, records, partitions }, missing: null };
  } catch (error) {
    const isOfLog = logErrors.some((errorClass) => error instanceof errorClass);
    if (!(isOfLog && error instanceof Error)) throw error;
    return { tail: null, missing: error.message };
  } finally {
    await log?.close();
  }
}

const logErrors = [LogUnavailable, LogDiverged, LogTorn, LogMisconfigured] as const;

const openLog = ({ environment, logger, clock }: OperatorStores, partitions: number) =>
  openCommitLog(
    { ...environment, LOG_PARTITIONS: partitions },
    {
      databaseUrl: environment.DATABASE_URL,
      clientId: 'operator',
      logger,
      clock,
      mayCreate: false,
    },
  );

type Range = { readonly partition: number; readonly from: bigint; readonly to: bigint };

function packed(log: CommitLog, ranges: readonly Range[]): AsyncIterable<Uint8Array> {
  async function* lines() {
    for (const { partition, from, to } of ranges) {
      for await (const records of log.readRange(partition, from, to)) {
        yield records.map((record) => `${JSON.stringify(lineOf(record))}\n`).join('');
      }
    }
  }
  const reading = Readable.from(lines());
  const gzip = createGzip();
  // If the log cannot be read, the returned stream must fail too.
  reading.on('error', (error) => gzip.destroy(error));
  return reading.pipe(gzip);
}

const lineOf = ({ offset, value, ...record }: LogRecord) => ({
  ...record,
  offset: String(offset),
  value: Buffer.from(value).toString('base64'),
});

/** Also refills a log in Postgres. @throws Refused `BACKUP_DAMAGED` if the tail does not fit the backup */
export async function applyTail(
  { pool, personalData, clock }: Pick<OperatorStores, 'pool' | 'personalData' | 'clock'>,
  storage: BackupStorage,
  { id, log, tail }: BackupManifest,
  progress: CommandContext['progress'],
): Promise<void> {
  if (!tail || !log) return;
  const referee = { pool, epoch: log.epoch, personalData, partitions: tail.partitions };
  const { room } = createParkingRoom({ pool, clock });
  const ends = log.name === tableLogName ? await tableEnds(pool) : null;
  const file = `${id}/${tail.file}`;
  let done = 0;
  for await (const records of batches(await storage.read(file))) {
    const [{ partition }] = records;
    const logged = ends?.get(partition);
    if (logged !== undefined) {
      const added = records.filter(({ offset }) => offset >= logged);
      const first = await inTransaction(pool, { isolation: 'read committed' }, (client) =>
        refillTableLog(client, partition, added),
      );
      if (added[0] && added[0].offset !== first) throw gap(file, partition);
    }
    if (!(await applyWhole(referee, { partition, records }, room))) throw gap(file, partition);
    done += records.length;
    progress.report({ what: 'log', done, total: tail.records });
  }
  if (done !== tail.records) throw damaged(file, `${done} records instead of ${tail.records}`);
}

const gap = (file: string, partition: number) =>
  damaged(file, `partition ${partition} does not continue the archive or the log`);

async function tableEnds(pool: OperatorStores['pool']) {
  const { rows } = await pool.query<{ partition: number; end: bigint }>(
    `select partition, next_offset as "end" from ${tableLogSchema}.log_partitions`,
  );
  return new Map(rows.map(({ partition, end }) => [partition, end]));
}

const mostRecords = 500;
const mostBytes = 4 * 1024 * 1024;

/** Each batch comes from one partition and is never empty. */
async function* batches(file: Readable): AsyncGenerator<readonly [LogRecord, ...LogRecord[]]> {
  let batch: [LogRecord, ...LogRecord[]] | undefined;
  let bytes = 0;
  for await (const line of linesOf(file)) {
    const record = recordSchema.parse(JSON.parse(line));
    const isFull = bytes >= mostBytes || (batch?.length ?? 0) >= mostRecords;
    if (batch && (isFull || batch[0].partition !== record.partition)) {
      yield batch;
      batch = undefined;
    }
    if (batch) batch.push(record);
    else {
      batch = [record];
      bytes = 0;
    }
    bytes += line.length;
  }
  if (batch) yield batch;
}

async function* linesOf(file: Readable): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  file.on('error', (error) => unpacked.destroy(error));
  let rest = '';
  for await (const chunk of file.pipe(unpacked)) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

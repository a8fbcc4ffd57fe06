import { CommitPending, CommitRefused, type Committer } from '@qr-menu/commits';
import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import type {
  CommitLog,
  ConsumeOptions,
  LogRecord,
  NewLogRecord,
} from '@qr-menu/stores/commit-log';
import pg, { type Pool } from 'pg';
import { z } from 'zod';
import { type SeamStores, type Seams, untouched } from './world/seams.ts';
import { StoreFailed } from './world/trouble.ts';
import { withAnswers, withFailures } from './world/with-answers.ts';

const consuming = (log: CommitLog, change: (options: ConsumeOptions) => ConsumeOptions) => ({
  ...log,
  consume: (options: ConsumeOptions) => log.consume(change(options)),
});

const secondLook = 2_000;

/** Uses two queries, instead of one snapshot, to read the version and whether the commit is archived. */
const twoSnapshots: Seams['workspaces'] = (reader, clock) => ({
  ...reader,
  load: async (stream, commitId) => {
    const { known } = await reader.load(stream, commitId);
    await clock.sleep(secondLook);
    return { ...(await reader.load(stream)), known };
  },
});

const rowsSchema = z.object({ rows: z.array(z.looseObject({})) });

const rowOf = (answer: unknown): object => rowsSchema.parse(answer).rows[0] ?? {};

/** Accepts every batch as if it started at the stored offset. */
const anyBatch = ({ log, pool }: SeamStores): SeamStores => {
  const firsts = new Map<unknown, bigint>();
  return {
    log: consuming(log, (options) => ({
      ...options,
      onBatch: (batch) => {
        firsts.set(batch.partition, batch.records[0]?.offset ?? 0n);
        return options.onBatch(batch);
      },
    })),
    pool: withAnswers(pool, ({ name, values }, answer) =>
      name === 'lock-position'
        ? { rows: [{ ...rowOf(answer), next_offset: firsts.get(values[0]) }] }
        : answer,
    ),
  };
};

/** Reads a partition's stored offset only when the partition is assigned to a consumer. */
const readOnce = ({ log, pool }: SeamStores): SeamStores => ({
  pool,
  log: consuming(log, (options) => {
    const positioned = new Set<number>();
    return {
      ...options,
      stored: async (partitions) => {
        const fresh = partitions.filter((partition) => !positioned.has(partition));
        if (fresh.length === 0) return new Map();
        const stored = await options.stored?.(fresh);
        for (const partition of fresh) positioned.add(partition);
        return stored ?? new Map();
      },
    };
  }),
});

const termless = ({ term: _, ...record }: LogRecord): LogRecord => record;

/** Assumes that the log before the stored offset has not changed. */
const anyLog = ({ log, pool }: SeamStores): SeamStores => ({
  pool,
  log: {
    ...consuming(log, (options) => ({
      ...options,
      onBatch: ({ partition, records }) =>
        options.onBatch({ partition, records: records.map(termless) }),
    })),
    read: async (...position) => (await archivedAt(pool, position)) ?? log.read(...position),
  },
});

async function archivedAt(
  pool: Pool,
  [partition, offset]: readonly [number, bigint],
): Promise<LogRecord | null> {
  const { rows } = await pool.query<{ stream: string; envelope: string }>(
    'select stream, envelope from commits where partition = $1 and log_offset = $2',
    [partition, offset.toString()],
  );
  const [row] = rows;
  const value = Buffer.from(row?.envelope ?? '');
  return row ? { partition, offset, key: row.stream, value, headers: {} } : null;
}

/** Compares only the commit id of the record before the stored offset. */
const idOnly = ({ log, pool }: SeamStores): SeamStores => ({
  log,
  pool: withAnswers(pool, ({ text }, answer) => {
    if (!/last_hash\s+from/.test(text)) return answer;
    return { rows: rowsSchema.parse(answer).rows.map((row) => ({ ...row, last_hash: null })) };
  }),
});

/** Treats a late verdict as a failure. */
const impatient: Seams['committer'] = (committer) => async (request) => {
  try {
    return await committer(request);
  } catch (error) {
    if (!(error instanceof CommitPending)) throw error;
    throw new CommitRefused({ code: 'CONFLICT', message: 'taken for failed' });
  }
};

/** Replaces U+0000, which the domain would refuse. In the appended message, U+0000 is inserted again. */
const maskOfNul = '\u2400';

const hidingNul =
  (committer: Committer): Committer =>
  (request) =>
    committer({ ...request, command: withoutNul(request.command) });

function withoutNul(command: WorkspaceCommand): WorkspaceCommand {
  if (command.type !== 'CreateItem') return command;
  return { ...command, volume: command.volume.replaceAll('\u0000', maskOfNul) };
}

const withNul = ({ log, pool }: SeamStores): SeamStores => ({
  pool,
  log: {
    ...log,
    append: (record: NewLogRecord) => {
      const text = Buffer.from(record.value).toString('utf8').replaceAll(maskOfNul, '\\u0000');
      return log.append({ ...record, value: Buffer.from(text) });
    },
  },
});

/** Keeps a process running after its consumer has stopped. */
const unwatched = ({ log, pool }: SeamStores): SeamStores => ({
  pool,
  log: consuming(log, (options) => ({ ...options, onCrash: () => undefined })),
});

/** Treats every failing commit as a failure of Postgres, which halts the partition. */
const haltingPartitions = ({ log, pool }: SeamStores): SeamStores => ({
  log,
  pool: withFailures(pool, (error) =>
    error instanceof pg.DatabaseError ? new StoreFailed(error.message) : error,
  ),
});

/** Applies the parked commits of a stream in reverse order. */
const lastFirst = ({ log, pool }: SeamStores): SeamStores => ({
  log,
  pool: withAnswers(pool, ({ name }, answer) =>
    name === 'first-parked' ? { rows: rowsSchema.parse(answer).rows.toReversed() } : answer,
  ),
});

/** Each mutant is the product without one of its rules. */
export const mutants = {
  R1: { workspaces: twoSnapshots },
  R2: { commandStores: anyBatch },
  R3: { commandStores: readOnce },
  R4: { commandStores: anyLog, gatewayStores: anyLog },
  'R4-by-id': { commandStores: idOnly, gatewayStores: idOnly },
  R5: { committer: impatient },
  R6: { committer: hidingNul, gatewayStores: withNul },
  R7: { commandStores: unwatched },
  R8: { venueExists: async () => false },
  'parks the partition': { commandStores: haltingPartitions },
  'releases out of order': { commandStores: lastFirst },
} as const satisfies Readonly<Record<string, Partial<Seams>>>;

export type MutantName = keyof typeof mutants;

export const isMutant = (name: string): name is MutantName => name in mutants;

/** Returns the seams of the unmodified product if there is no mutant. */
export const seamsOf = (mutant: MutantName | undefined): Seams =>
  mutant === undefined ? untouched : { ...untouched, ...mutants[mutant] };

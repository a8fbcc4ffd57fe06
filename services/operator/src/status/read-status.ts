import { commitIdOf } from '@qr-menu/command';
import type { Logger } from '@qr-menu/runtime';
import { workspaceStream } from '@qr-menu/schema';
import {
  countQuarantined,
  countStreams,
  type NewestQuarantined,
  newestQuarantined,
  readLogIdentity,
  readLogPositions,
  streamVersions,
  workspacePages,
} from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { DocumentVersion, MenuDocuments } from '@qr-menu/stores/menu-documents';
import { closeRedis, createRedis } from '@qr-menu/stores/redis';
import type { Pool } from 'pg';
import type { CommandContext, Progress } from '../command.ts';

/** What a store answered, or why it did not. */
export type Asked<Answer> =
  | ({ readonly answered: true } & Answer)
  | { readonly answered: false; readonly reason: string };

export type LogStatus = {
  readonly kind: 'kafka' | 'table';
  readonly topic: string | null;
  readonly partitions: readonly PartitionStatus[];
};

export type Status = {
  /** `LOG_EPOCH`. */
  readonly epoch: number;
  readonly log: Asked<LogStatus>;
  readonly postgres: Asked<ArchiveStatus>;
  /** Null: embedded, in the memory of the server. */
  readonly redis: Asked<RedisStatus> | null;
  readonly documents: Asked<DocumentsStatus> | null;
  /** Partitions that had messages waiting and did not move between two looks. */
  readonly standing: readonly number[];
};

/** What moves is busy, what stands still needs somebody: so there are two looks. */
const betweenLooks = 2_000;

type StatusDeps = Pick<CommandContext, 'stores' | 'progress' | 'signal'>;

/** Asks every store; one that does not answer says so and keeps nothing from the others. */
export async function readStatus(deps: StatusDeps): Promise<Status> {
  const { stores, signal } = deps;
  const { environment, clock } = stores;
  const { LOG_EPOCH: epoch } = environment;
  const first = await look(deps);
  const waits = waiting(first);
  const isBehind = first.documents?.answered === true && isLate(first.documents);
  if ((waits.length === 0 && !isBehind) || signal.aborted) {
    return { epoch, ...first, standing: [] };
  }
  await clock.sleep(betweenLooks, signal);
  const second = await look(deps);
  const standing = waiting(second)
    .filter((now) => waits.some((was) => same(now, was)))
    .map(({ partition }) => partition);
  return { epoch, ...second, standing };
}

async function look({ stores, progress }: StatusDeps) {
  const { pool, environment, openLog, openDocuments, logger } = stores;
  const { KAFKA_BROKERS, KAFKA_TOPIC, LOG_EPOCH: epoch, REDIS_URL } = environment;
  const postgres = await ask(readArchiveStatus(pool));
  const log = await ask(
    openLog().then(async (opened) => ({
      kind: KAFKA_BROKERS ? ('kafka' as const) : ('table' as const),
      topic: KAFKA_BROKERS ? KAFKA_TOPIC : null,
      // Read again: what was applied since must not look like a log that lost its end.
      partitions: await readPartitionStatus(
        opened,
        postgres.answered ? await readPositions(pool) : null,
      ),
    })),
  );
  if (REDIS_URL === undefined) return { postgres, log, redis: null, documents: null };
  const redis = await ask(readRedisStatus(REDIS_URL, logger));
  const documents: Asked<DocumentsStatus> = await (!postgres.answered
    ? ({ answered: false, reason: 'Postgres says what they should be' } as const)
    : redis.answered
      ? ask(
          readDocumentsStatus({
            pool,
            documents: openDocuments(),
            epoch,
            streams: postgres.streams,
            progress,
          }),
        )
      : ({ answered: false, reason: redis.reason } as const));
  return { postgres, log, redis, documents };
}

async function ask<Answer extends object>(answer: Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { answered: true, ...(await answer) };
  } catch (error) {
    return { answered: false, reason: reasonOf(error) };
  }
}

/** Drivers put what matters into the code or the cause of an error without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || error.name;
}

type Look = Awaited<ReturnType<typeof look>>;

const waiting = ({ log }: Look) =>
  log.answered ? log.partitions.filter(({ lag }) => lag !== null && lag > 0n) : [];

const same = (
  now: { readonly partition: number; readonly stored: bigint | null },
  was: { readonly partition: number; readonly stored: bigint | null },
): boolean => now.partition === was.partition && now.stored === was.stored;

const isLate = ({ behind, missing, ahead }: DocumentsStatus): boolean =>
  behind.count + missing.count + ahead.count > 0;

type Position = {
  readonly partition: number;
  /** Where the referee goes on. */
  readonly stored: bigint;
  /** What is right before it; null: no commit. */
  readonly lastCommitId: string | null;
};

export type ArchiveStatus = {
  readonly positions: readonly Position[];
  /** Of the log that the archive came out of; null: no command service has named it yet. */
  readonly epoch: number | null;
  readonly streams: number;
  /** Messages that are no commits, and that nobody has dealt with. */
  readonly quarantine: {
    readonly count: number;
    /** The last one of each partition. */
    readonly newest: readonly NewestQuarantined[];
  };
  readonly migrations: { readonly count: number; readonly last: string };
};

/** What Postgres says of itself. */
async function readArchiveStatus(pool: Pool): Promise<ArchiveStatus> {
  const migrations = await pool.query<{ id: string }>(
    'select id from applied_migrations order by id',
  );
  return {
    positions: await readPositions(pool),
    epoch: (await readLogIdentity(pool))?.epoch ?? null,
    streams: (await countStreams(pool)).streams,
    quarantine: { count: await countQuarantined(pool), newest: await newestQuarantined(pool) },
    migrations: { count: migrations.rows.length, last: migrations.rows.at(-1)?.id ?? 'none' },
  };
}

async function readPositions(pool: Pool): Promise<readonly Position[]> {
  const positions = await readLogPositions(pool);
  return positions.map(({ partition, nextOffset: stored, lastCommitId }) => {
    return { partition, stored, lastCommitId };
  });
}

export type PartitionStatus = {
  readonly partition: number;
  /** Where the referee goes on; null: Postgres does not answer. */
  readonly stored: bigint | null;
  /** The offset after the log's last record. */
  readonly end: bigint;
  /** How many messages wait for the referee; below 0 the log has lost some. */
  readonly lag: bigint | null;
  /** Whether the record before the position is the one that Postgres stored last. */
  readonly before: 'same' | 'other' | 'missing' | 'none' | 'unknown';
};

/** Where each partition of the log stands; `positions` null: Postgres does not answer. */
async function readPartitionStatus(
  log: CommitLog,
  positions: readonly Position[] | null,
): Promise<readonly PartitionStatus[]> {
  const ends = await log.endOffsets();
  return Promise.all(
    ends.map(async (end, partition): Promise<PartitionStatus> => {
      if (positions === null) {
        return { partition, stored: null, end, lag: null, before: 'unknown' };
      }
      const position = positions.find((stored) => stored.partition === partition);
      const stored = position?.stored ?? 0n;
      const lag = end - stored;
      return { partition, stored, end, lag, before: await recordBefore(log, partition, position) };
    }),
  );
}

async function recordBefore(
  log: CommitLog,
  partition: number,
  position: Position | undefined,
): Promise<PartitionStatus['before']> {
  if (!position || position.stored === 0n) return 'none';
  const record = await log.read(partition, position.stored - 1n);
  if (!record) return 'missing';
  // What is no commit has no id to compare.
  if (position.lastCommitId === null) return 'unknown';
  return commitIdOf(record) === position.lastCommitId ? 'same' : 'other';
}

export type RedisStatus = {
  readonly policy: string;
  readonly usedBytes: number;
  /** 0: without a limit of its own. */
  readonly maxBytes: number;
};

/** Asked through INFO, because hosted servers refuse CONFIG. */
async function readRedisStatus(url: string, logger: Logger): Promise<RedisStatus> {
  const redis = createRedis({ url, name: 'operator', logger });
  try {
    const memory = await redis.info('memory');
    const field = (name: string): string =>
      new RegExp(`^${name}:(\\S+)`, 'm').exec(memory)?.[1] ?? '';
    return {
      policy: field('maxmemory_policy') || 'unknown',
      usedBytes: Number(field('used_memory')),
      maxBytes: Number(field('maxmemory')),
    };
  } finally {
    await closeRedis(redis);
  }
}

export type VenueStatus = {
  readonly stream: string;
  /** In the archive. */
  readonly version: number;
  /** Of the documents; null: there are none. */
  readonly documents: { readonly epoch: number; readonly version: number } | null;
};

export type DocumentsStatus = {
  readonly compared: number;
  /** Each count with the first few. */
  readonly missing: Found;
  readonly behind: Found;
  readonly ahead: Found;
  /** How many venues' documents are of which epoch of the log. */
  readonly epochs: Readonly<Record<string, number>>;
  /** How many were rendered by which code: more than one during a release, or with hidden menus. */
  readonly renderers: Readonly<Record<string, number>>;
};

export type Found = { readonly count: number; readonly first: readonly VenueStatus[] };

type DocumentsDeps = {
  readonly pool: Pool;
  readonly documents: MenuDocuments;
  readonly epoch: number;
  /** How many streams there are, for the progress. */
  readonly streams: number;
  readonly progress: Progress;
};

const shownAtMost = 5;

/** Compares the version of every workspace with its documents', page by page. */
async function readDocumentsStatus(deps: DocumentsDeps): Promise<DocumentsStatus> {
  const { pool, documents, epoch, streams, progress } = deps;
  const lists = { missing: collected(), behind: collected(), ahead: collected() };
  const epochs = new Map<string, number>();
  const renderers = new Map<string, number>();
  let compared = 0;
  for await (const page of workspacePages(pool)) {
    const owners = page.map(({ owner }) => owner);
    const versions = await documents.versions(owners);
    // After the documents, which are never ahead of what Postgres holds by then.
    const now = await streamVersions(pool, owners.map(workspaceStream));
    page.forEach(({ owner, version }, index) => {
      const stream = workspaceStream(owner);
      const shown = versions[index] ?? null;
      const state = stateOf(shown, { least: version, most: now.get(stream) ?? 0, epoch });
      if (state !== 'current') lists[state].add({ stream, version, documents: shown });
      if (!shown) return;
      count(epochs, String(shown.epoch));
      count(renderers, shown.renderer);
    });
    compared += page.length;
    progress.report({ what: 'documents', done: compared, total: Math.max(streams, compared) });
  }
  return {
    compared,
    missing: lists.missing.result(),
    behind: lists.behind.result(),
    ahead: lists.ahead.result(),
    epochs: Object.fromEntries(epochs),
    renderers: Object.fromEntries(renderers),
  };
}

type Wanted = { readonly least: number; readonly most: number; readonly epoch: number };

function stateOf(shown: DocumentVersion | null, { least, most, epoch }: Wanted) {
  if (!shown) return 'missing';
  if (shown.epoch !== epoch) return shown.epoch > epoch ? 'ahead' : 'behind';
  if (shown.version > most) return 'ahead';
  return shown.version < least ? 'behind' : 'current';
}

function collected() {
  let total = 0;
  const first: VenueStatus[] = [];
  return {
    add: ({ documents, ...venue }: VenueStatus): void => {
      total += 1;
      if (first.length >= shownAtMost) return;
      const shown = documents && { epoch: documents.epoch, version: documents.version };
      first.push({ ...venue, documents: shown });
    },
    result: (): Found => ({ count: total, first }),
  };
}

const count = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

import { type Clock, type Logger, productVersion } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import {
  countQuarantined,
  countStreams,
  listParkedStreams,
  menuStoreSchema,
  newestQuarantined,
  readHaltedPartitions,
  readLogIdentity,
  readLogPositions,
  streamVersions,
  workspacePages,
} from '@qr-menu/stores/archive';
import { type CommitLog, compareRecord, type StoredPosition } from '@qr-menu/stores/commit-log';
import { countMails, type MailCounts } from '@qr-menu/stores/mail-queue';
import {
  type DocumentVersion,
  type MenuVersions,
  type MenuWriter,
  ownersWithMissing,
} from '@qr-menu/stores/menu-documents';
import { decidedAtOf } from '@qr-menu/stores/notifications';
import { closeRedis, createRedis } from '@qr-menu/stores/redis';
import type { Pool } from 'pg';
import { readOperatorRuns } from './operator-runs.ts';

export type Reply<Answer> =
  | ({ readonly answered: true } & Answer)
  | { readonly answered: false; readonly reason: string };

export type Status = {
  readonly version: string;
  readonly epoch: number;
  readonly log: Reply<LogStatus>;
  readonly postgres: Reply<ArchiveStatus>;
  /** Null if the documents are in the server's memory. */
  readonly redis: Reply<RedisStatus> | null;
  readonly documents: Reply<DocumentsStatus> | null;
  /** Partitions with waiting messages and no progress between the two checks. */
  readonly standing: readonly number[];
};

export type StatusSources = {
  readonly environment: StatusEnvironment;
  readonly pool: Pool;
  readonly openLog: () => Promise<CommitLog>;
  /** Omitted if the documents are in another process's memory. */
  readonly openDocuments?: (() => StatusDocuments) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** If this is aborted, the second check is skipped. */
  readonly signal?: AbortSignal;
  readonly onVenues?: (done: number, total: number) => void;
};

type StatusDocuments = MenuVersions & Pick<MenuWriter, 'areMissing'>;

type StatusEnvironment = {
  readonly LOG_EPOCH: number;
  readonly KAFKA_BROKERS?: unknown;
  readonly KAFKA_TOPIC: string;
  readonly REDIS_URL?: string | undefined;
};

/** In milliseconds. A partition that has not moved between the two checks is stuck, not busy. */
const betweenChecks = 2_000;

/** Queries every store. A store that does not respond is reported and does not affect the others. */
export async function readStatus(sources: StatusSources): Promise<Status> {
  const { environment, clock, signal } = sources;
  const { LOG_EPOCH: epoch } = environment;
  const late: LateVenues = new Map();
  const first = await look(sources, (stream, shown) => {
    late.set(stream, shown);
    return true;
  });
  const waits = waiting(first);
  const isLate =
    first.documents?.answered === true &&
    [first.documents.behind, first.documents.missing, first.documents.ahead].some(
      ({ count }) => count > 0,
    );
  const own = { version: productVersion(), epoch };
  if ((waits.length === 0 && !isLate) || signal?.aborted) return { ...own, ...first, standing: [] };
  await clock.sleep(betweenChecks, signal);
  // A document that has changed since the first check is being updated, even if it is behind again.
  const second = await look(sources, (stream, shown) => late.get(stream) === shown);
  const standing = waiting(second)
    .filter((now) =>
      waits.some((was) => now.partition === was.partition && now.stored === was.stored),
    )
    .map(({ partition }) => partition);
  return { ...own, ...second, standing };
}

type Observation = Omit<Status, 'version' | 'epoch' | 'standing'>;

/** The versions of the outdated documents, by stream. */
type LateVenues = Map<string, string>;

type CountsLate = (stream: string, shown: string) => boolean;

const waiting = ({ log }: Observation) =>
  log.answered ? log.partitions.filter(({ lag }) => lag !== null && lag > 0n) : [];

async function look(sources: StatusSources, countsLate: CountsLate): Promise<Observation> {
  const { pool, environment, logger, openDocuments } = sources;
  const postgres = await ask(readArchiveStatus(pool));
  const log = await ask(readLogStatus(sources, postgres.answered));
  const { REDIS_URL } = environment;
  const redis = REDIS_URL === undefined ? null : await ask(readRedisStatus(REDIS_URL, logger));
  if (openDocuments === undefined) return { postgres, log, redis, documents: null };
  if (redis?.answered === false) return { postgres, log, redis, documents: redis };
  const documents: Observation['documents'] = postgres.answered
    ? await ask(readDocumentsStatus(sources, openDocuments(), postgres.streams, countsLate))
    : { answered: false, reason: 'the expected documents are read from Postgres' };
  return { postgres, log, redis, documents };
}

async function ask<Answer extends object>(answer: Promise<Answer>): Promise<Reply<Answer>> {
  try {
    return { answered: true, ...(await answer) };
  } catch (error) {
    return { answered: false, reason: reasonOf(error) };
  }
}

/** Drivers sometimes leave an error's message empty and put the reason into its code or cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || error.name;
}

export type ArchiveStatus = Awaited<ReturnType<typeof readArchiveStatus>>;

export type MailStatus = MailCounts & { readonly queue: string };

async function readMails(pool: Pool): Promise<readonly MailStatus[]> {
  const mails: MailStatus[] = [];
  for (const queue of [menuStoreSchema, 'identity']) {
    // A process with limited permissions may not read another service's queue.
    const { rowCount } = await pool.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = $1 and c.relname = 'mails'
          and has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select')`,
      [queue],
    );
    if (rowCount !== 0) mails.push({ queue, ...(await countMails(pool, queue, Date.now())) });
  }
  return mails;
}

const mostParked = 1_000;

async function readArchiveStatus(pool: Pool) {
  const migrations = await pool.query<{ id: string }>(
    'select id from applied_migrations order by id',
  );
  const { rows: servers } = await pool.query<{ server_version: string }>('show server_version');
  return {
    server: servers[0]?.server_version ?? 'unknown',
    positions: await readPositions(pool),
    halted: await readHaltedPartitions(pool),
    parked: await listParkedStreams(pool, mostParked),
    /** The epoch of the archive's log. Null until a command service has recorded it. */
    epoch: (await readLogIdentity(pool))?.epoch ?? null,
    streams: (await countStreams(pool)).streams,
    quarantine: { count: await countQuarantined(pool), newest: await newestQuarantined(pool) },
    mails: await readMails(pool),
    runs: await readOperatorRuns(pool),
    migrations: { count: migrations.rows.length, last: migrations.rows.at(-1)?.id ?? 'none' },
  };
}

type Position = {
  readonly partition: number;
  readonly stored: bigint;
  /** The commit directly before the position. Null if that record is not a commit. */
  readonly lastCommitId: string | null;
};

async function readPositions(pool: Pool): Promise<readonly Position[]> {
  const positions = await readLogPositions(pool);
  return positions.map(({ partition, nextOffset: stored, lastCommitId }) => {
    return { partition, stored, lastCommitId };
  });
}

export type LogStatus = {
  readonly kind: 'kafka' | 'table';
  readonly topic: string | null;
  readonly partitions: readonly PartitionStatus[];
};

export type PartitionStatus = {
  readonly partition: number;
  readonly stored: bigint | null;
  readonly end: bigint;
  /** The number of messages waiting for the referee. Negative if the log has lost messages. */
  readonly lag: bigint | null;
  /** The age of the oldest waiting message. Null if none is waiting or its header contains no time. */
  readonly oldestSeconds: number | null;
  /** Whether the record before the position is the last one that Postgres stored. */
  readonly before: 'same' | 'other' | 'missing' | 'none' | 'unknown';
};

async function readLogStatus(
  { pool, environment, openLog, clock }: StatusSources,
  hasPostgres: boolean,
): Promise<LogStatus> {
  const log = await openLog();
  // Read again, but before the ends, so that newly applied records do not look like a truncated log.
  const positions = hasPostgres ? await readLogPositions(pool) : null;
  const ends = await log.endOffsets();
  const now = clock.now();
  const partitions = await Promise.all(
    ends.map(async (end, partition): Promise<PartitionStatus> => {
      if (!positions) {
        const unknown = {
          stored: null,
          lag: null,
          oldestSeconds: null,
          before: 'unknown',
        } as const;
        return { partition, end, ...unknown };
      }
      const position = positions.find((stored) => stored.partition === partition);
      const stored = position?.nextOffset ?? 0n;
      const before = await recordBefore(log, position);
      const at =
        stored < end ? decidedAtOf((await log.read(partition, stored))?.headers ?? {}) : null;
      const oldestSeconds = at === null ? null : Math.max(0, Math.round((now - at) / 1_000));
      return { partition, stored, end, lag: end - stored, oldestSeconds, before };
    }),
  );
  const { KAFKA_BROKERS, KAFKA_TOPIC } = environment;
  return KAFKA_BROKERS
    ? { kind: 'kafka', topic: KAFKA_TOPIC, partitions }
    : { kind: 'table', topic: null, partitions };
}

async function recordBefore(
  log: CommitLog,
  position: StoredPosition | undefined,
): Promise<PartitionStatus['before']> {
  if (!position || position.nextOffset === 0n) return 'none';
  const record = await log.read(position.partition, position.nextOffset - 1n);
  return record ? compareRecord(record, position) : 'missing';
}

export type RedisStatus = Awaited<ReturnType<typeof readRedisStatus>>;

/** Uses INFO, because hosted servers do not allow CONFIG. */
async function readRedisStatus(url: string, logger: Logger) {
  const redis = createRedis({ url, name: 'status', logger });
  try {
    const info = await redis.info();
    const field = (name: string): string =>
      new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? '';
    return {
      server: field('redis_version') || 'unknown',
      policy: field('maxmemory_policy') || 'unknown',
      usedBytes: Number(field('used_memory')),
      /** 0 means that Redis has no limit. */
      maxBytes: Number(field('maxmemory')),
    };
  } finally {
    await closeRedis(redis);
  }
}

export type VenueStatus = {
  readonly stream: string;
  readonly version: number;
  readonly documents: { readonly epoch: number; readonly version: number } | null;
};

export type Venues = { readonly count: number; readonly first: readonly VenueStatus[] };

export type DocumentsStatus = Awaited<ReturnType<typeof readDocumentsStatus>>;

const shownAtMost = 5;

/** Limits the duration, because each workspace takes nine lookups. The projector's sweeps check them all. */
const mostLookedAt = 5_000;

async function readDocumentsStatus(
  { pool, environment, onVenues }: StatusSources,
  documents: StatusDocuments,
  streams: number,
  countsLate: CountsLate,
) {
  const venues = { missing: noVenues(), behind: noVenues(), ahead: noVenues() };
  const epochs: Record<string, number> = {};
  const renderers: Record<string, number> = {};
  let compared = 0;
  for await (const page of workspacePages(pool)) {
    const owners = page.map(({ owner }) => owner);
    const versions = await documents.versions(owners);
    // Must be read after the documents, so that they cannot be ahead of Postgres.
    const now = await streamVersions(pool, owners.map(workspaceStream));
    const present = owners.filter((_, index) => versions[index]);
    const looked = present.slice(0, Math.max(0, mostLookedAt - compared));
    const incomplete = await ownersWithMissing({ pool, documents }, looked);
    page.forEach(({ owner, version }, index) => {
      const stream = workspaceStream(owner);
      const shown = versions[index] ?? null;
      const most = now.get(stream) ?? 0;
      const expected = { least: version, most, epoch: environment.LOG_EPOCH };
      const ofVersion = stateOf(shown, expected);
      const state = ofVersion === 'current' && incomplete.has(owner) ? 'missing' : ofVersion;
      if (state !== 'current' && countsLate(stream, versionText(shown))) {
        const { count, first } = venues[state];
        const short = shown && { epoch: shown.epoch, version: shown.version };
        if (first.length < shownAtMost) first.push({ stream, version, documents: short });
        venues[state].count = count + 1;
      }
      if (!shown) return;
      epochs[shown.epoch] = (epochs[shown.epoch] ?? 0) + 1;
      renderers[shown.renderer] = (renderers[shown.renderer] ?? 0) + 1;
    });
    compared += page.length;
    onVenues?.(compared, Math.max(streams, compared));
  }
  return { compared, ...venues, epochs, renderers };
}

const versionText = (shown: DocumentVersion | null): string =>
  shown === null ? '' : `${shown.epoch}:${shown.version}`;

const noVenues = () => ({ count: 0, first: [] as VenueStatus[] });

type ExpectedVersion = { readonly least: number; readonly most: number; readonly epoch: number };

function stateOf(shown: DocumentVersion | null, { least, most, epoch }: ExpectedVersion) {
  if (!shown) return 'missing';
  if (shown.epoch !== epoch) return shown.epoch > epoch ? 'ahead' : 'behind';
  if (shown.version > most) return 'ahead';
  return shown.version < least ? 'behind' : 'current';
}

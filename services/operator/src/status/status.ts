import type { Logger } from '@qr-menu/runtime';
import { workspaceStream } from '@qr-menu/schema';
import {
  countQuarantined,
  countStreams,
  type HaltedPartition,
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
import type { DocumentVersion } from '@qr-menu/stores/menu-documents';
import { closeRedis, createRedis } from '@qr-menu/stores/redis';
import type { Pool } from 'pg';
import { type Command, type CommandContext, flagOption, type Result } from '../command.ts';
import type { OperatorStores } from '../stores.ts';

const pause = 2_000;

export const status: Command = {
  name: 'status',
  summary: 'how far every store is; exit code 1: something needs you',
  options: { watch: flagOption('look again every 2 seconds, until Ctrl-C') },
  prepare: (values) => (context) => (values.watch === true ? watch(context) : once(context)),
};

async function once(context: CommandContext): Promise<Result> {
  const report = await readStatus(context);
  const needs = needsOperator(report);
  return {
    exitCode: needs.length === 0 ? 0 : 1,
    json: JSON.parse(JSON.stringify({ ...report, needsOperator: needs }, plainNumbers)),
    lines: statusLines(report, needs),
  };
}

async function watch(context: CommandContext): Promise<Result> {
  const { stores, signal, show } = context;
  const quiet = { ...context, progress: { report: () => undefined } };
  let result = await once(quiet);
  while (!signal.aborted) {
    show({ ...result, lines: [new Date(stores.clock.now()).toISOString(), ...result.lines, ''] });
    await stores.clock.sleep(pause, signal);
    if (!signal.aborted) result = await once(quiet);
  }
  // People have seen it already.
  return { ...result, lines: [] };
}

/** Offsets stay below 2^53: as numbers every program can read them. */
const plainNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value;

const fullFrom = 0.9;

/** Somebody has to do something about these: none of them goes away by waiting. */
export function needsOperator(status: Status): readonly string[] {
  const { log, postgres, redis, documents, standing } = status;
  return [
    ...unanswered('the log', log),
    ...unanswered('Postgres', postgres),
    ...unanswered('Redis', redis),
    ...unanswered('the documents', redis?.answered === false ? null : documents),
    ...(log.answered ? logNeeds(log, standing) : []),
    ...(postgres.answered ? postgres.halted.map(haltNeed) : []),
    ...(postgres.answered ? postgres.mails.flatMap(mailNeeds) : []),
    ...epochNeeds(status),
    ...(postgres.answered && postgres.quarantine.count > 0
      ? [`${postgres.quarantine.count} messages in quarantine: quarantine list`]
      : []),
    ...(redis?.answered ? redisNeeds(redis) : []),
    ...(documents?.answered ? documentsNeeds(documents) : []),
  ];
}

const unanswered = (name: string, answer: Reply<object> | null): readonly string[] =>
  answer?.answered === false ? [`${name} cannot be reached: ${answer.reason}`] : [];

function logNeeds({ partitions }: LogStatus, standing: readonly number[]): readonly string[] {
  return partitions.flatMap(({ partition, stored, end, lag, before }) => {
    if (lag !== null && lag < 0n) {
      return [`partition ${partition}: the log ends at ${end}, before the stored offset ${stored}`];
    }
    if (before === 'other' || before === 'missing') {
      return [`partition ${partition}: the record before offset ${stored} is not the stored one`];
    }
    if (!standing.includes(partition)) return [];
    return [`partition ${partition}: ${lag} messages wait and the command service does not move`];
  });
}

/** Seconds. A server that puts mail off for a while is no matter for anybody. */
const mailPatience = 900;

function mailNeeds({ queue, waiting, oldestSeconds, unsent }: MailStatus): readonly string[] {
  const minutes = Math.floor(oldestSeconds / 60);
  return [
    ...(oldestSeconds > mailPatience
      ? [`mail of ${queue}: ${waiting} wait, the oldest for ${minutes} minutes`]
      : []),
    ...(unsent > 0 ? [`mail of ${queue}: ${unsent} could not be sent within the last day`] : []),
  ];
}

const haltNeed = ({ partition, offset, since, reason }: HaltedPartition): string =>
  `partition ${partition} stands still at ${offset} since ${since.toISOString()}: ${reason}`;

function epochNeeds({ epoch, postgres, documents }: Status): readonly string[] {
  const stored = postgres.answered ? postgres.epoch : null;
  const foreign = documents?.answered
    ? Object.keys(documents.epochs).filter((name) => Number(name) > epoch)
    : [];
  return [
    ...(stored !== null && stored !== epoch
      ? [`LOG_EPOCH is ${epoch}, the archive is of epoch ${stored}`]
      : []),
    ...foreign.map((name) => `there are documents of epoch ${name}, which is newer than ${epoch}`),
  ];
}

function redisNeeds({ policy, usedBytes, maxBytes }: RedisStatus): readonly string[] {
  return [
    ...(policy === 'noeviction' ? [] : [`Redis has maxmemory-policy ${policy}, not noeviction`]),
    ...(maxBytes > 0 && usedBytes >= fullFrom * maxBytes
      ? [`Redis is full to ${Math.floor((usedBytes / maxBytes) * 100)} %`]
      : []),
  ];
}

const documentsNeeds = ({ ahead, behind, missing }: DocumentsStatus): readonly string[] => [
  ...(ahead.count > 0 ? [`${ahead.count} venues have documents ahead of the archive`] : []),
  ...(behind.count + missing.count > 0
    ? [`${behind.count + missing.count} venues' documents are behind and stay so: the projector`]
    : []),
];

function statusLines(status: Status, needs: readonly string[]): readonly string[] {
  const { epoch, log, postgres, redis, documents } = status;
  return [
    ...block('log', log, logLines),
    ...block('postgres', postgres, (answer) => postgresLines(answer, epoch)),
    ...(redis ? block('redis', redis, redisLines) : ['redis      none: documents are embedded']),
    ...(documents ? block('documents', documents, documentsLines) : []),
    ...(needs.length === 0 ? ['all is well'] : needs.map((need) => `NEEDS YOU  ${need}`)),
  ];
}

function block<Answer>(
  name: string,
  answer: Reply<Answer>,
  lines: (answer: Answer) => readonly string[],
): readonly string[] {
  const text = answer.answered ? lines(answer) : [`no answer: ${answer.reason}`];
  return text.map((line, index) => `${(index === 0 ? name : '').padEnd(11)}${line}`);
}

const logLines = ({ kind, topic, partitions }: LogStatus): readonly string[] => [
  kind === 'kafka' ? `Kafka, topic ${topic}` : 'a table in Postgres',
  ...partitions.map(partitionLine),
];

const records: Readonly<Record<PartitionStatus['before'], string>> = {
  same: '',
  none: '',
  unknown: '',
  other: ', ANOTHER RECORD BEFORE IT',
  missing: ', NO RECORD BEFORE IT',
};

function partitionLine({ partition, stored, end, lag, before }: PartitionStatus): string {
  const position = stored === null ? 'stored ?' : `stored ${stored}`;
  return `partition ${partition}: ${position}, end ${end}, lag ${lag ?? '?'}${records[before]}`;
}

function postgresLines(
  { epoch, streams, quarantine, migrations, mails }: ArchiveStatus,
  wanted: number,
): readonly string[] {
  const newest = quarantine.newest.map(
    ({ partition, offset, reason }) => `  ${partition}:${offset} ${oneLine(reason)}`,
  );
  return [
    `${streams} streams, epoch ${epoch ?? 'not named yet'} (LOG_EPOCH ${wanted})`,
    `${migrations.count} migrations, the last ${migrations.last}`,
    `${quarantine.count} messages in quarantine${newest.length > 0 ? ', the newest:' : ''}`,
    ...newest,
    ...mails.map(
      ({ queue, waiting, unsent }) => `mail of ${queue}: ${waiting} wait, ${unsent} unsent today`,
    ),
  ];
}

const oneLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const redisLines = ({ policy, usedBytes, maxBytes }: RedisStatus): readonly string[] => [
  `${megabytes(usedBytes)} used of ${maxBytes === 0 ? 'no limit' : megabytes(maxBytes)}, ${policy}`,
];

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function documentsLines(status: DocumentsStatus): readonly string[] {
  const { compared, missing, behind, ahead, epochs, renderers } = status;
  return [
    `${compared} venues compared`,
    `epochs ${counted(epochs)}; rendered by ${counted(renderers)}`,
    ...venuesLines('missing', missing),
    ...venuesLines('behind', behind),
    ...venuesLines('ahead', ahead),
  ];
}

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ') || 'none';

const venuesLines = (what: string, { count, first }: Venues): readonly string[] =>
  count === 0 ? [] : [`${count} ${what}:`, ...first.map(venueLine)];

const venueLine = ({ stream, version, documents }: VenueStatus): string => {
  const shown = documents ? `epoch ${documents.epoch} version ${documents.version}` : 'nothing';
  return `  ${stream}: archive ${version}, documents ${shown}`;
};

type Reply<Answer> =
  | ({ readonly answered: true } & Answer)
  | { readonly answered: false; readonly reason: string };

export type Status = {
  readonly epoch: number;
  readonly log: Reply<LogStatus>;
  readonly postgres: Reply<ArchiveStatus>;
  /** Null: embedded, in the memory of the server. */
  readonly redis: Reply<RedisStatus> | null;
  readonly documents: Reply<DocumentsStatus> | null;
  /** Partitions that had messages waiting and did not move between two looks. */
  readonly standing: readonly number[];
};

/** What moves is busy, what stands still needs somebody: so there are two looks. */
const betweenLooks = 2_000;

/** Asks every store; one that does not answer says so and keeps nothing from the others. */
async function readStatus(context: CommandContext): Promise<Status> {
  const { stores, signal } = context;
  const { LOG_EPOCH: epoch } = stores.environment;
  const first = await look(context);
  const waits = waiting(first);
  const isLate =
    first.documents?.answered === true &&
    [first.documents.behind, first.documents.missing, first.documents.ahead].some(
      ({ count }) => count > 0,
    );
  if ((waits.length === 0 && !isLate) || signal.aborted) return { epoch, ...first, standing: [] };
  await stores.clock.sleep(betweenLooks, signal);
  const second = await look(context);
  const standing = waiting(second)
    .filter((now) =>
      waits.some((was) => now.partition === was.partition && now.stored === was.stored),
    )
    .map(({ partition }) => partition);
  return { epoch, ...second, standing };
}

type Look = Omit<Status, 'epoch' | 'standing'>;

const waiting = ({ log }: Look) =>
  log.answered ? log.partitions.filter(({ lag }) => lag !== null && lag > 0n) : [];

async function look(context: CommandContext): Promise<Look> {
  const { pool, environment, logger } = context.stores;
  const postgres = await ask(readArchiveStatus(pool));
  const log = await ask(readLogStatus(context.stores, postgres.answered));
  if (environment.REDIS_URL === undefined) return { postgres, log, redis: null, documents: null };
  const redis = await ask(readRedisStatus(environment.REDIS_URL, logger));
  return { postgres, log, redis, documents: await documentsOf(context, postgres, redis) };
}

async function documentsOf(
  context: CommandContext,
  postgres: Look['postgres'],
  redis: Reply<RedisStatus>,
): Promise<Reply<DocumentsStatus>> {
  if (!postgres.answered) return { answered: false, reason: 'Postgres says what they should be' };
  return redis.answered ? ask(readDocumentsStatus(context, postgres.streams)) : redis;
}

async function ask<Answer extends object>(answer: Promise<Answer>): Promise<Reply<Answer>> {
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

type ArchiveStatus = Awaited<ReturnType<typeof readArchiveStatus>>;

type MailStatus = MailCounts & { readonly queue: string };

/** Of each service that has a queue in this database. */
async function readMails(pool: Pool): Promise<readonly MailStatus[]> {
  const mails: MailStatus[] = [];
  for (const queue of [menuStoreSchema, 'identity']) {
    const { rows } = await pool.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [`${queue}.mails`],
    );
    if (rows[0]?.there) mails.push({ queue, ...(await countMails(pool, queue, Date.now())) });
  }
  return mails;
}

async function readArchiveStatus(pool: Pool) {
  const migrations = await pool.query<{ id: string }>(
    'select id from applied_migrations order by id',
  );
  return {
    positions: await readPositions(pool),
    halted: await readHaltedPartitions(pool),
    /** The epoch of the archive's log; null: no command service has named it yet. */
    epoch: (await readLogIdentity(pool))?.epoch ?? null,
    streams: (await countStreams(pool)).streams,
    quarantine: { count: await countQuarantined(pool), newest: await newestQuarantined(pool) },
    mails: await readMails(pool),
    migrations: { count: migrations.rows.length, last: migrations.rows.at(-1)?.id ?? 'none' },
  };
}

type Position = {
  readonly partition: number;
  readonly stored: bigint;
  /** Right before it; null: what lies there is no commit. */
  readonly lastCommitId: string | null;
};

async function readPositions(pool: Pool): Promise<readonly Position[]> {
  const positions = await readLogPositions(pool);
  return positions.map(({ partition, nextOffset: stored, lastCommitId }) => {
    return { partition, stored, lastCommitId };
  });
}

type LogStatus = {
  readonly kind: 'kafka' | 'table';
  readonly topic: string | null;
  readonly partitions: readonly PartitionStatus[];
};

type PartitionStatus = {
  readonly partition: number;
  readonly stored: bigint | null;
  readonly end: bigint;
  /** How many messages wait for the referee; below 0 the log has lost some. */
  readonly lag: bigint | null;
  /** Whether the record before the position is the one that Postgres stored last. */
  readonly before: 'same' | 'other' | 'missing' | 'none' | 'unknown';
};

async function readLogStatus(
  { pool, environment, openLog }: OperatorStores,
  hasPostgres: boolean,
): Promise<LogStatus> {
  const log = await openLog();
  // Read again: what was applied since must not look like a log that lost its end.
  const positions = hasPostgres ? await readLogPositions(pool) : null;
  const ends = await log.endOffsets();
  const partitions = await Promise.all(
    ends.map(async (end, partition): Promise<PartitionStatus> => {
      if (!positions) return { partition, stored: null, end, lag: null, before: 'unknown' };
      const position = positions.find((one) => one.partition === partition);
      const stored = position?.nextOffset ?? 0n;
      const before = await recordBefore(log, position);
      return { partition, stored, end, lag: end - stored, before };
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

type RedisStatus = Awaited<ReturnType<typeof readRedisStatus>>;

/** Asked through INFO, because hosted servers refuse CONFIG. */
async function readRedisStatus(url: string, logger: Logger) {
  const redis = createRedis({ url, name: 'operator', logger });
  try {
    const memory = await redis.info('memory');
    const field = (name: string): string =>
      new RegExp(`^${name}:(\\S+)`, 'm').exec(memory)?.[1] ?? '';
    return {
      policy: field('maxmemory_policy') || 'unknown',
      usedBytes: Number(field('used_memory')),
      /** 0: without a limit of its own. */
      maxBytes: Number(field('maxmemory')),
    };
  } finally {
    await closeRedis(redis);
  }
}

type VenueStatus = {
  readonly stream: string;
  readonly version: number;
  readonly documents: { readonly epoch: number; readonly version: number } | null;
};

/** How many there are, with the first few. */
export type Venues = { readonly count: number; readonly first: readonly VenueStatus[] };

type DocumentsStatus = Awaited<ReturnType<typeof readDocumentsStatus>>;

const shownAtMost = 5;

/** @param streams how many there are, for the progress */
async function readDocumentsStatus({ stores, progress }: CommandContext, streams: number) {
  const { pool, environment, openDocuments } = stores;
  const documents = openDocuments();
  const venues = { missing: noVenues(), behind: noVenues(), ahead: noVenues() };
  /** How many venues' documents are of which epoch, and rendered by which code. */
  const epochs: Record<string, number> = {};
  const renderers: Record<string, number> = {};
  let compared = 0;
  for await (const page of workspacePages(pool)) {
    const owners = page.map(({ owner }) => owner);
    const versions = await documents.versions(owners);
    // After the documents, which are never ahead of what Postgres holds by then.
    const now = await streamVersions(pool, owners.map(workspaceStream));
    page.forEach(({ owner, version }, index) => {
      const stream = workspaceStream(owner);
      const shown = versions[index] ?? null;
      const most = now.get(stream) ?? 0;
      const state = stateOf(shown, { least: version, most, epoch: environment.LOG_EPOCH });
      if (state !== 'current') {
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
    progress.report({ what: 'documents', done: compared, total: Math.max(streams, compared) });
  }
  return { compared, ...venues, epochs, renderers };
}

const noVenues = () => ({ count: 0, first: [] as VenueStatus[] });

type Wanted = { readonly least: number; readonly most: number; readonly epoch: number };

function stateOf(shown: DocumentVersion | null, { least, most, epoch }: Wanted) {
  if (!shown) return 'missing';
  if (shown.epoch !== epoch) return shown.epoch > epoch ? 'ahead' : 'behind';
  if (shown.version > most) return 'ahead';
  return shown.version < least ? 'behind' : 'current';
}

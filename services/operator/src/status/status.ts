import { type Command, type CommandContext, flagOption, type Result } from '../command.ts';
import {
  type ArchiveStatus,
  type Asked,
  type DocumentsStatus,
  type Found,
  type LogStatus,
  type PartitionStatus,
  type RedisStatus,
  readStatus,
  type Status,
  type VenueStatus,
} from './read-status.ts';

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

/** What somebody has to do something about; nothing of it goes away by waiting. */
export function needsOperator(status: Status): readonly string[] {
  const { log, postgres, redis, documents, standing } = status;
  return [
    ...unanswered('the log', log),
    ...unanswered('Postgres', postgres),
    ...unanswered('Redis', redis),
    ...unanswered('the documents', redis?.answered === false ? null : documents),
    ...(log.answered ? logNeeds(log, standing) : []),
    ...epochNeeds(status),
    ...(postgres.answered && postgres.quarantine.count > 0
      ? [`${postgres.quarantine.count} messages in quarantine: quarantine list`]
      : []),
    ...(redis?.answered ? redisNeeds(redis) : []),
    ...(documents?.answered ? documentsNeeds(documents) : []),
  ];
}

const unanswered = (name: string, answer: Asked<object> | null): readonly string[] =>
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
  answer: Asked<Answer>,
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
  { epoch, streams, quarantine, migrations }: ArchiveStatus,
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
    ...foundLines('missing', missing),
    ...foundLines('behind', behind),
    ...foundLines('ahead', ahead),
  ];
}

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ') || 'none';

const foundLines = (what: string, { count, first }: Found): readonly string[] =>
  count === 0 ? [] : [`${count} ${what}:`, ...first.map(venueLine)];

const venueLine = ({ stream, version, documents }: VenueStatus): string => {
  const shown = documents ? `epoch ${documents.epoch} version ${documents.version}` : 'nothing';
  return `  ${stream}: archive ${version}, documents ${shown}`;
};

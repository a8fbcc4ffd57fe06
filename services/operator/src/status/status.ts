import {
  type ArchiveStatus,
  type DocumentsStatus,
  type LogStatus,
  type Need,
  needsOperator,
  type PartitionStatus,
  type RedisStatus,
  type Reply,
  readStatus,
  type Status,
  type VenueStatus,
  type Venues,
} from '@qr-menu/command';
import { type Command, type CommandContext, flagOption, type Result } from '../command.ts';

const pause = 2_000;

export const status: Command = {
  name: 'status',
  summary: 'show the state of every store; exit code 1: something needs your action',
  options: { watch: flagOption('repeat it every 2 seconds until Ctrl-C') },
  prepare: (values) => (context) => (values.watch === true ? watch(context) : once(context)),
};

async function once(context: CommandContext): Promise<Result> {
  const { stores, progress, signal } = context;
  const { openDocuments, ...parts } = stores;
  const report = await readStatus({
    ...parts,
    openDocuments: stores.environment.REDIS_URL === undefined ? undefined : openDocuments,
    signal,
    onVenues: (done, total) => progress.report({ what: 'documents', done, total }),
  });
  // Without Kafka, the log is a table that only one process reads.
  const form = stores.environment.KAFKA_BROKERS ? 'containers' : 'one process';
  const needs = needsOperator(report, form);
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
  // The lines have already been printed.
  return { ...result, lines: [] };
}

/** Offsets stay below 2^53, so that every JSON reader can read them as numbers. */
const plainNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value;

function statusLines(status: Status, needs: readonly Need[]): readonly string[] {
  const { version, epoch, log, postgres, redis, documents } = status;
  return [
    `${'version'.padEnd(11)}${version}`,
    ...block('log', log, logLines),
    ...block('postgres', postgres, (answer) => postgresLines(answer, epoch)),
    ...(redis ? block('redis', redis, redisLines) : ['redis      none: documents are embedded']),
    ...(documents ? block('documents', documents, documentsLines) : []),
    ...(needs.length === 0
      ? ['all is well']
      : needs.flatMap(({ what, mend }) => [`NEEDS YOU  ${what}`, `           ${mend}`])),
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

function partitionLine(status: PartitionStatus): string {
  const { partition, stored, end, lag, oldestSeconds, before } = status;
  const age = oldestSeconds === null ? '' : `, the oldest ${oldestSeconds} s old`;
  const position = stored === null ? 'stored ?' : `stored ${stored}`;
  return `partition ${partition}: ${position}, end ${end}, lag ${lag ?? '?'}${age}${records[before]}`;
}

function postgresLines(
  { epoch, streams, quarantine, migrations, mails, runs }: ArchiveStatus,
  expectedEpoch: number,
): readonly string[] {
  const newest = quarantine.newest.map(
    ({ partition, offset, reason }) => `  ${partition}:${offset} ${oneLine(reason)}`,
  );
  return [
    `${streams} streams, epoch ${epoch ?? 'not recorded yet'} (LOG_EPOCH ${expectedEpoch})`,
    `${migrations.count} migrations, the last ${migrations.last}`,
    `${quarantine.count} messages in quarantine${newest.length > 0 ? ', the newest:' : ''}`,
    ...newest,
    ...mails.map(
      ({ queue, waiting, fault, unsent }) =>
        `mail of ${queue}: ${waiting} wait${becauseOf(fault)}, ${unsent} unsent today`,
    ),
    ...runs.map(
      ({ command, endedAt, isWell, told }) =>
        `last ${command}: ${endedAt.toISOString()} ${isWell ? 'done' : 'FAILED'}: ${oneLine(told)}`,
    ),
  ];
}

const becauseOf = (fault: string | null): string => (fault === null ? '' : ` (${fault})`);

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

const venuesLines = (label: string, { count, first }: Venues): readonly string[] =>
  count === 0 ? [] : [`${count} ${label}:`, ...first.map(venueLine)];

const venueLine = ({ stream, version, documents }: VenueStatus): string => {
  const shown = documents ? `epoch ${documents.epoch} version ${documents.version}` : 'nothing';
  return `  ${stream}: archive ${version}, documents ${shown}`;
};

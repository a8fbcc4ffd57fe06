import type { ArchiveStatus } from './archive-status.ts';
import type { DocumentsStatus, Found, VenueStatus } from './documents-status.ts';
import type { PartitionStatus } from './partition-status.ts';
import type { RedisStatus } from './redis-status.ts';
import type { Asked, LogStatus, Status } from './status-report.ts';

/** For people: one block for each store, and at last what somebody has to do. */
export function statusLines(status: Status, needs: readonly string[]): readonly string[] {
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
  asked: Asked<Answer>,
  lines: (answer: Answer) => readonly string[],
): readonly string[] {
  const text = asked.answered ? lines(asked) : [`no answer: ${asked.reason}`];
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

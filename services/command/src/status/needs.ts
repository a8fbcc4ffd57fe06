import type { HaltedPartition, ParkedStream } from '@qr-menu/stores/archive';
import type { OperatorRun } from './operator-runs.ts';
import type {
  DocumentsStatus,
  LogStatus,
  MailStatus,
  RedisStatus,
  Reply,
  Status,
} from './read-status.ts';

/** A problem that an operator has to solve, because it does not resolve itself. */
export type Need = {
  readonly what: string;
  /** The command that fixes the problem. `operator` is replaced with the way to run it here. */
  readonly mend: string;
};

const fullFrom = 0.9;

export type InstallationForm = 'containers' | 'one process';

export function needsOperator(
  status: Status,
  form: InstallationForm = 'containers',
): readonly Need[] {
  const needs = needsOf(status);
  if (form === 'containers') return needs;
  return needs.map(({ what, mend }) => ({ what, mend: mendOfOneProcess(mend) }));
}

const mendOfOneProcess = (mend: string): string =>
  mend
    .replace(/docker compose (up --detach --wait|restart) \w+/, 'systemctl restart qr-menu')
    .replace(/docker compose logs \w+/, 'journalctl --unit qr-menu');

function needsOf(status: Status): readonly Need[] {
  const { log, postgres, redis, documents, standing } = status;
  return [
    ...unanswered('the log', log, 'kafka'),
    ...unanswered('Postgres', postgres, 'postgres'),
    ...unanswered('Redis', redis, 'redis'),
    ...unanswered('the documents', redis?.answered === false ? null : documents, 'redis'),
    ...(log.answered ? logNeeds(log, standing) : []),
    ...(postgres.answered ? postgres.halted.map(haltNeed) : []),
    ...(postgres.answered ? parkedNeeds(postgres.parked) : []),
    ...(postgres.answered ? postgres.mails.flatMap(mailNeeds) : []),
    ...epochNeeds(status),
    ...(postgres.answered && postgres.quarantine.count > 0
      ? [quarantineNeed(postgres.quarantine.count)]
      : []),
    ...(redis?.answered ? redisNeeds(redis) : []),
    ...(documents?.answered ? documentsNeeds(documents) : []),
    ...(postgres.answered ? postgres.runs.flatMap(runNeeds) : []),
  ];
}

const unanswered = (
  name: string,
  answer: Reply<object> | null,
  container: string,
): readonly Need[] =>
  answer?.answered === false
    ? [
        {
          what: `${name} cannot be reached: ${answer.reason}`,
          mend: `docker compose up --detach --wait ${container}`,
        },
      ]
    : [];

const otherLog = 'operator verify   (RUNBOOK.md, "The log does not match Postgres")';

function logNeeds({ partitions }: LogStatus, standing: readonly number[]): readonly Need[] {
  return partitions.flatMap(({ partition, stored, end, lag, oldestSeconds, before }): Need[] => {
    if (lag !== null && lag < 0n) {
      const what = `partition ${partition}: the log ends at ${end}, before the stored offset ${stored}`;
      return [{ what, mend: otherLog }];
    }
    if (before === 'other' || before === 'missing') {
      const what = `partition ${partition}: the record before offset ${stored} is not the stored one`;
      return [{ what, mend: otherLog }];
    }
    if (!standing.includes(partition)) return [];
    const age = oldestSeconds === null ? '' : `, the oldest for ${oldestSeconds} s,`;
    const what = `partition ${partition}: ${lag} messages are waiting${age} and the command service makes no progress`;
    return [{ what, mend: 'docker compose restart command' }];
  });
}

/** In seconds. Email that is deferred for a shorter time needs no action. */
const mailPatience = 900;

function mailNeeds({ queue, waiting, oldestSeconds, fault, unsent }: MailStatus): readonly Need[] {
  const minutes = Math.floor(oldestSeconds / 60);
  const why = fault === null ? '' : ` (${fault})`;
  const mend = `docker compose logs ${queue === 'identity' ? 'identity' : 'gateway'}   (RUNBOOK.md, "MailWaits")`;
  return [
    ...(oldestSeconds > mailPatience
      ? [
          {
            what: `mail of ${queue}: ${waiting} wait${why}, the oldest for ${minutes} minutes`,
            mend,
          },
        ]
      : []),
    ...(unsent > 0
      ? [{ what: `mail of ${queue}: ${unsent} could not be sent within the last day`, mend }]
      : []),
  ];
}

const haltNeed = ({ partition, offset, since, reason }: HaltedPartition): Need => ({
  what: `partition ${partition} is halted at ${offset} since ${since.toISOString()}: ${reason}`,
  mend: 'docker compose logs command   (RUNBOOK.md, "PartitionHalted")',
});

const mostParkedShown = 5;

function parkedNeeds(parked: readonly ParkedStream[]): readonly Need[] {
  const mend = 'operator parked list   (RUNBOOK.md, "StreamParked")';
  const shown = parked
    .slice(0, mostParkedShown)
    .map((stream) => ({ what: parkedText(stream), mend }));
  const more = parked.length - shown.length;
  return more > 0 ? [...shown, { what: `${more} more streams are parked`, mend }] : shown;
}

const parkedText = ({ stream, partition, offset, since, reason }: ParkedStream): string =>
  `${stream} is parked at ${partition}:${offset} since ${since.toISOString()}: ${reason}`;

const quarantineNeed = (count: number): Need => ({
  what: `${count} messages in quarantine`,
  mend: 'operator quarantine list',
});

function epochNeeds({ epoch, postgres, documents }: Status): readonly Need[] {
  const stored = postgres.answered ? postgres.epoch : null;
  const foreign = documents?.answered
    ? Object.keys(documents.epochs).filter((name) => Number(name) > epoch)
    : [];
  const mend = (desiredEpoch: number | string): string =>
    `set LOG_EPOCH=${desiredEpoch} and the KAFKA_TOPIC that goes with it, and start again`;
  return [
    ...(stored !== null && stored !== epoch
      ? [{ what: `LOG_EPOCH is ${epoch}, the archive is of epoch ${stored}`, mend: mend(stored) }]
      : []),
    ...foreign.map((name) => ({
      what: `there are documents of epoch ${name}, which is newer than ${epoch}`,
      mend: mend(name),
    })),
  ];
}

function redisNeeds({ policy, usedBytes, maxBytes }: RedisStatus): readonly Need[] {
  const percent = Math.floor((usedBytes / maxBytes) * 100);
  return [
    ...(policy === 'noeviction'
      ? []
      : [
          {
            what: `Redis has maxmemory-policy ${policy}, not noeviction`,
            mend: 'redis-cli config set maxmemory-policy noeviction',
          },
        ]),
    ...(maxBytes > 0 && usedBytes >= fullFrom * maxBytes
      ? [
          {
            what: `Redis is ${percent} % full`,
            mend: `redis-cli config set maxmemory ${2 * maxBytes}`,
          },
        ]
      : []),
  ];
}

const documentsNeeds = ({ ahead, behind, missing }: DocumentsStatus): readonly Need[] => [
  ...(ahead.count > 0
    ? [
        {
          what: `${ahead.count} venues have documents ahead of the archive`,
          mend: 'operator verify',
        },
      ]
    : []),
  ...(behind.count + missing.count > 0
    ? [
        {
          what: `${behind.count + missing.count} venues' documents stay behind: the projector`,
          mend: 'docker compose restart projector; if that is not enough: operator replay --yes',
        },
      ]
    : []),
];

const runNeeds = ({ command, line, endedAt, isWell, told }: OperatorRun): readonly Need[] =>
  isWell
    ? []
    : [
        {
          what: `${command} failed at ${endedAt.toISOString()}: ${told}`,
          mend: `operator ${line}`,
        },
      ];

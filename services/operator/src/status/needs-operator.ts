import type { DocumentsStatus } from './documents-status.ts';
import type { RedisStatus } from './redis-status.ts';
import type { Asked, LogStatus, Status } from './status-report.ts';

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

const unanswered = (name: string, asked: Asked<object> | null): readonly string[] =>
  asked?.answered === false ? [`${name} cannot be reached: ${asked.reason}`] : [];

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
    ? Object.keys(documents.epochs).filter((one) => Number(one) > epoch)
    : [];
  return [
    ...(stored !== null && stored !== epoch
      ? [`LOG_EPOCH is ${epoch}, the archive is of epoch ${stored}`]
      : []),
    ...foreign.map((one) => `there are documents of epoch ${one}, which is newer than ${epoch}`),
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

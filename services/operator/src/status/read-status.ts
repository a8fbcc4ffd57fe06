import type { CommandContext } from '../command.ts';
import { readArchiveStatus, readPositions } from './archive-status.ts';
import { type DocumentsStatus, readDocumentsStatus } from './documents-status.ts';
import { readPartitionStatus } from './partition-status.ts';
import { readRedisStatus } from './redis-status.ts';
import type { Asked, Status } from './status-report.ts';

/** What moves is busy, what stands still needs somebody: so there are two looks. */
const betweenLooks = 2_000;

export type StatusDeps = Pick<CommandContext, 'stores' | 'progress' | 'signal'>;

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
            ...{ pool, epoch, progress, streams: postgres.streams },
            documents: openDocuments(),
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

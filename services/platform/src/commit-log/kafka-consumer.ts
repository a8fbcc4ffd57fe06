import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from '../process/logger.ts';
import { type ConsumeOptions, type LogConsumer, LogMisconfigured } from './commit-log.ts';
import type { KafkaLookup } from './kafka-lookup.ts';
import { toRecord } from './kafka-record.ts';
import {
  heartbeatIntervalMs,
  type KafkaSession,
  openKafkaSession,
  type Seek,
} from './kafka-session.ts';

export type KafkaConsumerDeps = {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly partitions: number;
  readonly lookup: KafkaLookup;
  readonly logger: Logger;
};

const openAttempts = 5;
// How long brokers may be away, about a minute, before consumption has stopped for good.
const reopenAttempts = 20;
const pauseMs = 300;

/**
 * Consumes the topic as a member of a group. The group only shares the partitions out: where each
 * one continues is remembered here, because kafkajs, with nothing committed, goes back to the
 * topic's beginning (or past unseen records to its end) at every rebalance.
 */
export async function consumeKafka(
  deps: KafkaConsumerDeps,
  options: ConsumeOptions,
): Promise<LogConsumer> {
  const { kafka, topic, partitions, logger } = deps;
  const deliver = createDelivery(deps.lookup, await startPositions(deps.lookup, options), options);
  const stopping = new AbortController();
  let session: KafkaSession | undefined;
  let reopening: Promise<void> = Promise.resolve();

  const close = async () => {
    stopping.abort();
    await reopening;
    await session?.close();
  };

  const crash = (error: Error) => {
    if (stopping.signal.aborted) return;
    close().catch((cause: unknown) => logger.warn({ err: cause }, 'cannot leave the group'));
    options.onCrash(error);
  };

  const onBatch = async (payload: EachBatchPayload, seek: Seek) => {
    if (stopping.signal.aborted || !payload.isRunning() || payload.isStale()) return;
    // kafkajs would hand a failed batch over again, several times, before it gave up.
    await deliver(payload, seek).catch((error: unknown) => crash(toError(error)));
  };

  const onEnd = (error: Error, retryable: boolean) => {
    if (!retryable || stopping.signal.aborted) return crash(error);
    logger.warn({ err: error }, 'consumption was interrupted, joining again');
    reopening = open(reopenAttempts).catch((last: unknown) => crash(toError(last)));
  };

  // A group's coordinator that is only just loading makes kafkajs give up joining, too.
  const open = async (attempts: number) => {
    const { group } = options;
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        session = await openKafkaSession({ kafka, topic, group, partitions, onBatch, onEnd });
        return;
      } catch (error) {
        if (attempt === attempts) throw error;
        logger.warn({ err: error, attempt }, 'cannot join the group');
      }
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  await open(openAttempts);
  return { stop: close };
}

async function startPositions(lookup: KafkaLookup, { from }: ConsumeOptions): Promise<bigint[]> {
  const ranges = await lookup.ranges();
  return ranges.map(({ start, end }) => (from === 'end' ? end : start));
}

/** Hands over what continues a partition's position; anything else makes kafkajs seek there. */
function createDelivery(lookup: KafkaLookup, positions: bigint[], { onBatch }: ConsumeOptions) {
  return async ({ batch, heartbeat }: EachBatchPayload, seek: Seek): Promise<void> => {
    const { partition } = batch;
    const records = batch.messages.map((message) => toRecord(partition, message));
    const position = positions[partition];
    if (position === undefined) {
      throw new LogMisconfigured(`the topic has a partition ${partition} that it had not before`);
    }
    if (records[0]?.offset !== position) {
      await assertHeld(lookup, partition, position);
      return seek(partition, position);
    }
    const next = await withHeartbeats(heartbeat, () => onBatch({ partition, records }));
    positions[partition] = next;
    // Also where kafkajs goes anyway: unlike resolveOffset, it is harmless once the partition has
    // been given to another member.
    seek(partition, next);
  };
}

/** Out of range, kafkajs would start over at the beginning, again and again. */
async function assertHeld(lookup: KafkaLookup, partition: number, position: bigint) {
  const range = (await lookup.ranges())[partition];
  if (range && range.start <= position && position <= range.end) return;
  throw new LogMisconfigured(
    `partition ${partition} is to be read at ${position}, but holds ${range?.start} to ${range?.end}`,
  );
}

async function withHeartbeats<Result>(
  heartbeat: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  // kafkajs beats once more after the batch, and acts on what is wrong then.
  const timer = setInterval(() => heartbeat().catch(() => undefined), heartbeatIntervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

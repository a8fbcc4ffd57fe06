import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import type { Clock } from '../process/clock.ts';
import { every } from '../process/every.ts';
import type { Logger } from '../process/logger.ts';
import type { ConsumeOptions, LogConsumer } from './commit-log.ts';
import { createKafkaDelivery } from './kafka-delivery.ts';
import type { KafkaLookup } from './kafka-lookup.ts';
import { type KafkaSession, openKafkaSession, type Seek } from './kafka-session.ts';
import { createPartitionWatch, watchInterval } from './partition-watch.ts';

export type KafkaConsumerDeps = {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly partitions: number;
  readonly lookup: KafkaLookup;
  readonly logger: Logger;
  readonly clock: Clock;
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
  const { kafka, topic, partitions, lookup, logger, clock } = deps;
  const stopping = new AbortController();
  // While a store is away every partition waits for it, and the group may be joined anew meanwhile.
  setMaxListeners(partitions + 1, stopping.signal);
  const pause = () => delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  const delivery = await createKafkaDelivery(lookup, options, async (reason) => {
    logger.warn({ err: reason }, 'a batch cannot be handled at the moment');
    await pause();
  });
  let session: KafkaSession | undefined;
  let reopening: Promise<void> = Promise.resolve();
  let stopWatching = async () => {};

  const close = async () => {
    stopping.abort();
    // Not waited for: a look that brokers do not answer takes longer than a shutdown may.
    void stopWatching();
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
    await delivery.deliver(payload, seek).catch((error: unknown) => crash(toError(error)));
  };

  const onEnd = (error: Error, retryable: boolean) => {
    delivery.assign([]);
    if (!retryable || stopping.signal.aborted) return crash(error);
    logger.warn({ err: error }, 'consumption was interrupted, joining again');
    reopening = open(reopenAttempts).catch((last: unknown) => crash(toError(last)));
  };

  // A group's coordinator that is only just loading makes kafkajs give up joining, too.
  const open = async (attempts: number) => {
    const { group } = options;
    const onAssigned = delivery.assign;
    const parts = { kafka, topic, group, partitions, onBatch, onEnd, onAssigned };
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        session = await openKafkaSession(parts);
        return;
      } catch (error) {
        if (attempt === attempts) throw error;
        logger.warn({ err: error, attempt }, 'cannot join the group');
      }
      await pause();
    }
  };

  await open(openAttempts);
  const look = createPartitionWatch({
    ...{ held: delivery.held, stored: options.stored, onCrash: crash, logger },
    seek: (partition, offset) => {
      delivery.move(partition, offset);
      session?.seek(partition, offset);
    },
    endOffsets: async () => (await lookup.ranges()).map(({ end }) => end),
  });
  stopWatching = every(watchInterval, look, clock, logger);
  return { stop: close };
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

import type { EachBatchPayload } from 'kafkajs';
import {
  type ConsumeOptions,
  type LogBatch,
  LogDiverged,
  LogMisconfigured,
  LogTorn,
} from './commit-log.ts';
import { isFinal } from './final-error.ts';
import type { KafkaLookup } from './kafka-lookup.ts';
import { toRecord } from './kafka-record.ts';
import { heartbeatIntervalMs, type Seek } from './kafka-session.ts';
import type { HeldPartition } from './partition-watch.ts';
import { assertUnbroken } from './read-range.ts';

/** Where a consumer stands in each partition, whoever holds them at the moment. */
export type KafkaDelivery = {
  /** The group gave these partitions to this member, in place of those that it had. */
  readonly assign: (partitions: readonly number[]) => void;
  readonly held: () => readonly HeldPartition[];
  readonly move: (partition: number, offset: bigint) => void;
  /** Hands over what continues a partition's position; anything else makes kafkajs seek there. */
  readonly deliver: (payload: EachBatchPayload, seek: Seek) => Promise<void>;
};

/** `wait` passes the time until a batch is tried again that could not be handed over. */
export async function createKafkaDelivery(
  lookup: KafkaLookup,
  { from, stored, onBatch }: ConsumeOptions,
  wait: (reason: unknown) => Promise<void>,
): Promise<KafkaDelivery> {
  const ranges = await lookup.ranges();
  const positions = ranges.map(({ start, end }) => (from === 'end' ? end : start));
  const inHand = new Set<number>();
  let assigned: readonly number[] = [];
  /** Those of them whose stored offset was asked for since they were given to this member. */
  let adopted = new Set<number>();

  async function adopt(partition: number): Promise<void> {
    if (!stored || adopted.has(partition)) return;
    const current = adopted;
    const offset = (await stored([partition])).get(partition);
    if (offset !== undefined) positions[partition] = offset;
    current.add(partition);
  }

  /** Whether the partition goes on with these; else kafkajs seeks to where it does. */
  async function isNext({ partition, records }: LogBatch, seek: Seek): Promise<boolean> {
    if (positions[partition] === undefined) {
      throw new LogMisconfigured(`the topic has a partition ${partition} that it had not before`);
    }
    await adopt(partition);
    const position = positions[partition] ?? 0n;
    if (records[0]?.offset === position) {
      assertUnbroken(records, position, `partition ${partition}`);
      return true;
    }
    await assertHeld(lookup, partition, position);
    seek(partition, position);
    return false;
  }

  /** Nothing of the batch was resolved: kafkajs fetches it once more. */
  async function putOff(reason: unknown): Promise<false> {
    if (isFinal(reason)) throw reason;
    await wait(reason);
    return false;
  }

  async function handle({ batch: { partition, messages } }: EachBatchPayload, seek: Seek) {
    const batch = { partition, records: messages.map((message) => toRecord(partition, message)) };
    if (!(await isNext(batch, seek).catch(putOff))) return;
    const next = await onBatch(batch);
    positions[partition] = next;
    // Also where kafkajs goes anyway: unlike resolveOffset, it is harmless once the partition has
    // been given to another member.
    seek(partition, next);
  }

  return {
    assign: (partitions) => {
      assigned = partitions;
      adopted = new Set();
    },
    held: () =>
      assigned.map((partition) => ({
        partition,
        position: positions[partition] ?? 0n,
        busy: inHand.has(partition),
      })),
    move: (partition, offset) => {
      positions[partition] = offset;
    },
    deliver: async (payload, seek) => {
      const { partition } = payload.batch;
      inHand.add(partition);
      try {
        await withHeartbeats(payload.heartbeat, () => handle(payload, seek));
      } finally {
        inHand.delete(partition);
      }
    },
  };
}

/**
 * Out of range, kafkajs would start over at the beginning, again and again; and where an offset is
 * no record (the end of a transaction is none) it would hand over what follows, again and again.
 */
async function assertHeld(lookup: KafkaLookup, partition: number, position: bigint) {
  const range = (await lookup.ranges())[partition];
  if (!range || position < range.start || range.end < position) {
    throw new LogDiverged(
      `partition ${partition} is to be read at ${position}, but holds ${range?.start} to ${range?.end}`,
    );
  }
  if (position === range.end || (await lookup.record(partition, position))) return;
  throw new LogTorn(`partition ${partition} has no record at ${position}`);
}

async function withHeartbeats(
  heartbeat: () => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  // kafkajs beats once more after the batch, and acts on what is wrong then.
  const timer = setInterval(() => heartbeat().catch(() => undefined), heartbeatIntervalMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

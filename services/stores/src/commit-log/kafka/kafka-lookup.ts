import { setTimeout as delay } from 'node:timers/promises';
import {
  type Broker,
  type Cluster,
  type IHeaders,
  type Kafka,
  type KafkaMessage,
  PartitionAssigners,
} from 'kafkajs';
import { type LogRecord, LogUnavailable } from '../commit-log.ts';

export type KafkaLookup = {
  readonly record: (partition: number, offset: bigint) => Promise<LogRecord | null>;
  readonly page: (partition: number, offset: bigint) => Promise<readonly LogRecord[]>;
  readonly ranges: () => Promise<readonly { readonly start: bigint; readonly end: bigint }[]>;
  readonly close: () => Promise<void>;
};

type FetchedMessage = Pick<KafkaMessage, 'key' | 'value' | 'headers' | 'offset'> & {
  /** The term of the record's batch. kafkajs's types do not declare it. */
  readonly batchContext?: { readonly partitionLeaderEpoch?: number };
};

type RawMessage = FetchedMessage & {
  readonly isControlRecord?: boolean;
  readonly batchContext?: { readonly inTransaction: boolean; readonly producerId: string };
};

type PartitionAnswer = {
  readonly abortedTransactions?: readonly { readonly producerId: string }[] | null;
  readonly messages: readonly RawMessage[];
};

type FetchResponse = {
  readonly responses: readonly { readonly partitions: readonly PartitionAnswer[] }[];
};

const attempts = 2;

/** Bytes. A broker returns the whole batch that contains the offset, even if it is larger. */
const oneBatch = 1;
const pageBytes = 8 * 1024 * 1024;

export function createKafkaLookup(kafka: Kafka, topic: string, partitions: number): KafkaLookup {
  let connected: Promise<Cluster> | undefined;
  let closed = false;

  const disconnect = async (from = connected) => {
    // A failed lookup must not close the new connection that has replaced its own.
    if (from === connected) connected = undefined;
    await from?.then((cluster) => cluster.disconnect()).catch(() => undefined);
  };

  const look = async <Answer>(question: (cluster: Cluster) => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      if (closed) throw new LogUnavailable('the log is closed');
      connected ??= connectWithoutGroup(kafka, topic);
      const mine = connected;
      try {
        return await question(await mine);
      } catch (cause) {
        await disconnect(mine);
        if (attempt === attempts) throw new LogUnavailable(`cannot read ${topic}`, { cause });
        await delay(50 * 2 ** attempt);
      }
    }
  };

  return {
    record: async (partition, offset) => {
      const from = { topic, partition, offset };
      const [first] = await look((cluster) => fetchFrom(cluster, from, oneBatch));
      return first?.offset === offset ? first : null;
    },
    page: (partition, offset) =>
      look((cluster) => fetchFrom(cluster, { topic, partition, offset }, pageBytes)),
    ranges: () => look((cluster) => fetchRanges(cluster, topic, partitions)),
    close: () => {
      closed = true;
      return disconnect();
    },
  };
}

/** kafkajs exposes its cluster connection only to a partition assigner. The group is never joined. */
async function connectWithoutGroup(kafka: Kafka, topic: string): Promise<Cluster> {
  const clusters: Cluster[] = [];
  kafka.consumer({
    groupId: 'never-joined',
    allowAutoTopicCreation: false,
    partitionAssigners: [
      (config) => {
        clusters.push(config.cluster);
        return PartitionAssigners.roundRobin(config);
      },
    ],
  });
  const [cluster] = clusters;
  if (!cluster) throw new LogUnavailable('kafkajs did not hand out its connection');
  try {
    await cluster.connect();
    await cluster.addTargetTopic(topic);
    return cluster;
  } catch (error) {
    await cluster.disconnect();
    throw error;
  }
}

/** While a connection is opening, kafkajs loses all fetches but one, so the first is sent alone. */
const firstFetches = new WeakMap<Broker, Promise<unknown>>();

async function fetchInTurn<Answer>(broker: Broker, fetch: () => Promise<Answer>): Promise<Answer> {
  const first = firstFetches.get(broker);
  if (first) {
    await first.catch(() => undefined);
    return fetch();
  }
  const mine = fetch();
  firstFetches.set(broker, mine);
  return mine;
}

type TopicOffset = { readonly topic: string; readonly partition: number; readonly offset: bigint };

async function fetchFrom(
  cluster: Cluster,
  { topic, partition, offset }: TopicOffset,
  maxBytes: number,
): Promise<readonly LogRecord[]> {
  await cluster.refreshMetadataIfNecessary();
  const [nodeId] = Object.keys(cluster.findLeaderForPartitions(topic, [partition]));
  if (nodeId === undefined) throw new LogUnavailable(`partition ${partition} has no leader`);
  const broker = await cluster.findBroker({ nodeId });
  try {
    const response: FetchResponse = await fetchInTurn(broker, () =>
      broker.fetch({
        maxWaitTime: 0,
        minBytes: 0,
        topics: [{ topic, partitions: [{ partition, fetchOffset: offset.toString(), maxBytes }] }],
      }),
    );
    return response.responses
      .flatMap((answer) => answer.partitions)
      .flatMap(recordsIn)
      .filter((message) => BigInt(message.offset) >= offset)
      .map((message) => toRecord(partition, message));
  } catch (error) {
    if (error instanceof Error && error.name === 'KafkaJSOffsetOutOfRange') return [];
    throw error;
  }
}

function recordsIn({ messages, abortedTransactions }: PartitionAnswer): readonly RawMessage[] {
  const aborted = new Set(abortedTransactions?.map(({ producerId }) => producerId));
  return messages.filter(
    ({ isControlRecord, batchContext }) =>
      !isControlRecord && !(batchContext?.inTransaction && aborted.has(batchContext.producerId)),
  );
}

async function fetchRanges(cluster: Cluster, topic: string, count: number) {
  await cluster.refreshMetadataIfNecessary();
  const partitions = Array.from({ length: count }, (_, partition) => ({ partition }));
  const [starts, ends] = await Promise.all(
    [true, false].map((fromBeginning) =>
      cluster.fetchTopicsOffset([{ topic, partitions, fromBeginning }]),
    ),
  );
  const find = (answer: typeof starts, partition: number) => {
    const answered = answer?.[0]?.partitions.find((candidate) => candidate.partition === partition);
    if (!answered) throw new LogUnavailable(`no offsets for partition ${partition} of ${topic}`);
    return BigInt(answered.offset);
  };
  return partitions.map(({ partition }) => ({
    start: find(starts, partition),
    end: find(ends, partition),
  }));
}

export function toRecord(partition: number, message: FetchedMessage): LogRecord {
  return {
    partition,
    offset: BigInt(message.offset),
    key: message.key?.toString('utf8') ?? '',
    value: message.value ?? new Uint8Array(),
    headers: toHeaders(message.headers ?? {}),
    term: message.batchContext?.partitionLeaderEpoch,
  };
}

function toHeaders(headers: IHeaders): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) texts[name] = first.toString();
  }
  return texts;
}

import { systemClock } from '@qr-menu/runtime/process';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { LogMisconfigured } from '../commit-log.ts';
import { asUnavailable } from './kafka-client.ts';

// Node cannot import this CommonJS export by name.
const { ConfigResourceTypes } = kafkajs;

export type TopicExpectation = {
  readonly topic: string;
  readonly partitions: number;
  readonly replicationFactor?: number | undefined;
  readonly mayCreate?: boolean | undefined;
};

/** The log is kept forever and never compacted, so every commit remains readable (rule R7). */
const requiredSettings: Readonly<Record<string, string>> = {
  'cleanup.policy': 'delete',
  'retention.ms': '-1',
  'retention.bytes': '-1',
};

const freshTopicTries = 50;
const freshTopicPause = 100;

export async function ensureTopicOnce(kafka: Kafka, expectation: TopicExpectation): Promise<void> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    await ensureFreshTopic(admin, expectation);
  } catch (error) {
    asUnavailable('cannot check the topic')(error);
  } finally {
    await admin.disconnect();
  }
}

/** Retries, because some brokers do not list a new topic immediately. */
async function ensureFreshTopic(admin: Admin, expectation: TopicExpectation): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ensureTopic(admin, expectation);
    } catch (error) {
      const unknownTopic = error instanceof kafkajs.KafkaJSProtocolError && error.retriable;
      if (!unknownTopic || tries === freshTopicTries) throw error;
      await systemClock.sleep(freshTopicPause);
    }
  }
}

/** Creates the topic if it is missing, then checks rule R7. @throws LogMisconfigured */
export async function ensureTopic(admin: Admin, expectation: TopicExpectation): Promise<void> {
  const { topic, mayCreate = true } = expectation;
  const topics = await admin.listTopics();
  if (!topics.includes(topic) && !mayCreate) throw new LogMisconfigured(`no topic ${topic}`);
  if (!topics.includes(topic)) await createTopic(admin, expectation);
  await assertPartitions(admin, expectation);
  const settings = await readSettings(admin, ConfigResourceTypes.TOPIC, topic, [
    ...Object.keys(requiredSettings),
  ]);
  for (const [name, required] of Object.entries(requiredSettings)) {
    expectSetting(`topic ${topic}`, name, required, settings.get(name));
  }
  await assertNoAutoCreation(admin);
}

async function createTopic(admin: Admin, expectation: TopicExpectation): Promise<void> {
  const { topic, partitions, replicationFactor = -1 } = expectation;
  const configEntries = Object.entries(requiredSettings).map(([name, value]) => ({ name, value }));
  // If a single in-sync copy were enough, acks=all would wait only for the leader.
  if (replicationFactor > 2) configEntries.push({ name: 'min.insync.replicas', value: '2' });
  // If another process creates the topic at the same moment, the checks below still run.
  await admin.createTopics({
    topics: [{ topic, numPartitions: partitions, replicationFactor, configEntries }],
    waitForLeaders: true,
  });
}

async function assertPartitions(admin: Admin, { topic, partitions }: TopicExpectation) {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const actual = topics.find(({ name }) => name === topic)?.partitions.length;
  if (actual === partitions) return;
  // Does not suggest raising LOG_PARTITIONS if a topic was extended, because that would lose commits.
  throw new LogMisconfigured(
    `topic ${topic} has ${actual} partitions, but LOG_PARTITIONS is ${partitions}. If the topic is new to this ` +
      'installation, set LOG_PARTITIONS as it was when its log was made; if the topic was given more partitions, ' +
      'publish the archive as a new log',
  );
}

async function assertNoAutoCreation(admin: Admin): Promise<void> {
  const name = 'auto.create.topics.enable';
  const { brokers } = await admin.describeCluster();
  for (const { nodeId } of brokers) {
    // Managed clusters may refuse this request. Our own clients never request automatic creation anyway.
    const settings = await readSettings(admin, ConfigResourceTypes.BROKER, String(nodeId), [
      name,
    ]).catch(() => new Map<string, string>());
    const actual = settings.get(name);
    if (actual !== undefined) expectSetting(`broker ${nodeId}`, name, 'false', actual);
  }
}

async function readSettings(
  admin: Admin,
  type: kafkajs.ConfigResourceTypes,
  name: string,
  configNames: string[],
): Promise<Map<string, string>> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type, name, configNames }],
  });
  const entries = resources.flatMap(({ configEntries }) => configEntries);
  return new Map(entries.map(({ configName, configValue }) => [configName, configValue]));
}

function expectSetting(owner: string, name: string, required: string, actual: string | undefined) {
  if (actual === required) return;
  throw new LogMisconfigured(
    `${owner}: ${name} is ${actual ?? 'not readable'}, must be ${required}`,
  );
}

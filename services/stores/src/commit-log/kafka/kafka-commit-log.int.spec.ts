import { createLogger } from '@qr-menu/runtime/process';
import {
  createScratch,
  freePort,
  hasKafkaJars,
  startLocalKafka,
  testTopicName,
  waitUntil,
} from '@qr-menu/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { describe, expect, inject, it } from 'vitest';
import { commitLogs, keys, partitions, text, useCommitLog } from '../../../test/commit-logs.ts';
import { LogDiverged, LogMisconfigured, LogUnavailable } from '../commit-log.ts';
import { createKafkaCommitLog } from './kafka-commit-log.ts';

const kafkaBrokers = inject('kafkaBrokers');
const brokers = (kafkaBrokers ?? '').split(',');
const logger = createLogger('int', 'silent');
const keep = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' };

const open = (topic: string, at = brokers) =>
  createKafkaCommitLog({ brokers: at, topic, partitions: 4, clientId: 'int', logger });
const record = (value: string) => ({ key: 'workspace:1', value: Buffer.from(value), headers: {} });

async function createTopic(topic: string, numPartitions: number, settings: Record<string, string>) {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const configEntries = Object.entries(settings).map(([name, value]) => ({ name, value }));
  await admin.createTopics({
    topics: [{ topic, numPartitions, configEntries }],
    waitForLeaders: false,
  });
  await waitUntil(() => admin.fetchTopicMetadata({ topics: [topic] }));
  await admin.disconnect();
}

describe.skipIf(kafkaBrokers === null)('the topic (rule R7)', () => {
  it.each([
    { setting: 'partitions', partitions: 3, settings: keep },
    { setting: 'retention.ms', partitions: 4, settings: { ...keep, 'retention.ms': '604800000' } },
    { setting: 'retention.bytes', partitions: 4, settings: { ...keep, 'retention.bytes': '1000' } },
    {
      setting: 'cleanup.policy',
      partitions: 4,
      settings: { ...keep, 'cleanup.policy': 'compact' },
    },
    { setting: 'retention.ms', partitions: 4, settings: {} },
  ])('is refused because of its setting $setting', async ({ setting, partitions, settings }) => {
    const topic = testTopicName();
    await createTopic(topic, partitions, settings);
    const failure = await open(topic).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LogMisconfigured);
    expect(String(failure)).toContain(
      setting === 'partitions'
        ? `topic ${topic} has 3 partitions, but LOG_PARTITIONS is 4.`
        : `topic ${topic}: ${setting} is`,
    );
  });

  it('the topic is created if it is missing, and accepted if it satisfies the rule', async () => {
    const made = testTopicName();
    await createTopic(made, 4, keep);
    for (const topic of [made, testTopicName()]) {
      const log = await open(topic);
      expect(await log.append(record('a'))).toMatchObject({ offset: 0n });
      await log.close();
      await (await open(topic)).close();
    }
  });

  it('two processes can create the topic at the same time', async () => {
    for (let time = 0; time < 5; time += 1) {
      const topic = testTopicName();
      const logs = await Promise.all([open(topic), open(topic)]);
      for (const log of logs) await log.close();
    }
  });

  it('a consumer stops if the topic does not contain its position', async () => {
    const log = await open(testTopicName());
    const crashes: Error[] = [];
    await log.consume({
      group: testTopicName(),
      from: 'beginning',
      onBatch: async () => 1000n,
      onCrash: (error) => crashes.push(error),
    });
    await log.append(record('a'));
    await waitUntil(() => crashes.length > 0);
    expect(crashes).toHaveLength(1);
    expect(crashes[0]).toBeInstanceOf(LogDiverged);
    await log.close();
  });
});

describe.skipIf(kafkaBrokers === null)('a closed log', () => {
  const sockets = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

  it('leaves no connection open, even after many concurrent reads', async () => {
    const before = sockets();
    const log = await open(testTopicName());
    const reads = [0, 1, 2, 3].map((partition) => log.read(partition, 0n));
    await Promise.all([log.endOffsets(), ...reads]);
    expect(sockets()).toBeGreaterThan(before);
    await log.close();
    await waitUntil(() => sockets() <= before, { what: 'all connections to be closed' });
  });
});

describe.skipIf(kafkaBrokers === null)('two logs on one cluster', () => {
  it('groups with the same name in different logs do not mix their partitions', async () => {
    const logs = await Promise.all([open(testTopicName()), open(testTopicName())]);
    const received = logs.map(() => [] as string[]);
    const crashes: Error[] = [];
    for (const [index, log] of logs.entries()) {
      await log.consume({
        group: 'command',
        from: 'beginning',
        onBatch: async ({ records }) => {
          received[index]?.push(...records.map(({ key }) => key));
          return (records.at(-1)?.offset ?? 0n) + 1n;
        },
        onCrash: (error) => crashes.push(error),
      });
    }
    const keys = Array.from({ length: 40 }, (_, index) => `workspace:${index}`);
    for (const log of logs) {
      await Promise.all(keys.map((key) => log.append({ ...record('a'), key })));
    }
    await waitUntil(() => received.every((of) => of.length >= keys.length), { timeout: 120_000 });
    for (const of of received) expect(of.toSorted()).toEqual(keys.toSorted());
    expect(crashes).toEqual([]);
    await Promise.all(logs.map((log) => log.close()));
  });
});

const kafka = commitLogs.filter(({ name }) => name === 'Kafka');

describe.skipIf(kafkaBrokers === null).each(kafka)(
  'consumers of a group in $name',
  ({ create }) => {
    const { connect, append, consume } = useCommitLog(create);

    it('consumers share the partitions, and take over those of a consumer that stops', async () => {
      const group = testTopicName();
      const first = await consume({ group });
      const second = await consume({ group }, await connect());
      const everywhere = (round: string) => Promise.all(keys.map((at) => append(round, at)));
      const seenIn = (round: string) =>
        [first, second].map(({ records }) =>
          records.filter((record) => text(record) === round).map(({ partition }) => partition),
        );
      let round = 0;
      const shares = await waitUntil(
        async () => {
          round += 1;
          await everywhere(`round ${round}`);
          await waitUntil(() => new Set(seenIn(`round ${round}`).flat()).size === partitions);
          const shares = seenIn(`round ${round}`);
          // A consumer that takes over a partition reads some records again. If a record is read twice, the
          // consumers have not divided the partitions yet.
          const isOnce = shares.flat().length === partitions;
          return isOnce && shares.every((share) => share.length > 0) && shares;
        },
        { timeout: 120_000, what: 'both consumers to have a share' },
      );
      expect(shares.flat().sort()).toEqual([0, 1, 2, 3]);

      await first.stop();
      await everywhere('taken over');
      await waitUntil(() => new Set(seenIn('taken over')[1]).size === partitions, {
        timeout: 120_000,
        what: 'the second consumer to have every partition',
      });
      expect(seenIn('taken over')[0]).toEqual([]);
    });
  },
);

describe.skipIf(kafkaBrokers === null)('an unavailable store', () => {
  it('makes all partitions wait, without a warning about too many listeners', async () => {
    const partitions = 12;
    const warnings: Error[] = [];
    const listen = (warning: Error) => {
      if (warning.name === 'MaxListenersExceededWarning') warnings.push(warning);
    };
    process.on('warning', listen);
    const topic = testTopicName();
    const log = await createKafkaCommitLog({ brokers, topic, partitions, clientId: 'int', logger });
    const keys = Array.from({ length: 60 }, (_, index) => `workspace:${index}`);
    await Promise.all(keys.map((key) => log.append({ ...record('a'), key })));
    let questions = 0;
    const received: string[] = [];
    await log.consume({
      group: testTopicName(),
      from: 'beginning',
      stored: async ({ length }) => {
        const isAway = questions < 4 * partitions;
        questions += length;
        if (isAway) throw new Error('the store is away');
        return new Map();
      },
      onBatch: async ({ records }) => {
        received.push(...records.map(({ key }) => key));
        return (records.at(-1)?.offset ?? 0n) + 1n;
      },
      onCrash: (error) => warnings.push(error),
    });
    await waitUntil(() => received.length >= keys.length, { timeout: 120_000 });
    process.off('warning', listen);
    await log.close();
    expect(warnings).toEqual([]);
  });
});

const ownBroker = await hasKafkaJars();

describe('an unavailable broker', () => {
  it('makes opening the log fail', async () => {
    const nobody = [`127.0.0.1:${await freePort()}`];
    await expect(open(testTopicName(), nobody)).rejects.toBeInstanceOf(LogUnavailable);
  });

  it.skipIf(!ownBroker)(
    'appends fail while it is unavailable, and consumers continue once it is back',
    async () => {
      const scratch = await createScratch();
      const port = await freePort();
      let broker = await startLocalKafka(scratch, 'away', port);
      const log = await open(testTopicName(), [broker.address]);
      const received: string[] = [];
      const crashes: Error[] = [];
      await log.consume({
        group: 'away',
        from: 'beginning',
        onBatch: async ({ records }) => {
          received.push(...records.map(({ value }) => Buffer.from(value).toString()));
          return (records.at(-1)?.offset ?? 0n) + 1n;
        },
        onCrash: (error) => crashes.push(error),
      });
      const stored = await log.append(record('before'));
      await waitUntil(() => received.includes('before'));

      await broker.stop();
      // Requests run in parallel, because the consumer gives up after a minute and brokers start slowly.
      await Promise.all([
        expect(log.append(record('meanwhile'))).rejects.toBeInstanceOf(LogUnavailable),
        expect(log.endOffsets()).rejects.toBeInstanceOf(LogUnavailable),
      ]);

      broker = await startLocalKafka(scratch, 'away', port);
      const next = await waitUntil(() => log.append(record('after')), { timeout: 120_000 });
      await waitUntil(() => received.includes('after'), { timeout: 120_000, what: 'the consumer' });
      expect(received.filter((value) => value === 'before')).toHaveLength(1);
      const kept = await log.read(stored.partition, stored.offset);
      expect(kept?.value.toString()).toBe('before');
      const later = await log.read(next.partition, next.offset);
      expect(later?.term).toBeGreaterThan(kept?.term ?? Number.POSITIVE_INFINITY);
      expect(crashes).toEqual([]);

      await log.close();
      await broker.stop();
      await scratch.remove();
    },
  );
});

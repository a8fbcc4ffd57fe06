import { createMeter } from '@qr-menu/runtime/metrics';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import {
  createGate,
  createTestDatabase,
  type Silence,
  startSilentProxy,
  swept,
  testKeyPrefix,
  testTopicName,
  waitUntil,
} from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createKafkaCommitLog } from '../commit-log/kafka/kafka-commit-log.ts';
import { createRedisNotifications } from '../notifications/redis-notifications.ts';
import { createPool } from '../postgres/create-pool.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { createRedis } from '../redis/create-redis.ts';
import { createReadiness } from './readiness.ts';
import { createStoreMetrics } from './store-metrics.ts';

const kafkaBrokers = inject('kafkaBrokers');
const databaseUrl = inject('databaseUrl');
const redisUrl = inject('redisUrl');
const logger = createLogger('silent', 'silent');
const directions = swept<Silence>(['requests', 'answers', 'both'], ['answers']);

/** Milliseconds within which all connections to a silent server must be replaced. */
const patience = 15_000;
const inPatience = (condition: string) => ({ timeout: patience, what: condition });

async function proxyFor(address: string) {
  const url = new URL(address.includes('//') ? address : `tcp://${address}`);
  const proxy = await startSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

/** Makes the existing connections silent, while new ones work. */
function loseOpenConnections(proxy: Awaited<ReturnType<typeof startSilentProxy>>, how: Silence) {
  proxy.silence(how);
  proxy.heal();
}

// These tests run concurrently, because each of them mostly waits.
describe('connections that fall silent', { concurrent: true }, () => {
  describe.skipIf(kafkaBrokers === null).each(directions)(
    'connections to Kafka that lose %s',
    (direction) => {
      const openLog = (brokers: string, topic: string, onSilence?: () => void) =>
        createKafkaCommitLog({
          brokers: [brokers],
          topic,
          partitions: 1,
          clientId: 'silent',
          logger,
          onSilence,
        });
      const record = (value: string) => ({
        key: 'workspace:1',
        value: Buffer.from(value),
        headers: {},
      });

      it('are replaced for appends, queries and reads, and until then Kafka is not ready', async ({
        onTestFinished,
      }) => {
        const [broker = ''] = (kafkaBrokers ?? '').split(',');
        const topic = testTopicName();
        const direct = await openLog(broker, topic);
        const { proxy } = await proxyFor(broker);
        let silences = 0;
        const log = await openLog(`127.0.0.1:${proxy.port}`, topic, () => {
          silences += 1;
        });
        onTestFinished(async () => {
          await Promise.all([log.close(), direct.close()]);
          await proxy.close();
        });
        const ready = createReadiness({ pool: { query: async () => undefined }, log }, logger);
        const received: string[] = [];
        const crashes: Error[] = [];
        await log.consume({
          group: 'silent',
          from: 'beginning',
          onBatch: async ({ records }) => {
            received.push(...records.map(({ value }) => Buffer.from(value).toString()));
            return (records.at(-1)?.offset ?? 0n) + 1n;
          },
          onCrash: (error) => crashes.push(error),
        });
        await log.append(record('before'));
        await waitUntil(() => received.includes('before'));
        expect(await ready()).toBe(true);

        loseOpenConnections(proxy, direction);
        const [position] = await Promise.all([
          log.append(record('meanwhile')),
          waitUntil(async () => !(await ready()), inPatience('the log to be not ready')),
          waitUntil(() => log.endOffsets(), inPatience('the end offsets')),
          direct.append(record('from elsewhere')),
          waitUntil(() => received.includes('from elsewhere'), inPatience('the consumer')),
        ]);
        const stored = await direct.read(position.partition, position.offset);
        expect(Buffer.from(stored?.value ?? []).toString()).toBe('meanwhile');
        await waitUntil(() => received.includes('meanwhile'));
        expect(await ready()).toBe(true);
        expect(silences).toBeGreaterThan(0);
        expect(crashes).toEqual([]);

        proxy.silence(direction);
        const unanswered = log.append(record('too late')).catch(() => undefined);
        await log.close();
        proxy.heal();
        await unanswered;
      });
    },
  );

  describe.skipIf(redisUrl === null).each(directions)(
    'connections to Redis that lose %s',
    (direction) => {
      it('queries and notifications resume over new connections', async ({ onTestFinished }) => {
        const { proxy, url } = await proxyFor(redisUrl ?? '');
        const prefix = testKeyPrefix();
        const redis = createRedis({ url, name: 'silent', logger });
        const options = { prefix, logger, clock: systemClock };
        const notifications = createRedisNotifications({ ...options, url });
        const elsewhere = createRedisNotifications({ ...options, url: redisUrl ?? '' });
        onTestFinished(async () => {
          redis.disconnect();
          await Promise.all([notifications.close(), elsewhere.close()]);
          await proxy.close();
        });
        const received: string[] = [];
        await notifications.subscribe('verdicts', (message) => received.push(message));
        const isReceived = (message: string) => async () => {
          await elsewhere.publish('verdicts', message);
          return received.includes(message);
        };
        await waitUntil(isReceived('before'));
        await redis.ping();

        loseOpenConnections(proxy, direction);
        await Promise.all([
          waitUntil(() => redis.ping(), inPatience('an answer')),
          waitUntil(isReceived('after'), inPatience('a notice')),
        ]);
      });
    },
  );

  describe.skipIf(databaseUrl === null).each(directions)(
    'connections to Postgres that lose %s',
    (direction) => {
      it('lost connections are replaced when needed, and their locks are released', async ({
        onTestFinished,
      }) => {
        const database = await createTestDatabase(databaseUrl ?? '');
        const { proxy, url } = await proxyFor(database.url);
        const meter = createMeter();
        const open = (address: string, applicationName: string): Pool => {
          const pool = createPool({ url: address, applicationName, logger });
          createStoreMetrics(meter).watchPool(applicationName, pool);
          return pool;
        };
        const [queries, transactions, locking] = ['queries', 'transactions', 'locking'].map(
          (name) => open(url, name),
        ) as [Pool, Pool, Pool];
        const direct = open(database.url, 'direct');
        onTestFinished(async () => {
          await Promise.all([queries, transactions, locking, direct].map((pool) => pool.end()));
          await proxy.close();
          await database.drop();
        });
        await direct.query(
          'create table positions (id int primary key, at int); insert into positions values (1, 0)',
        );
        const move = 'update positions set at = at + 1 where id = 1';
        await Promise.all([queries.query('select 1'), transactions.query('select 1')]);

        const silence = createGate();
        const lost = inTransaction(locking, { isolation: 'read committed' }, async (client) => {
          await client.query(move);
          loseOpenConnections(proxy, direction);
          silence.open();
          await client.query(move);
        });
        await silence.passed();
        const begun = inTransaction(transactions, { isolation: 'read committed' }, (client) =>
          client.query('select 1'),
        ).catch(() => undefined);
        await Promise.all([
          expect(lost).rejects.toThrow(),
          waitUntil(() => queries.query('select 1'), inPatience('an answer')),
          waitUntil(() => begun.then(() => transactions.query('select 1')), inPatience('the next')),
          waitUntil(() => direct.query(move), inPatience('the lock')),
        ]);
        expect((await direct.query('select at from positions')).rows).toEqual([{ at: 1 }]);
        const { text } = await meter.scrape();
        expect(text).toMatch(/qr_menu_postgres_errors_total\{pool="queries"\} 1/);
      });
    },
  );
});

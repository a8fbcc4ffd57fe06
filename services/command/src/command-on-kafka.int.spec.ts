import { systemClock } from '@qr-menu/runtime/process';
import { createKafkaCommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import {
  changesChannel,
  createMemoryNotifications,
  createRedisNotifications,
  replyToHeader,
} from '@qr-menu/stores/notifications';
import { createTestTopic, startSilentProxy, testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { bytesOf, ingredientCreated, newCommit } from '../test/commits.ts';
import { createTestStore, silent } from '../test/test-store.ts';
import { startCommandService } from './command-service.ts';

const serverUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');
const partitions = 3;

describe.skipIf(!serverUrl || !brokers || !redisUrl)(
  'the command service on Kafka and Redis',
  () => {
    test('applies and announces commits, quarantines a key with U+0000, and restarts as two processes', async () => {
      const store = await createTestStore(serverUrl ?? '');
      const log = await createKafkaCommitLog({
        brokers: (brokers ?? '').split(','),
        topic: await createTestTopic(brokers ?? '', partitions),
        partitions,
        clientId: 'test',
        logger: silent,
      });
      const notifications = createRedisNotifications({
        url: redisUrl ?? '',
        prefix: testKeyPrefix(),
        logger: silent,
        clock: systemClock,
      });
      const crashes: Error[] = [];
      const start = () =>
        startCommandService({
          pool: store.pool,
          epoch: 1,
          personalData: plainPersonalData,
          log,
          notifications,
          logger: silent,
          onCrash: (error) => crashes.push(error),
        });
      const received: unknown[] = [];
      await notifications.subscribe('verdicts:test', (message) =>
        received.push(JSON.parse(message)),
      );
      const changes: unknown[] = [];
      await notifications.subscribe(changesChannel, (message) => changes.push(JSON.parse(message)));
      const commits = ['anna', 'boris', 'vera', 'anna'].map((owner, index) =>
        newCommit(`workspace:${owner}`, index === 3 ? 1 : 0, [ingredientCreated(`salt ${index}`)]),
      );
      const append = (commit: (typeof commits)[number] | undefined) =>
        log.append({
          key: commit?.stream ?? '',
          value: bytesOf(commit),
          headers: { [replyToHeader]: 'verdicts:test' },
        });
      const quarantined = () => store.column('select message_key from quarantine');

      const first = await start();
      for (const commit of commits.slice(0, 3)) await append(commit);
      await log.append({ key: 'workspace:\u0000', value: bytesOf('{}'), headers: {} });
      await waitUntil(() => received.length === 3);
      await waitUntil(async () => (await quarantined()).length === 1);
      await first.stop();
      await append(commits[3]);
      const next = [await start(), await start()];
      await waitUntil(() => received.length === 4 && changes.length === 4);
      for (const { stop } of next) await stop();

      expect(received).toEqual(
        expect.arrayContaining(
          commits.map(({ stream, commitId }) => ({ stream, commitId, outcome: 'accepted' })),
        ),
      );
      expect(await quarantined()).toEqual(['workspace:\ufffd']);
      expect(await store.column('select id from ingredients order by id')).toEqual([
        'salt 0',
        'salt 1',
        'salt 2',
        'salt 3',
      ]);
      expect(crashes).toEqual([]);
      await Promise.all([notifications.close(), log.close()]);
      await store.drop();
    });

    test('applies a commit once if a gateway sends it twice because the response was lost', async () => {
      const store = await createTestStore(serverUrl ?? '');
      const topic = await createTestTopic(brokers ?? '', partitions);
      const [broker = ''] = (brokers ?? '').split(',');
      const proxy = await startSilentProxy(Number(broker.split(':')[1]));
      const open = (at: string) =>
        createKafkaCommitLog({
          brokers: [at],
          topic,
          partitions,
          clientId: 'test',
          logger: silent,
        });
      const [log, ofGateway] = [await open(broker), await open(`127.0.0.1:${proxy.port}`)];
      const crashes: Error[] = [];
      const service = await startCommandService({
        pool: store.pool,
        epoch: 1,
        personalData: plainPersonalData,
        log,
        notifications: createMemoryNotifications({ logger: silent }),
        logger: silent,
        onCrash: (error) => crashes.push(error),
      });
      const commits = ['anna', 'boris', 'vera', 'ivan'].map((owner) =>
        newCommit(`workspace:${owner}`, 0, [ingredientCreated(`salt of ${owner}`)]),
      );

      const [before, ...meanwhile] = commits.map(
        (commit) => () =>
          ofGateway.append({ key: commit.stream, value: bytesOf(commit), headers: {} }),
      );

      await before?.();
      proxy.silence('answers');
      proxy.heal();
      await Promise.all(meanwhile.map((append) => append()));
      const ends = await log.endOffsets();
      expect(ends.reduce((sum, end) => sum + end, 0n)).toBe(BigInt(1 + 2 * meanwhile.length));
      const applied = async () => await store.column('select next_offset from log_positions');
      await waitUntil(async () => {
        const offsets = (await applied()).map(Number).sort();
        const all = ends.map(Number).filter((end) => end > 0);
        return offsets.filter((offset) => offset > 0).join() === all.sort().join();
      });
      expect(await store.column('select commit_id from commits order by commit_id')).toEqual(
        commits.map(({ commitId }) => commitId).sort(),
      );
      expect(await store.column('select id from ingredients')).toHaveLength(commits.length);
      expect(crashes).toEqual([]);
      await service.stop();
      await Promise.all([log.close(), ofGateway.close()]);
      await proxy.close();
      await store.drop();
    });
  },
);

import {
  createKafkaCommitLog,
  createRedis,
  createRedisMenuDocuments,
  createRedisNotices,
  systemClock,
} from '@qr-menu/platform';
import { createTestTopic, testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { shownVenue, textOf } from '../test/venue.ts';
import { createWorld, silent } from '../test/world.ts';

const serverUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');

describe.skipIf(!serverUrl || !brokers || !redisUrl)('the projector on Kafka and Redis', () => {
  test('a commit becomes a document, and lost documents come back with the same bytes', async () => {
    const prefix = testKeyPrefix();
    const url = redisUrl ?? '';
    const redis = createRedis({ url, name: 'test', logger: silent });
    const documents = createRedisMenuDocuments({ redis, prefix });
    const world = await createWorld({
      serverUrl: serverUrl ?? '',
      notices: createRedisNotices({ url, prefix, logger: silent, clock: systemClock }),
      log: await createKafkaCommitLog({
        brokers: (brokers ?? '').split(','),
        topic: await createTestTopic(brokers ?? '', 3),
        partitions: 3,
        clientId: 'test',
        logger: silent,
      }),
    });
    const read = () => documents.read('стария дъб', 'html:bg');

    await world.append('anna', shownVenue('anna', 'Стария дъб'));
    const projector = await world.project(documents);
    await world.startReferee();
    await waitUntil(read);
    const repriced = { type: 'ItemRepriced', data: { itemId: 'item of anna', price: 5 } } as const;
    await world.append('anna', [repriced]);
    await waitUntil(async () => textOf(await read()).includes('0.05 лв.'));

    const before = await read();
    await redis.del(...(await redis.keys(`${prefix}*`)));
    expect(await read()).toBeNull();
    await projector.settle();
    expect(await read()).toEqual(before);
    expect(world.crashes).toEqual([]);
    await world.close();
    await documents.close();
  });
});

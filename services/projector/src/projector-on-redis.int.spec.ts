import { systemClock } from '@qr-menu/runtime';
import { createKafkaCommitLog } from '@qr-menu/stores/commit-log';
import { createRedisMenuDocuments } from '@qr-menu/stores/menu-documents';
import { createRedisNotifications } from '@qr-menu/stores/notifications';
import { createRedis } from '@qr-menu/stores/redis';
import { createTestTopic, testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { now, settings, shownVenue, textOf, workspaceOf } from '../test/venue.ts';
import { createWorld, silent } from '../test/world.ts';
import { renderVenue } from './rendering/render-venue.ts';

const serverUrl = inject('databaseUrl');
const brokers = inject('kafkaBrokers');
const redisUrl = inject('redisUrl');

describe.skipIf(!serverUrl || !brokers || !redisUrl)('the projector on Kafka and Redis', () => {
  test('a commit becomes a document, and lost documents are restored with the same bytes', async () => {
    const prefix = testKeyPrefix();
    const url = redisUrl ?? '';
    const redis = createRedis({ url, name: 'test', logger: silent });
    const documents = createRedisMenuDocuments({ redis, prefix });
    const world = await createWorld({
      serverUrl: serverUrl ?? '',
      notifications: createRedisNotifications({ url, prefix, logger: silent, clock: systemClock }),
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

  test('documents under the previous release’s keys are shown until they are written under the new ones', async () => {
    const prefix = testKeyPrefix();
    const redis = createRedis({ url: redisUrl ?? '', name: 'test', logger: silent });
    const open = (under: string) => createRedisMenuDocuments({ redis, prefix: under });
    const documents = open(prefix);
    const world = await createWorld({ serverUrl: serverUrl ?? '' });
    const name = 'стария дъб';
    const venue = shownVenue('anna', 'Стария дъб');
    await world.append('anna', venue);
    const referee = await world.startReferee();
    await waitUntil(async () => (await world.stored('anna')) === 1);
    const rendered = await renderVenue(workspaceOf('anna', venue), 1, settings, now);
    await open(`${prefix}g3:`).writeIfNewer({ ...rendered, renderer: 'another' });
    await redis.mset({ [`${prefix}generation`]: 3, [`${prefix}generation:last`]: 3 });

    const missed: string[] = [];
    let asking = true;
    const guests = (async () => {
      while (asking) {
        if (!(await documents.check(name))) missed.push('the mark');
        if (!(await documents.read(name, 'html:bg'))) missed.push('the page');
      }
    })();
    await waitUntil(() => documents.check(name));
    const projector = await world.project(documents);
    await projector.settle();
    await projector.settle();
    const keys = (await redis.keys(`${prefix}*`)).map((key) => key.slice(prefix.length));
    expect(keys.filter((key) => /^g(\d|eneration)/.test(key))).toEqual([]);
    expect(keys).toContain(`mark:${name}`);
    asking = false;
    await guests;
    expect(missed).toEqual([]);
    await referee.stop();
    await world.close();
    await documents.close();
  });
});

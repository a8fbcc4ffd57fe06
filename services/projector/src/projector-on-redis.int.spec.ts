import { createRedisMenuDocuments } from '@qr-menu/stores/menu-documents';
import { createRedis } from '@qr-menu/stores/redis';
import { testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { describe, expect, inject, test } from 'vitest';
import { foldedFrom, now, settings, shownVenue } from '../test/venue.ts';
import { createProjectorWorld, silent } from '../test/world.ts';
import { renderVenue } from './rendering/render-venue.ts';

const serverUrl = inject('databaseUrl');
const redisUrl = inject('redisUrl');

describe.skipIf(!serverUrl || !redisUrl)('the projector on Redis', () => {
  test('reads documents under the keys of the previous release until new ones are written', async () => {
    const prefix = testKeyPrefix();
    const redis = createRedis({ url: redisUrl ?? '', name: 'test', logger: silent });
    const open = (under: string) => createRedisMenuDocuments({ redis, prefix: under });
    const documents = open(prefix);
    const world = await createProjectorWorld({ serverUrl: serverUrl ?? '' });
    const name = 'стария дъб';
    const venue = shownVenue('anna', 'Стария дъб');
    await world.append('anna', venue);
    const referee = await world.startReferee();
    await waitUntil(async () => (await world.stored('anna')) === 1);
    const rendered = await renderVenue(foldedFrom('anna', venue), 1, settings, now);
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

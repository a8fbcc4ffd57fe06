import { testKeyPrefix } from '@qr-menu/testkit';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../process/logger.ts';
import { createRedis } from '../redis/create-redis.ts';
import { encodeDocument } from './document-bytes.ts';
import type { MenuDocuments, VenueDocuments } from './menu-documents.ts';
import { createRedisMenuDocuments } from './redis-menu-documents.ts';

const url = inject('redisUrl');
const logger = createLogger('test', 'silent');
const document = { status: 200, etag: '"t"', body: new Uint8Array([1, 2]) };

const venue = (owner: string, version = 1): VenueDocuments => ({
  owner,
  names: [owner],
  currentName: owner,
  accountId: `account of ${owner}`,
  epoch: 1,
  version,
  renderer: 'r',
  defaultLanguage: 'bg',
  variants: {
    graphql: document,
    model: document,
    'html:bg': document,
    'html:en': document,
    'html:de': document,
    'data:bg': document,
    'data:en': document,
    'data:de': document,
  },
});

describe.skipIf(url === null)('generations in Redis', () => {
  let redis: Redis;
  let prefix: string;
  let documents: MenuDocuments;
  const open = () =>
    createRedisMenuDocuments({
      redis: createRedis({ url: url ?? '', name: 'test', logger }),
      prefix,
    });
  const keys = async (pattern = '*') =>
    (await redis.keys(`${prefix.replaceAll(/[[\]*?\\]/g, '\\$&')}${pattern}`))
      .map((key) => key.slice(prefix.length))
      .sort();

  beforeAll(() => {
    redis = createRedis({ url: url ?? '', name: 'test', logger });
  });
  afterAll(() => redis.quit());
  beforeEach(async () => {
    prefix = testKeyPrefix();
    documents = open();
    return () => documents.close();
  });

  it('shows what an installation holds that knew no generations, and replaces it', async () => {
    const mark = { defaultLanguage: 'de', documents: { graphql: { status: 200, etag: '"t"' } } };
    await redis.mset({
      [`${prefix}version:anna`]: '1:7:old',
      [`${prefix}mark:rila`]: JSON.stringify(mark),
      [`${prefix}account:a1`]: 'rila',
      [`${prefix}document:graphql:rila`]: encodeDocument(document),
      [`${prefix}views:now`]: 'kept',
    });
    expect(await documents.check('rila')).toEqual(mark);
    expect((await documents.read('rila', 'graphql'))?.etag).toBe('"t"');
    expect(await documents.nameOfAccount('a1')).toBe('rila');
    expect(await documents.versions(['anna'])).toEqual([{ epoch: 1, version: 7, renderer: 'old' }]);
    expect(await documents.writeIfNewer(venue('anna', 6))).toBe(false);
    const generation = await documents.startGeneration('next', '');
    await documents.switchTo(generation);
    expect((await documents.generations()).leaving).toEqual([0]);
    await documents.dropGeneration(0);
    expect(await keys()).toEqual(['generation', 'generation:last', 'generations', 'views:now']);
  });

  it('other processes see a switch at their next question, and write to what is new', async () => {
    const [guest, projector] = [open(), open()];
    await projector.writeIfNewer(venue('anna'));
    expect(await guest.check('anna')).not.toBeNull();
    const generation = await documents.startGeneration('next', '');
    await projector.writeIfNewer(venue('anna', 2));
    await documents.switchTo(generation);
    await documents.dropGeneration(0);
    expect(await guest.check('anna')).not.toBeNull();
    expect(await guest.nameOfAccount('account of anna')).toBe('anna');
    expect(await projector.writeIfNewer(venue('anna', 3))).toBe(true);
    expect(await guest.versions(['anna'])).toMatchObject([{ version: 3 }]);
    expect(await keys('version:*')).toEqual([]);
    await Promise.all([guest.close(), projector.close()]);
  });

  it('a check is one command', async () => {
    const asked: string[] = [];
    await documents.writeIfNewer(venue('anna'));
    await documents.switchTo(await documents.startGeneration('next', ''));
    await documents.writeIfNewer(venue('anna', 2));
    const counting = createRedisMenuDocuments({
      prefix,
      redis: new Proxy(redis, {
        get: (target, name) => {
          if (name !== 'mget' && name !== 'mgetBuffer') return undefined;
          asked.push(name);
          return target[name].bind(target);
        },
      }),
    });
    await counting.check('anna');
    expect(asked.splice(0)).toEqual(['mget', 'mget']);
    await counting.check('anna');
    await counting.check('anna');
    expect(asked).toEqual(['mget', 'mget']);
  });

  it('drops many keys and no others, also under a prefix with the signs of a pattern', async () => {
    prefix = `${testKeyPrefix()}[a]*?\\:`;
    documents = open();
    const apart = await documents.startGeneration('apart', '');
    const generation = await documents.startGeneration('next', '');
    for (let number = 0; number < 150; number += 1) {
      await documents.writeTo(apart, venue(`owner-${number}`));
    }
    await documents.writeIfNewer(venue('anna'));
    const steps: number[] = [];
    await documents.dropGeneration(apart, ({ done, total }) => steps.push(done / total));
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(await keys(`g${apart}:*`)).toEqual([]);
    expect(await keys(`g${generation}:version:*`)).toEqual([`g${generation}:version:anna`]);
    expect(await keys('version:*')).toEqual(['version:anna']);
  });

  it('a drop that was interrupted can be asked for again', async () => {
    const apart = await documents.startGeneration('apart', '');
    await documents.writeTo(apart, venue('anna'));
    const stop = () => {
      throw new Error('interrupted');
    };
    await expect(documents.dropGeneration(apart, stop)).rejects.toThrow('interrupted');
    expect((await documents.generations()).leaving).toEqual([apart]);
    await expect(documents.writeTo(apart, venue('anna', 2))).rejects.toMatchObject({
      code: 'NO_SUCH_GENERATION',
    });
    await documents.dropGeneration(apart);
    expect((await documents.generations()).leaving).toEqual([]);
    expect(await keys()).toEqual(['generation:last']);
  });
});

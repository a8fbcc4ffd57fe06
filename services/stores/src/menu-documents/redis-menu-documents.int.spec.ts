import { createLogger } from '@qr-menu/runtime/process';
import { testKeyPrefix } from '@qr-menu/testkit';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { venue } from '../../test/menu-document-stores.ts';
import { createRedis } from '../redis/create-redis.ts';
import { venueCode } from '../venue-code/venue-code.ts';
import { isFormer, type MenuDocuments, type NameManifest } from './menu-documents.ts';
import { createRedisMenuDocuments } from './redis-menu-documents.ts';

const url = inject('redisUrl');
const logger = createLogger('test', 'silent');

describe.skipIf(url === null)('menu documents in Redis', () => {
  let redis: Redis;
  let prefix: string;
  let documents: MenuDocuments;
  const connect = () => createRedis({ url: url ?? '', name: 'test', logger });
  const open = (under = prefix) => createRedisMenuDocuments({ redis: connect(), prefix: under });
  const keys = async (pattern = '*') =>
    (await redis.keys(`${prefix.replaceAll(/[[\]*?\\]/g, '\\$&')}${pattern}`))
      .map((key) => key.slice(prefix.length))
      .sort();
  const named = (owner: string, version = 1) =>
    venue({ owner, names: [owner], currentName: owner, accountId: `of ${owner}`, version });

  beforeAll(() => {
    redis = connect();
  });
  afterAll(() => redis.quit());
  beforeEach(async () => {
    prefix = testKeyPrefix();
    documents = open();
    return () => documents.close();
  });

  it('a check, a new manifest and a read of many documents need one command each', async () => {
    await documents.writeIfNewer(named('anna'));
    await documents.writeIfNewer(named('boris'));
    const connection = connect();
    // A command that waited for the connection would be counted twice, so the test connects first.
    await connection.ping();
    const sent = vi.spyOn(connection, 'sendCommand');
    const watched = createRedisMenuDocuments({ redis: connection, prefix });
    const first = await watched.check('anna');
    expect(await watched.check('anna')).toBe(first);
    await documents.writeIfNewer({ ...named('anna'), version: 2 });
    await documents.writeIfNewer({ ...named('anna'), version: 3, defaultLanguage: 'de' });
    expect(await watched.check('anna')).toMatchObject({ defaultLanguage: 'de' });
    await Promise.all([
      watched.readWithManifest('anna', 'html:bg'),
      watched.readWithManifest('boris', 'html:de'),
      watched.readWithManifest('anna', 'html:bg'),
    ]);
    const own = sent.mock.calls
      .map(([{ name, args }]) => [
        name,
        ...args.map(String).filter((key) => key.startsWith(prefix)),
      ])
      .filter(({ length }) => length > 1);
    const [start, whole] = ['eval', 'mget'].map((name) => [name, `${prefix}mark:anna`]);
    expect(own).toEqual([
      start,
      whole,
      start,
      start,
      whole,
      [
        'mget',
        ...['mark:anna', 'document:html:bg:anna', 'mark:boris', 'document:html:de:boris'].map(
          (key) => `${prefix}${key}`,
        ),
      ],
    ]);
    await watched.close();
  });

  it('documents are read over separate connections, so that checks do not wait', async () => {
    await documents.writeIfNewer(named('anna'));
    const [redisForChecks, reader] = [connect(), connect()];
    await Promise.all([redisForChecks.ping(), reader.ping()]);
    const checks = vi.spyOn(redisForChecks, 'sendCommand');
    const reads = vi.spyOn(reader, 'sendCommand');
    const options = { redis: redisForChecks, readers: [reader], prefix };
    const split = createRedisMenuDocuments(options);
    await split.check('anna');
    expect((await split.readWithManifest('anna', 'html:bg')).document?.status).toBe(200);
    expect([checks.mock.calls.length, reads.mock.calls.length]).toEqual([2, 1]);
    await split.close();
  });

  describe('with a flipped bit', () => {
    const flip = async (key: string, bit: number) => {
      const before = await redis.getbit(`${prefix}${key}`, bit);
      await redis.setbit(`${prefix}${key}`, bit, 1 - before);
    };
    const bitsOf = async (key: string) =>
      Array.from({ length: 8 * (await redis.strlen(`${prefix}${key}`)) }, (_, bit) => bit);

    it('a damaged document is never returned, no matter which bit is wrong', async () => {
      await documents.writeIfNewer(named('anna'));
      const whole = await documents.readWithManifest('anna', 'data:bg');
      expect(whole.document).not.toBeNull();
      const key = 'document:data:bg:anna';
      for (const bit of await bitsOf(key)) {
        await flip(key, bit);
        const { manifest, document } = await documents.readWithManifest('anna', 'data:bg');
        expect([manifest, document]).toEqual([whole.manifest, null]);
        await flip(key, bit);
      }
      expect(await documents.readWithManifest('anna', 'data:bg')).toEqual(whole);
    });

    it('a flipped bit in the manifest never leads to a damaged document', async () => {
      await documents.writeIfNewer(named('anna'));
      const whole = await documents.readWithManifest('anna', 'data:bg');
      for (const bit of await bitsOf('mark:anna')) {
        await flip('mark:anna', bit);
        const { document } = await documents.readWithManifest('anna', 'data:bg');
        expect([null, whole.document]).toContainEqual(document);
        await documents.check('anna');
        await flip('mark:anna', bit);
      }
    });

    it('a document is returned if its manifest is from an earlier release without checksums', async () => {
      await documents.writeIfNewer(named('anna'));
      const {
        id: _,
        sums: __,
        ...manifest
      } = JSON.parse((await redis.get(`${prefix}mark:anna`)) ?? '');
      await redis.set(`${prefix}mark:anna`, JSON.stringify(manifest));
      expect((await documents.readWithManifest('anna', 'html:de')).document).not.toBeNull();
    });
  });

  it('all missing keys of a menu are reported', async () => {
    for (const owner of ['anna', 'boris']) await documents.writeIfNewer(named(owner));
    for (const key of await keys('*anna')) {
      if (!/^(mark|document):?/.test(key)) continue;
      const value = await redis.getBuffer(`${prefix}${key}`);
      await redis.del(`${prefix}${key}`);
      expect(await documents.areMissing(['anna', 'boris']), key).toEqual([true, false]);
      await redis.set(`${prefix}${key}`, value ?? '');
    }
    expect(await documents.areMissing(['anna', 'boris'])).toEqual([false, false]);
  });

  it('only unknown keys are removed, even if the prefix contains pattern characters', async () => {
    prefix = `${testKeyPrefix()}[a]*?\\:`;
    documents = open();
    for (let number = 0; number < 300; number += 1)
      await documents.writeIfNewer(named(`${number}`));
    await documents.writeIfNewer(named('anna'));
    await redis.set(`${prefix}views:now`, 'kept');
    const mine = new Set(['anna', 'of anna', venueCode('anna')]);
    const steps: number[] = [];
    await documents.removeUnknown(
      async (entries) => entries.map(({ id }) => mine.has(id)),
      ({ done, total }) => steps.push(done / total),
    );
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(await keys('version:*')).toEqual(['version:anna']);
    const [shown, ...rest] = (await keys()).filter((key) => !key.startsWith('document:'));
    expect([shown, ...rest]).toEqual([
      'account-of:anna',
      'account:of anna',
      `code:${venueCode('anna')}`,
      'mark:anna',
      'version:anna',
      'views:now',
    ]);
  });

  describe('after a release that kept several sets of documents', () => {
    const tagIn = (manifest: NameManifest | null) =>
      manifest && !isFormer(manifest) ? manifest.documents.graphql?.etag : null;
    const shown = async (of: MenuDocuments, name: string) => {
      const { manifest, document } = await of.readWithManifest(name, 'graphql');
      expect(await of.check(name)).toEqual(manifest);
      expect(await of.read(name, 'graphql')).toEqual(document);
      return [tagIn(manifest), document?.etag ?? null];
    };

    beforeEach(async () => {
      const former = open(`${prefix}g3:`);
      for (const owner of ['anna', 'boris']) await former.writeIfNewer(named(owner, 7));
      await former.close();
      await redis.mset({ [`${prefix}generation`]: 3, [`${prefix}generation:last`]: 3 });
      await redis.hset(`${prefix}generations`, 3, '{}');
      await redis.sadd(`${prefix}generations:leaving`, 2);
      await redis.set(`${prefix}g2:mark:left`, '{}');
    });

    it('guests see the old documents of a venue until its documents are written again', async () => {
      const before = ['"graphql 1.7.r1"', '"graphql 1.7.r1"'];
      expect(await shown(documents, 'anna')).toEqual(before);
      expect(await documents.nameOfAccount('of anna')).toBe('anna');
      expect(await documents.nameOfCode(venueCode('anna'))).toBe('anna');
      expect(await documents.versions(['anna'])).toEqual([null]);
      await documents.writeIfNewer(named('anna', 8));
      expect(await shown(documents, 'anna')).toEqual(['"graphql 1.8.r1"', '"graphql 1.8.r1"']);
      expect(await shown(documents, 'boris')).toEqual(before);
      const together = await Promise.all(['boris', 'nobody', 'anna'].map(documents.check));
      expect(together.map(tagIn)).toEqual(['"graphql 1.7.r1"', null, '"graphql 1.8.r1"']);
    });

    it('only the former keys are removed, and repeating this changes nothing', async () => {
      await redis.set(`${prefix}gifts`, 'kept');
      for (const owner of ['anna', 'boris']) await documents.writeIfNewer(named(owner, 7));
      const own = (await keys()).filter((key) => !/^g\d+:|^generation/.test(key));
      await documents.dropFormerKeys();
      expect(await keys()).toEqual(own);
      await documents.dropFormerKeys();
      expect(await keys()).toEqual(own);
    });

    it('an interrupted removal is resumed', async () => {
      await redis.del(`${prefix}generation`);
      await documents.dropFormerKeys();
      expect(await keys()).toEqual([]);
    });
  });
});

import { createClosers, createLogger, systemClock } from '@qr-menu/runtime/process';
import { venueExists } from '@qr-menu/stores/archive';
import {
  createMemoryMenuDocuments,
  createRedisMenuDocuments,
  type MenuDocuments,
} from '@qr-menu/stores/menu-documents';
import { openRedisStores } from '@qr-menu/stores/process-stores';
import { createRedis } from '@qr-menu/stores/redis';
import { testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { foldedFrom, now, settings, shownVenue, unzipped } from '../test/venue.ts';
import { createProjectorWorld, type ProjectorWorld, silent } from '../test/world.ts';
import { renderVenue } from './rendering/render-venue.ts';

const serverUrl = inject('databaseUrl');
const redisUrl = inject('redisUrl');
const name = 'стария дъб';
const venue = shownVenue('anna', 'Стария дъб');
const repriced = (price: number) =>
  ({ type: 'ItemRepriced', data: { itemId: 'item of anna', price } }) as const;

describe.skipIf(serverUrl === null)('documents that differ from the archive', () => {
  let world: ProjectorWorld;
  let referee: Awaited<ReturnType<ProjectorWorld['startReferee']>>;
  beforeEach(async () => {
    world = await createProjectorWorld({ serverUrl: serverUrl ?? '' });
    referee = await world.startReferee();
  });
  afterEach(() => world.close());

  const page = async (documents: MenuDocuments) => unzipped(await documents.read(name, 'html:bg'));
  const shows = (documents: MenuDocuments, text: string) =>
    waitUntil(async () => (await page(documents)).includes(text), { what: text });
  const archive = async (...changes: Parameters<ProjectorWorld['append']>[1][]) => {
    for (const events of changes) await world.append('anna', events);
    await waitUntil(async () => (await world.stored('anna')) === changes.length);
  };

  describe('after the archive was restored to an earlier state', () => {
    /** The documents are at version 5, but the archive is at version 1. */
    const aheadDocuments = async () => {
      const documents = createMemoryMenuDocuments();
      const later = [...venue, repriced(7)];
      await documents.writeIfNewer(await renderVenue(foldedFrom('anna', later), 5, settings, now));
      await archive(venue);
      return documents;
    };

    test('newer documents are kept and reported', async () => {
      const warnings: unknown[] = [];
      const logger = createLogger('test', 'silent');
      logger.warn = (...args: unknown[]) => void warnings.push(args);
      const documents = await aheadDocuments();
      const projector = await world.project(documents, { logger });
      await projector.settle();
      expect(await page(documents)).toContain('0.07 лв.');
      expect(warnings).toContainEqual([{ ahead: 1 }, 'documents are ahead of the archive']);
    });

    test('newer documents are not rendered repeatedly, even by another release', async () => {
      let writes = 0;
      const documents = await aheadDocuments();
      const counted: MenuDocuments = {
        ...documents,
        writeIfNewer: (rendered) => {
          writes += 1;
          return documents.writeIfNewer(rendered);
        },
      };
      const restyled = { ...settings, assets: { styles: ['/assets/next.css'], scripts: [] } };
      const projector = await world.project(counted, { settings: restyled });
      await projector.settle();
      expect(writes).toBe(0);
    });

    test('the archive counts as newer in a new epoch', async () => {
      const documents = await aheadDocuments();
      await world.pool.query('update log_identity set epoch = 2');
      const projector = await world.project(documents, { settings: { ...settings, epoch: 2 } });
      await projector.settle();
      expect(await page(documents)).toContain('19.99 лв.');
      expect(await documents.versions(['anna'])).toMatchObject([{ epoch: 2, version: 1 }]);
    });

    test('documents that are updated during the sweep are not reported as newer', async () => {
      const warnings: unknown[] = [];
      const logger = createLogger('test', 'silent');
      logger.warn = (...args: unknown[]) => void warnings.push(args);
      await archive(venue);
      const documents = createMemoryMenuDocuments();
      const two = foldedFrom('anna', [...venue, repriced(7)]);
      const versions: MenuDocuments['versions'] = async (owners) => {
        if ((await world.stored('anna')) === 1) {
          await world.append('anna', [repriced(7)]);
          await waitUntil(async () => (await world.stored('anna')) === 2);
          await documents.writeIfNewer(await renderVenue(two, 2, settings, now));
        }
        return documents.versions(owners);
      };
      const projector = await world.project({ ...documents, versions }, { logger });
      await projector.settle();
      expect(warnings).toEqual([]);
    });
  });

  describe('while the archive is being filled from the log', () => {
    const isCaughtUp = async () => {
      const { rows } = await world.pool.query('select caught_up from log_identity');
      return rows[0]?.caught_up === true;
    };
    const setCaughtUp = (caughtUp: boolean) =>
      world.pool.query('update log_identity set caught_up = $1', [caughtUp]);
    /** Adds only the account to the archive, without the menu. */
    const halfFilled = async () => {
      await archive(venue.slice(0, 1));
      await referee.stop();
      await setCaughtUp(false);
    };

    test('a venue is rendered only once the archive has caught up and the venue is complete', async () => {
      await halfFilled();
      const documents = createMemoryMenuDocuments();
      const warnings: unknown[] = [];
      const logger = createLogger('test', 'silent');
      logger.warn = (...args: unknown[]) => void warnings.push(args);
      const projector = await world.project(documents, { logger });
      await expect(projector.settle()).rejects.toThrow('1 venues could not be projected');
      expect(await documents.check(name)).toBeNull();
      expect(await venueExists(world.pool, name)).toBe(true);
      await world.append('anna', venue.slice(1));
      await world.startReferee();
      await waitUntil(isCaughtUp);
      world.clock.advance(250);
      await shows(documents, '19.99 лв.');
      expect((await documents.read(name, 'html:bg'))?.status).toBe(200);
      expect(warnings).toEqual([]);
    });

    test('venues without further commits are rendered without waiting for a sweep', async () => {
      await halfFilled();
      const documents = createMemoryMenuDocuments();
      const projector = await world.project(documents);
      await expect(projector.settle()).rejects.toThrow();
      await setCaughtUp(true);
      world.clock.advance(250);
      await waitUntil(() => documents.check(name));
    });

    test.each([
      { epoch: 0, version: 9, price: '19.99 лв.', what: 'of the previous log' },
      { epoch: 1, version: 1, price: '0.07 лв.', what: 'of this log' },
    ])('documents $what show $price', async ({ epoch, version, price }) => {
      const documents = createMemoryMenuDocuments();
      const shown = await renderVenue(foldedFrom('anna', venue), version, settings, now);
      await documents.writeIfNewer({ ...shown, epoch });
      await archive(venue, [repriced(7)]);
      await referee.stop();
      await setCaughtUp(false);
      const projector = await world.project(documents);
      await projector.settle().catch(() => undefined);
      expect(await page(documents)).toContain(price);
    });
  });

  describe('a venue that cannot be folded', () => {
    /** Stores an unreadable commit in this workspace. Its owner is the first in the sort order. */
    const spoil = (owner: string) =>
      world.pool.query(
        `with spoilt as (insert into streams values ($1, 1))
         insert into commits values ($1, 1, 'broken', $2, $2, '', 1, 9, 0, '{}')`,
        [`workspace:${owner}`, owner],
      );

    test('does not block other venues, either at startup or later', async () => {
      await archive(venue);
      await spoil('a broken');
      const documents = createMemoryMenuDocuments();
      const projector = await world.project(documents);
      await projector.catchUp();
      expect(await page(documents)).toContain('19.99 лв.');
      await expect(projector.settle()).rejects.toThrow('1 venues could not be projected');
      await world.append('anna', [repriced(7)]);
      await shows(documents, '0.07 лв.');
    });
  });

  describe('when the archive belongs to another log', () => {
    test('the projector does not start', async () => {
      await world.pool.query('update log_identity set epoch = 2');
      const started = world.project(createMemoryMenuDocuments());
      await expect(started).rejects.toMatchObject({ code: 'LOG_EPOCH_MISMATCH' });
    });

    test('a running projector exits during the next sweep', async () => {
      await world.project(createMemoryMenuDocuments());
      await world.pool.query('update log_identity set epoch = 2');
      world.clock.advance(30_000);
      await waitUntil(() => world.crashes.length > 0);
      expect(world.crashes).toMatchObject([{ code: 'LOG_EPOCH_MISMATCH' }]);
    });
  });

  describe.skipIf(!redisUrl)('after Redis has lost or damaged a key', () => {
    let documents: MenuDocuments;
    let redis: ReturnType<typeof createRedis>;
    let prefix: string;
    beforeEach(async ({ onTestFinished }) => {
      prefix = testKeyPrefix();
      redis = createRedis({ url: redisUrl ?? '', name: 'lost-keys', logger: silent });
      const own = createRedis({ url: redisUrl ?? '', name: 'lost-keys', logger: silent });
      documents = createRedisMenuDocuments({ redis: own, prefix });
      onTestFinished(async () => {
        await documents.close();
        redis.disconnect();
      });
      await archive(venue);
      const projector = await world.project(documents);
      await projector.settle();
    });
    const whole = () =>
      documents.readWithManifest(name, 'html:bg').then(({ document }) => document);

    test.each(['document:html:bg', 'mark'])('the sweep restores a lost %s', async (kind) => {
      const before = await whole();
      expect(await redis.del(`${prefix}${kind}:${name}`)).toBe(1);
      expect(await whole()).toBeNull();
      world.clock.advance(30_000);
      await waitUntil(whole);
      expect(await whole()).toEqual(before);
    });

    test('a damaged document is restored when a reader requests it', async () => {
      const before = await whole();
      await redis.setrange(`${prefix}document:html:bg:${name}`, 100, 'damage');
      expect(await whole()).toBeNull();
      await documents.request(name);
      await documents.request('a name that no venue has');
      world.clock.advance(250);
      await waitUntil(whole);
      expect(await whole()).toEqual(before);
    });
  });

  test.skipIf(!redisUrl)(
    'the documents are repaired as soon as Redis is available again',
    async () => {
      const prefix = testKeyPrefix();
      const own = `projector-${prefix}`.replaceAll(/[^a-z0-9-]/gi, '-');
      const closers = createClosers();
      const redis = { REDIS_URL: redisUrl ?? '', REDIS_PREFIX: prefix };
      const deps = { name: own, logger: silent, clock: systemClock, closers };
      const { documents, onReconnect } = await openRedisStores(redis, deps);
      const operator = createRedis({ url: redis.REDIS_URL, name: 'operator', logger: silent });
      closers.add(async () => operator.disconnect());
      await world.project(documents, { onReconnect });
      await world.append('anna', venue);
      await shows(documents, '19.99 лв.');
      const before = await documents.read(name, 'html:bg');

      await operator.del(...(await operator.keys(`${prefix}*`)));
      expect(await documents.read(name, 'html:bg')).toBeNull();
      const clients = String(await operator.client('LIST')).split('\n');
      const id = /^id=(\d+) /.exec(
        clients.find((line) => line.includes(` name=${own} `)) ?? '',
      )?.[1];
      expect(await operator.client('KILL', 'ID', id ?? '')).toBe(1);
      await waitUntil(() => documents.read(name, 'html:bg'));
      expect(await documents.read(name, 'html:bg')).toEqual(before);
      await closers.closeAll();
    },
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createDirectoryImages,
  type DirectoryImages,
  mainKey,
  storeImage,
} from '@qr-menu/stores/images';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDueWorkWorld } from '../../test/due-work-world.ts';
import { photo } from '../../test/upload.ts';
import { createResponsiveImage } from '../pictures/responsive-image.ts';
import { createImageRemovalRounds } from './remove-released-images.ts';

const databaseServer = inject('databaseUrl');
const hour = 3_600_000;

describe.skipIf(databaseServer === null)('a released image', () => {
  let world: Awaited<ReturnType<typeof createDueWorkWorld>>;
  let committer: Awaited<ReturnType<typeof world.addProcess>>['committer'];
  let directory: string;
  let images: DirectoryImages;

  beforeEach(async () => {
    world = await createDueWorkWorld(databaseServer ?? '', '2026-06-05T10:00:00.000Z');
    await world.startReferee();
    const added = await world.addProcess();
    committer = added.committer;
    directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-released-'));
    const { clock } = added;
    const secret = 'a secret of sixteen';
    images = createDirectoryImages({ directory, secret, baseUrl: '/images', clock });
    await world.addVenue(committer, 'rila', ['soup', 'fish']);
  });
  afterEach(async () => {
    await world?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function store(name: string, ownerId = 'rila'): Promise<string> {
    const made = await createResponsiveImage(await photo(400, 300), 'image/jpeg');
    const manifest = await storeImage(images, `${ownerId}/1-${name}.jpg`, made);
    return images.publicUrl(mainKey(manifest));
  }
  const show = (itemId: string, imageUrl: string) =>
    world.decide(committer, 'rila', { type: 'UpdateItem', itemId, imageUrl });
  const isStored = async (url: string): Promise<boolean> =>
    (await images.stat(images.keyOf(url) ?? '')) !== null;
  const work = async (): Promise<void> => {
    const { pool, workspaces, logger } = world;
    const clock = { now: () => Date.parse(world.now()), sleep: async () => undefined };
    await createImageRemovalRounds({ pool, images, workspaces, clock, logger })();
  };
  const noted = async (): Promise<readonly string[]> =>
    (await world.pool.query('select url from released_images order by url')).rows.map(
      ({ url }) => url,
    );

  it('an image is kept as long as it can be restored, and is removed after that', async () => {
    const [old, next] = [await store('old'), await store('next')];
    await show('soup', old);
    await show('soup', next);
    expect(await noted()).toEqual([old]);
    world.advance(24 * hour);
    await work();
    expect(await isStored(old)).toBe(true);
    world.advance(hour + 1);
    await Promise.all([work(), work()]);
    expect(await isStored(old)).toBe(false);
    expect(await isStored(next)).toBe(true);
    expect(await noted()).toEqual([]);
  });

  it('an image is kept while a copy of the entity still uses it', async () => {
    const url = await store('shared');
    await show('soup', url);
    await world.decide(committer, 'rila', {
      type: 'DuplicateItem',
      itemId: 'soup',
      newIds: ['copy'],
    });
    await world.decide(committer, 'rila', { type: 'DeleteItem', itemId: 'soup' });
    world.advance(26 * hour);
    await work();
    expect(await isStored(url)).toBe(true);
    await world.decide(committer, 'rila', { type: 'DeleteItem', itemId: 'copy' });
    world.advance(26 * hour);
    await work();
    expect(await isStored(url)).toBe(false);
  });

  it('removes an image a day after its menu, section or account was deleted', async () => {
    const url = await store('of-the-soup');
    await show('soup', url);
    await world.decide(committer, 'rila', { type: 'DeleteMenu', menuId: 'menu of rila' });
    expect(await noted()).toEqual([url]);
    const logoUrl = await store('logo');
    const accountId = 'account of rila';
    await world.decide(committer, 'rila', { type: 'UpdateAccount', accountId, logoUrl });
    world.advance(hour);
    await world.decide(committer, 'rila', { type: 'EraseWorkspace' });
    expect([...(await noted())].sort()).toEqual([logoUrl, url].sort());
    world.advance(24.5 * hour);
    await work();
    expect([await isStored(url), await isStored(logoUrl)]).toEqual([false, true]);
    world.advance(hour);
    await work();
    expect(await isStored(logoUrl)).toBe(false);
  });

  it('an image is kept if it belongs to another workspace or host', async () => {
    const foreign = await store('theirs', 'pirin');
    const elsewhere = 'https://elsewhere.example/soup.jpg';
    for (const url of [foreign, elsewhere, '']) await show('soup', url);
    world.advance(26 * hour);
    await work();
    expect(await isStored(foreign)).toBe(true);
    expect(await noted()).toEqual([]);
  });

  it('an image is removed when due, even if another workspace fails', async () => {
    const url = await store('soup');
    await show('soup', url);
    await show('soup', '');
    await world.spoil('aaa broken');
    await world.pool.query(
      "insert into released_images select 'aaa broken', n::text, '2026-01-01' from generate_series(1, 300) n",
    );
    world.advance(26 * hour);
    await work();
    expect(await isStored(url)).toBe(false);
    expect(await noted()).toHaveLength(300);
  });

  it('an image is removed later if the store was unavailable', async () => {
    const url = await store('soup');
    await show('soup', url);
    await show('soup', '');
    world.advance(26 * hour);
    const { pool, workspaces, logger } = world;
    const clock = { now: () => Date.parse(world.now()), sleep: async () => undefined };
    const away = {
      ...images,
      read: async () => {
        throw new Error('the store is away');
      },
    };
    await createImageRemovalRounds({ pool, images: away, workspaces, clock, logger })();
    expect(await noted()).toEqual([url]);
    await work();
    expect(await isStored(url)).toBe(false);
  });
});

import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { createDirectoryImages, type DirectoryImages } from '@qr-menu/stores/images';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { shownDish, venue } from '../../test/menu-venue.ts';
import { createMenuWorld, type MenuWorld, owner } from '../../test/menu-world.ts';

const serverUrl = inject('databaseUrl');
const hour = 3_600_000;
const long = '2026-01-01T08:00:00.000Z';
const lately = () => new Date(Date.now() - hour).toISOString();

/** The stored objects that belong to an uploaded image. */
const objectsOf = (image: string): readonly string[] => [
  `${image}/320x200-a43/320.avif`,
  `${image}/320x200-a43/320.webp`,
  `${image}/image.json`,
];
const urlOf = (image: string, base = '/images'): string =>
  `${base}/public/${image}/320x200-a43/320.webp`;
const upload = (name: string): string => `${owner}/1767340800000-${'0'.repeat(32)}-${name}`;

const shown = `${owner}/shownshownsh`;
const shownElsewhere = `${owner}/oldhostoldho`;
const replaced = `${owner}/replacedrepl`;
const deletedLately = `${owner}/deletedlatel`;
const onlyReleased = `${owner}/releasedrele`;
const othersShow = `${owner}/othersothers`;
const neverUsed = `${owner}/neverneverne`;
const stranger = 'stranger/nobodynobody';

describe.skipIf(serverUrl === null)('images sweep', () => {
  let world: MenuWorld;
  let dataDir: string;
  let images: DirectoryImages;

  const sweep = (args: readonly string[] = [], interruptAt?: RegExp) =>
    world.run(['images', 'sweep', '--json', ...args], {
      variables: { DATA_DIR: dataDir },
      ...(interruptAt && { interruptAt }),
    });
  const store = async (...keys: readonly string[]) => {
    for (const key of keys) await images.put(key, Buffer.from('picture'), 'image/webp');
  };
  async function keys(): Promise<readonly string[]> {
    const storedKeys: string[] = [];
    for await (const page of images.list('')) storedKeys.push(...page.map(({ key }) => key));
    return storedKeys;
  }
  async function age(hours: number): Promise<void> {
    const then = new Date(Date.now() - hours * hour);
    const root = path.join(dataDir, 'images');
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await utimes(path.join(entry.parentPath, entry.name), then, then);
    }
  }

  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-sweep-'));
    images = createDirectoryImages({
      directory: path.join(dataDir, 'images'),
      secret: '',
      baseUrl: '/images',
      clock: systemClock,
    });
    await world.commit(
      long,
      ...venue,
      shownDish('stew', urlOf(shown)),
      shownDish('cake', urlOf(shownElsewhere, 'https://former.example/images')),
      shownDish('beans', urlOf(replaced)),
      shownDish('pie', urlOf(deletedLately)),
    );
    await world.commit(long, {
      type: 'ItemUpdated',
      data: { itemId: 'beans', imageUrl: '' },
    });
    await world.commit(lately(), { type: 'ItemDeleted', data: { itemId: 'pie' } });
    const { pool } = world.store;
    // An image is kept if the archive or the tables refer to it. A gateway has already removed the row of
    // the replaced image.
    await pool.query('delete from released_images');
    await pool.query('create table bin as table deleted_rows; delete from deleted_rows');
    const released = 'insert into released_images (owner, url, released_at) values ($1, $2, $3)';
    await pool.query(released, [owner, urlOf(onlyReleased), long]);
    await pool.query(
      `insert into items select (json_populate_record(items, $1)).* from items where id = 'stew'`,
      [JSON.stringify({ id: 'copied', owner: 'boris', image_url: urlOf(othersShow) })],
    );
  });
  afterAll(async () => {
    await world?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const needed = [shown, shownElsewhere, deletedLately, onlyReleased, othersShow].flatMap(
    objectsOf,
  );
  const useless = [...[replaced, neverUsed].flatMap(objectsOf), upload('begun.webp')];
  const counted = (count: number) => ({ count, bytes: count * 'picture'.length });

  async function fill(): Promise<void> {
    await store(...needed, ...useless, ...objectsOf(stranger), 'below-nobody.webp');
    const uploadId = await images.createMultipart(upload('large.png'), 'image/png');
    expect(uploadId).not.toBe('');
    await age(25);
    // An image is as old as its newest object.
    await store(upload('young.webp'), ...objectsOf(`${owner}/halfhalfhalf`));
    await images.remove(`${owner}/halfhalfhalf/image.json`);
  }
  const young = [upload('young.webp'), ...objectsOf(`${owner}/halfhalfhalf`).slice(0, 2)];

  it.each(['1h', '119', '0h', '-3h', '2', '1.5d', 'yesterday', ''])(
    'refuses the age %j before it opens a store',
    async (text) => {
      const { code, errors } = await sweep([`--older-than=${text}`]);
      expect([code, errors]).toEqual([2, expect.stringContaining('--older-than: must be')]);
    },
  );

  it('refuses to run without an image store', async () => {
    const { code, errors } = await world.run(['images', 'sweep']);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^NO_IMAGE_STORE: /)]);
  });

  it('lists unused images and removes nothing', async () => {
    await fill();
    const before = await keys();
    const { code, out, errors } = await sweep();
    expect([code, errors]).toEqual([0, expect.stringContaining('owners with images')]);
    expect(JSON.parse(out)).toEqual({
      removed: false,
      objects: {
        kept: counted(needed.length),
        young: counted(young.length),
        unknown: counted(4),
        uploads: counted(1),
        images: counted(6),
        erased: counted(0),
      },
      abandoned: { uploads: 1, bytes: 0 },
    });
    expect(await keys()).toEqual(before);
    const result = await world.run(['images', 'sweep'], { variables: { DATA_DIR: dataDir } });
    expect(result.out).toMatch(/^ +6 objects +0\.0 MB {2}unused: images without a reference$/m);
    expect(result.out).toContain('nothing was removed: repeat it with --yes');
  });

  it('removes nothing while Postgres is behind the log', async () => {
    const before = await keys();
    const { pool } = world.store;
    await world.stopReferee();
    await pool.query('update log_identity set caught_up = false');
    expect(await sweep(['--yes'])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^ARCHIVE_BEHIND: Postgres is still being filled/),
    });
    await pool.query('update log_identity set caught_up = true');
    const version = await world.version();
    const saved = world.message(version, shownDish('salad', urlOf(neverUsed)));
    await world.append(workspaceStream(owner), saved);
    expect(await sweep(['--yes'])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^ARCHIVE_BEHIND: Postgres has partition/),
    });
    expect(await keys()).toEqual(before);
    await world.startReferee();
    const caughtUp = () => world.store.column('select caught_up from log_identity');
    await expect.poll(caughtUp).toEqual([true]);
    expect(await world.version()).toBe(version + 1);

    // The image has been saved in the meantime, so it is in use now.
    const { objects } = jsonOf(await sweep());
    expect(objects.images).toEqual(counted(3));
    await world.commit(lately(), { type: 'ItemUpdated', data: { itemId: 'salad', imageUrl: '' } });
    await pool.query('delete from released_images where url <> $1', [urlOf(onlyReleased)]);
    expect(jsonOf(await sweep()).objects.images).toEqual(counted(3));
  });

  it('refuses a log that does not belong to the archive', async () => {
    const { code, errors } = await world.run(['images', 'sweep', '--yes'], {
      variables: { DATA_DIR: dataDir, LOG_EPOCH: '7' },
    });
    expect([code, errors]).toEqual([1, expect.stringMatching(/^LOG_EPOCH_MISMATCH: /)]);
  });

  it('removes unused images and nothing else, even after an interruption', async () => {
    const stopped = await sweep(['--yes'], /owners with images/);
    expect([stopped.code, stopped.errors]).toEqual([1, expect.stringContaining('INTERRUPTED: ')]);
    const { code, out } = await sweep(['--yes']);
    expect([code, JSON.parse(out)]).toMatchObject([0, { removed: true }]);
    const left = [
      ...[...needed, ...young, ...objectsOf(neverUsed), ...objectsOf(stranger)],
      'below-nobody.webp',
    ];
    expect([...(await keys())].sort()).toEqual(left.sort());
    const again = jsonOf(await sweep(['--yes']));
    expect(again.objects).toMatchObject({ uploads: counted(0), images: counted(0) });
    expect(again.abandoned).toEqual({ uploads: 0, bytes: 0 });
  });

  it('keeps the images of a restored menu', async () => {
    await world.store.pool.query('insert into deleted_rows table bin');
    await world.store.pool.query(
      'insert into released_images (owner, url, released_at) values ($1, $2, $3)',
      [owner, urlOf(deletedLately), lately()],
    );
    const args = ['--account', 'account-1', '--at', '2026-01-02T00:00:00.000Z'];
    const restored = await world.run(['restore-menu', ...args, '--yes', '--json']);
    expect(restored.code).toBe(0);
    expect((await world.folded()).items.get('pie')?.imageUrl).toBe(urlOf(deletedLately));
    await age(25);
    expect((await sweep(['--yes'])).code).toBe(0);
    expect(await keys()).toEqual(expect.arrayContaining([...objectsOf(deletedLately)]));
  });

  it('leaves images of an erased workspace for the gateways to remove', async () => {
    await world.commit(
      long,
      { type: 'AccountDeleted', data: { accountId: 'account-1' } },
      { type: 'WorkspaceErased', data: { workspaceId: owner } },
    );
    await world.store.pool.query('delete from released_images');
    await world.store.pool.query("delete from items where owner = 'boris'");
    await age(25);
    const { out } = await sweep(['--yes']);
    const gone = needed.length - objectsOf(deletedLately).length;
    expect(JSON.parse(out).objects.erased).toEqual(counted(gone));
    const letGoLately = [deletedLately, neverUsed].flatMap(objectsOf);
    expect([...(await keys())].sort()).toEqual(
      [...letGoLately, ...objectsOf(stranger), 'below-nobody.webp'].sort(),
    );
  });
});

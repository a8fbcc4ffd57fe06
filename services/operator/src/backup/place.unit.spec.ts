import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDirectoryObjects } from '@qr-menu/stores/objects';
import { expect, test } from 'vitest';
import { readEnvironment } from '../env.ts';
import { once } from './backed-up-images.ts';
import { createPlace, directoryRefusal, openPlace } from './place.ts';

const id = '20260301T120000.000Z';
const file = () => once(Buffer.from('file'));

test('a full disk is reported with the file system’s own message', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const objects = { ...createDirectoryObjects('unused'), put: () => Promise.reject(full) };
  const place = createPlace(objects, { refusalOf: directoryRefusal });
  await expect(place.write('keys.sealed', file())).rejects.toMatchObject({
    code: 'BACKUP_PLACE_FULL',
    message: full.message,
  });
});

test('a backup that cannot read its source does not blame the destination', async () => {
  const place = createPlace(createDirectoryObjects('unused'), {
    refusalOf: () => new Error('the place refuses'),
  });
  async function* unreadable(): AsyncGenerator<Uint8Array> {
    yield* [];
    throw new Error('the table is gone');
  }
  await expect(place.write('unused', unreadable())).rejects.toThrow('the table is gone');
});

test('an unfinished backup keeps another name in its directory until the next backup starts', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'qr-menu-backups-'));
  const place = await openPlace(root, readEnvironment({}));
  const folder = place.unfinished(id);
  await place.write(`${folder}/tables/a`, file());
  await place.write(`${folder}/manifest.json`, file());
  await place.write('images/ab/abc', file());
  expect([await place.backups(), await readdir(root)]).toEqual([
    [],
    [`${id}.unfinished`, 'images'],
  ]);
  await place.finish(id);
  expect(await place.backups()).toEqual([id]);
  await place.write(`${place.unfinished('20260302T120000.000Z')}/tables/a`, file());
  await place.write('keys.sealed', file());
  await place.write('keys.sealed.new-crash', file());
  await place.clear();
  expect(await readdir(root)).toEqual([id, 'images', 'keys.sealed']);
  await place.remove(id);
  expect(await readdir(root)).toEqual(['images', 'keys.sealed']);
  await rm(root, { recursive: true });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDirectoryObjects } from '@qr-menu/stores/objects';
import { expect, test } from 'vitest';
import { readEnvironment } from '../env.ts';
import { oneChunk } from './backed-up-images.ts';
import { createStorage, directoryRefusal, openStorage } from './place.ts';

const id = '20260301T120000.000Z';
const file = () => oneChunk(Buffer.from('file'));

test("a full disk is reported with the file system's message", async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const objects = { ...createDirectoryObjects('unused'), put: () => Promise.reject(full) };
  const storage = createStorage(objects, { refusalOf: directoryRefusal });
  await expect(storage.write('keys.sealed', file())).rejects.toMatchObject({
    code: 'BACKUP_PLACE_FULL',
    message: full.message,
  });
});

test('a backup that cannot read its source does not blame the destination', async () => {
  const storage = createStorage(createDirectoryObjects('unused'), {
    refusalOf: () => new Error('the place refuses'),
  });
  async function* unreadable(): AsyncGenerator<Uint8Array> {
    yield* [];
    throw new Error('the table is gone');
  }
  await expect(storage.write('unused', unreadable())).rejects.toThrow('the table is gone');
});

test('an unfinished backup has a different directory name and is removed by the next backup', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'qr-menu-backups-'));
  const storage = await openStorage(root, readEnvironment({}));
  const folder = storage.unfinished(id);
  await storage.write(`${folder}/tables/a`, file());
  await storage.write(`${folder}/manifest.json`, file());
  await storage.write('images/ab/abc', file());
  expect([await storage.backups(), await readdir(root)]).toEqual([
    [],
    [`${id}.unfinished`, 'images'],
  ]);
  await storage.finish(id);
  expect(await storage.backups()).toEqual([id]);
  await storage.write(`${storage.unfinished('20260302T120000.000Z')}/tables/a`, file());
  await storage.write('keys.sealed', file());
  await storage.write('keys.sealed.new-crash', file());
  await storage.clear();
  expect(await readdir(root)).toEqual([id, 'images', 'keys.sealed']);
  await storage.remove(id);
  expect(await readdir(root)).toEqual(['images', 'keys.sealed']);
  await rm(root, { recursive: true });
});

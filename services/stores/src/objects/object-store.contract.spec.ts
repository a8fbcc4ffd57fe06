import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startMemoryS3 } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDirectoryObjects } from './directory-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3Objects } from './open-s3-objects.ts';

type Harness = {
  /** Opens the store like another process. */
  readonly connect: () => Promise<ObjectStore>;
  /** Returns the number of files or parts, including those of unfinished objects. */
  readonly stored: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

async function directoryHarness(): Promise<Harness> {
  const parent = await mkdtemp(path.join(tmpdir(), 'qr-menu-objects-'));
  const directory = path.join(parent, 'made');
  return {
    connect: async () => createDirectoryObjects(directory),
    stored: async () => {
      const entries = await readdir(parent, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    stop: () => rm(parent, { recursive: true }),
  };
}

async function s3Harness(): Promise<Harness> {
  const { connection, objects, parts, stop } = await startMemoryS3();
  return {
    connect: () => openS3Objects({ ...connection, bucket: 'store', prefix: 'below/' }),
    stored: async () => objects.size + parts.size,
    stop,
  };
}

const megabyte = Buffer.alloc(1024 * 1024, 7);
const text = (value: string) => [Buffer.from(value)];

describe.each([
  ['a directory', directoryHarness],
  ['S3', s3Harness],
])('objects in %s', (_name, start) => {
  let harness: Harness;
  let objects: ObjectStore;
  beforeEach(async () => {
    harness = await start();
    objects = await harness.connect();
  });
  afterEach(async () => {
    objects.close();
    await harness.stop();
  });

  const read = async (key: string) => {
    const body = await objects.read(key);
    return body && (await buffer(body)).toString();
  };

  test('an object is missing before it is stored', async () => {
    expect([await objects.has('a/b'), await read('a/b'), await objects.keys('')]).toEqual([
      false,
      null,
      [],
    ]);
    await objects.remove('a/b');
    await objects.removeFolder('a');
  });

  test('an existing object is replaced by a put, but not by a create', async () => {
    expect(await objects.create('a/b', text('first'))).toBe(true);
    expect(await objects.create('a/b', text('second'))).toBe(false);
    expect([await objects.has('a/b'), await read('a/b')]).toEqual([true, 'first']);
    await objects.put('a/b', text('third'));
    expect([await read('a/b'), await harness.stored()]).toEqual(['third', 1]);
    await objects.put('empty', []);
    expect(await read('empty')).toBe('');
  });

  test('an object is created by exactly one of many processes', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, harness.connect));
    const created = await Promise.all(
      processes.map((process, index) => process.create('one', text(String(index)))),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await read('one')).toBe(String(created.indexOf(true)));
  });

  test('an object can be larger than the memory used to store it', async () => {
    await objects.put('large', Array<Buffer>(9).fill(megabyte));
    const body = await objects.read('large');
    expect(body && (await buffer(body)).equals(Buffer.alloc(9 * megabyte.length, 7))).toBe(true);
    expect(await objects.create('large', Array<Buffer>(9).fill(megabyte))).toBe(false);
    expect(await harness.stored()).toBe(1);
  });

  test('an interrupted write keeps the old contents and leaves nothing behind', async () => {
    await objects.put('a', text('old'));
    async function* brokenOff() {
      for (let sent = 0; sent < 9; sent += 1) yield megabyte;
      throw new Error('the source is gone');
    }
    await expect(objects.put('a', brokenOff())).rejects.toThrow('the source is gone');
    expect([await read('a'), await harness.stored()]).toEqual(['old', 1]);
  });

  test('objects are listed by prefix at any depth, and removed by key or folder', async () => {
    const keys = ['a/1', 'a/b/2', 'a/b/c/3', 'ab', 'b'];
    for (const key of keys) await objects.put(key, text(key));
    const listed = async (prefix: string) => [...(await objects.keys(prefix))].sort();
    expect(await listed('')).toEqual(keys);
    expect(await listed('a')).toEqual(keys.slice(0, 4));
    expect(await listed('a/')).toEqual(keys.slice(0, 3));
    expect(await listed('a/b')).toEqual(keys.slice(1, 3));
    expect(await listed('c/')).toEqual([]);
    await objects.remove('a/1');
    await objects.removeFolder('a/b');
    expect(await listed('')).toEqual(['ab', 'b']);
  });
});

test('objects in a directory can only be read by their owner', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-objects-'));
  const objects = createDirectoryObjects(directory);
  await objects.put('folder/file', text('secret'));
  const modeOf = async (name: string) => (await stat(path.join(directory, name))).mode & 0o777;
  expect([await modeOf('folder'), await modeOf('folder/file')]).toEqual([0o700, 0o600]);
  await rm(directory, { recursive: true });
});

import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openS3Objects } from '../../objects/open-s3-objects.ts';
import type { ExistingKey } from '../workspace-keys.ts';
import { openWorkspaceKeys } from './create-workspace-keys.ts';
import { keyObjectsIn } from './key-objects.ts';
import { createKeyRotation } from './key-rotation.ts';
import { createMemoryKeyObjects } from './memory-key-objects.ts';
import { keyNameOf } from './wrapped-key.ts';

const masterKey = createSecretKey(randomBytes(32));
const erasure = { erasedAt: '2026-05-01T12:00:00.000Z', reason: 'asked by letter' };
const bytesOf = (existing: ExistingKey | null) =>
  existing?.state === 'kept' ? existing.key.export().toString('hex') : existing;

describe('workspace keys', () => {
  const objects = createMemoryKeyObjects();
  const open = (master = masterKey) => openWorkspaceKeys(objects, master);

  test('a key is created on first use for each workspace, and never changes', async () => {
    const keys = await open();
    expect(await keys.existing('anna')).toBeNull();
    const [anna, boris] = [await keys.keyOf('anna'), await keys.keyOf('boris')];
    expect(anna.symmetricKeySize).toBe(32);
    expect(anna.equals(boris)).toBe(false);
    const later = await open();
    expect((await later.keyOf('anna')).equals(anna)).toBe(true);
    expect(bytesOf(await later.existing('anna'))).toBe(anna.export().toString('hex'));
  });

  test('a key is created once even if many processes create it at the same time', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, () => open()));
    const made = await Promise.all(processes.map((keys) => keys.keyOf('everybody')));
    expect(new Set(made.map((key) => key.export().toString('hex'))).size).toBe(1);
  });

  test('any string can be the owner id of a key', async () => {
    const keys = await open();
    const key = await keys.keyOf('../../ключ с/"интервал"');
    expect((await keys.keyOf('../../ключ с/"интервал"')).equals(key)).toBe(true);
  });

  test('an erased key leaves a permanent tombstone', async () => {
    const [keys, elsewhere] = [await open(), await open()];
    await keys.keyOf('gone');
    expect(await keys.erase('gone', erasure)).toMatchObject(erasure);
    const again = await elsewhere.erase('gone', { erasedAt: 'later', reason: 'again' });
    expect(again).toMatchObject(erasure);
    expect(await elsewhere.existing('gone')).toMatchObject({ state: 'erased' });
    await expect(elsewhere.keyOf('gone')).rejects.toMatchObject({ code: 'WORKSPACE_ERASED' });
  });

  test('a key can be erased before it is created', async () => {
    const keys = await open();
    await keys.erase('never', erasure);
    await expect(keys.keyOf('never')).rejects.toMatchObject({ code: 'WORKSPACE_ERASED' });
  });

  test('keys are not stored in plain text', async () => {
    const key = (await (await open()).keyOf('hidden')).export();
    const text = (await objects.read(keyNameOf('hidden'))) ?? '';
    expect(text).toContain('"owner":"hidden"');
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(text).not.toContain(key.toString(encoding));
    }
  });

  describe('while the master key is being changed', () => {
    const next = createSecretKey(randomBytes(32));
    const both = (own = next, other = masterKey) => openWorkspaceKeys(objects, own, other);
    const rotation = (keys = { own: next, other: masterKey }) => createKeyRotation(objects, keys);

    test('processes with both master keys open all keys during the change, and only the new one works later', async () => {
      const before = await open();
      const owners = ['vera', 'boyan', 'kalina'];
      const bytes = new Map<string, unknown>();
      for (const owner of owners)
        bytes.set(owner, bytesOf({ state: 'kept', key: await before.keyOf(owner) }));
      await before.erase('buried', erasure);
      // Created by a process that already tries the new master key first.
      bytes.set('new', bytesOf({ state: 'kept', key: await (await both()).keyOf('new') }));

      const { names, look, rewrap } = rotation();
      const all = await names();
      expect(all.at(-1)).toBe(keyNameOf(''));
      expect(await look(keyNameOf('new'))).toBe('own');
      // Two long-running processes, which try the two master keys in different orders.
      const running = [await both(), await both(masterKey, next)];
      for (const name of all) {
        for (const keys of running) {
          for (const [owner, key] of bytes) expect(bytesOf(await keys.existing(owner))).toBe(key);
          expect(await keys.existing('buried')).toMatchObject({ state: 'erased' });
        }
        expect(await rewrap(name)).toBe(await look(name));
      }
      const after = await open(next);
      for (const [owner, key] of bytes) expect(bytesOf(await after.existing(owner))).toBe(key);
      expect(await after.existing('buried')).toMatchObject({ state: 'erased' });
      await expect(open()).rejects.toMatchObject({ code: 'WRONG_MASTER_KEY' });
      // Restores the old master key for the other tests.
      const back = rotation({ own: masterKey, other: next });
      for (const name of await back.names()) await back.rewrap(name);
      await open();
    });

    test('keys are not re-encrypted if they belong to another master key', async () => {
      await (await open()).keyOf('vera');
      const stranger = createSecretKey(randomBytes(32));
      const { look, rewrap } = rotation({ own: stranger, other: next });
      const before = await objects.read(keyNameOf('vera'));
      expect(await look(keyNameOf('vera'))).toBe('unreadable');
      expect(await rewrap(keyNameOf('vera'))).toBe('unreadable');
      expect(await objects.read(keyNameOf('vera'))).toBe(before);
    });
  });

  test('keys cannot be opened with the wrong master key', async () => {
    await expect(open(createSecretKey(randomBytes(32)))).rejects.toMatchObject({
      code: 'WRONG_MASTER_KEY',
    });
  });
});

test('the key file of one workspace cannot be used for another workspace', async () => {
  const objects = createMemoryKeyObjects();
  const keys = await openWorkspaceKeys(objects, masterKey);
  await keys.keyOf('anna');
  await objects.replace(keyNameOf('boris'), (await objects.read(keyNameOf('anna'))) ?? '');
  await expect(keys.existing('boris')).rejects.toMatchObject({ code: 'WRONG_MASTER_KEY' });
});

test('a store that overwrites existing objects on create is refused', async () => {
  const careless = createMemoryKeyObjects();
  const create = async (name: string, text: string) => {
    await careless.replace(name, text);
    return true;
  };
  const keys = await openWorkspaceKeys({ ...careless, create }, masterKey);
  const unsafe = { code: 'UNSAFE_KEY_STORE', retryable: false };
  await expect(keys.keyOf('anna')).rejects.toMatchObject(unsafe);
  await expect(keys.keyOf('anna')).rejects.toMatchObject(unsafe);
  expect(await keys.existing('anna')).toBeNull();
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('{')],
])('a bucket that %s causes an error', async (_name, answer) => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bucket = await openS3Objects({
    bucket: 'menu-keys',
    prefix: 'keys/',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'spec', secretAccessKey: 'spec' },
    requestTimeout: 50,
  });
  try {
    await expect(openWorkspaceKeys(keyObjectsIn(bucket), masterKey)).rejects.toMatchObject({
      code: 'KEY_STORE_UNAVAILABLE',
      cause: { name: 'TimeoutError' },
    });
  } finally {
    bucket.close();
    server.closeAllConnections();
    server.close();
  }
});

test('a process that only opens values never writes keys', async () => {
  const objects = createMemoryKeyObjects();
  const key = await (await openWorkspaceKeys(objects, masterKey)).keyOf('anna');
  const refuse = () => Promise.reject(new Error('access denied'));
  const reader = await openWorkspaceKeys(
    { ...objects, create: refuse, replace: refuse },
    masterKey,
  );
  expect(bytesOf(await reader.existing('anna'))).toBe(key.export().toString('hex'));
});

test('an unavailable store causes a retryable error', async () => {
  const objects = createMemoryKeyObjects();
  const keys = await openWorkspaceKeys(objects, masterKey);
  const away = { ...objects, read: () => Promise.reject(new Error('no route')) };
  const unreachable = openWorkspaceKeys(away, masterKey);
  await expect(unreachable).rejects.toMatchObject({
    code: 'KEY_STORE_UNAVAILABLE',
    retryable: true,
  });
  expect(await keys.existing('anna')).toBeNull();
});

import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkspaceKeys } from './create-workspace-keys.ts';
import { openDirectoryKeyObjects } from './directory-key-objects.ts';
import type { KeyObjects } from './key-objects.ts';
import { createKeyRotation } from './key-rotation.ts';
import { createMemoryKeyObjects } from './memory-key-objects.ts';
import { createS3KeyObjects, type S3KeyObjectsOptions } from './s3-key-objects.ts';
import type { ExistingKey } from './workspace-keys.ts';
import { keyNameOf } from './wrapped-key.ts';

type Harness = {
  /** Connects like another process on the same store. */
  readonly connect: () => Promise<KeyObjects>;
  readonly stop: () => Promise<void>;
};

async function memoryHarness(): Promise<Harness> {
  const objects = createMemoryKeyObjects();
  return { connect: async () => objects, stop: async () => {} };
}

async function directoryHarness(): Promise<Harness> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-keys-'));
  return {
    connect: () => openDirectoryKeyObjects(path.join(directory, 'keys')),
    stop: () => rm(directory, { recursive: true }),
  };
}

/**
 * The part of S3 that the adapter uses. The image test server does not support conditional writes.
 */
function startS3({ conditional }: { conditional: boolean }): Promise<Server> {
  const stored = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const name = request.url?.split('?')[0] ?? '';
    const body = await request.toArray();
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (request.method === 'GET' && request.url?.includes('list-type=2')) {
      response.end(listed([...stored.keys()], request.url));
      return;
    }
    if (request.method === 'GET') {
      const text = stored.get(name);
      if (text === undefined) fail(404, 'NoSuchKey');
      else response.end(text);
      return;
    }
    const taken = request.headers['if-none-match'] === '*' && stored.has(name);
    if (taken && conditional) {
      fail(412, 'PreconditionFailed');
      return;
    }
    stored.set(name, Buffer.concat(body).toString());
    response.end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Two objects per page, so that there are several pages. */
function listed(names: readonly string[], url: string): string {
  const token = Number(new URL(url, 'http://store').searchParams.get('continuation-token') ?? 0);
  const keys = names.map((name) => name.replace(/^\/menu-keys\//, '')).slice(token, token + 2);
  const more = token + 2 < names.length;
  const next = more ? `<NextContinuationToken>${token + 2}</NextContinuationToken>` : '';
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

function connectTo(
  server: Server,
  options: Pick<S3KeyObjectsOptions, 'requestTimeout'> = {},
): KeyObjects {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return createS3KeyObjects({
    bucket: 'menu-keys',
    prefix: 'keys/',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${address.port}`,
    credentials: { accessKeyId: 'spec', secretAccessKey: 'spec' },
    ...options,
  });
}

async function s3Harness(): Promise<Harness> {
  const server = await startS3({ conditional: true });
  return {
    connect: async () => connectTo(server),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const masterKey = createSecretKey(randomBytes(32));
const erasure = { erasedAt: '2026-05-01T12:00:00.000Z', reason: 'asked by letter' };
const bytesOf = (existing: ExistingKey | null) =>
  existing?.state === 'kept' ? existing.key.export().toString('hex') : existing;

describe.each([
  ['memory', memoryHarness],
  ['a directory', directoryHarness],
  ['S3', s3Harness],
])('workspace keys in %s', (_name, start) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await start();
  });
  afterAll(() => harness.stop());

  const open = async (master = masterKey) => openWorkspaceKeys(await harness.connect(), master);

  test('are created at the first use, one per workspace, and never change', async () => {
    const keys = await open();
    expect(await keys.existing('anna')).toBeNull();
    const [anna, boris] = [await keys.keyOf('anna'), await keys.keyOf('boris')];
    expect(anna.symmetricKeySize).toBe(32);
    expect(anna.equals(boris)).toBe(false);
    const later = await open();
    expect((await later.keyOf('anna')).equals(anna)).toBe(true);
    expect(bytesOf(await later.existing('anna'))).toBe(anna.export().toString('hex'));
  });

  test('are a single key even if many processes create it at once', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, () => open()));
    const made = await Promise.all(processes.map((keys) => keys.keyOf('everybody')));
    expect(new Set(made.map((key) => key.export().toString('hex'))).size).toBe(1);
  });

  test('accept any owner id', async () => {
    const keys = await open();
    const key = await keys.keyOf('../../ключ с/"интервал"');
    expect((await keys.keyOf('../../ключ с/"интервал"')).equals(key)).toBe(true);
  });

  test('leave a permanent tombstone when erased', async () => {
    const [keys, elsewhere] = [await open(), await open()];
    await keys.keyOf('gone');
    expect(await keys.erase('gone', erasure)).toMatchObject(erasure);
    const again = await elsewhere.erase('gone', { erasedAt: 'later', reason: 'again' });
    expect(again).toMatchObject(erasure);
    expect(await elsewhere.existing('gone')).toMatchObject({ state: 'erased' });
    await expect(elsewhere.keyOf('gone')).rejects.toMatchObject({ code: 'WORKSPACE_ERASED' });
  });

  test('can be erased before they are created', async () => {
    const keys = await open();
    await keys.erase('never', erasure);
    await expect(keys.keyOf('never')).rejects.toMatchObject({ code: 'WORKSPACE_ERASED' });
  });

  test('are not stored in plain text', async () => {
    const [keys, objects] = [await open(), await harness.connect()];
    const key = (await keys.keyOf('hidden')).export();
    const text = (await objects.read(keyNameOf('hidden'))) ?? '';
    expect(text).toContain('"owner":"hidden"');
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(text).not.toContain(key.toString(encoding));
    }
  });

  describe('while the master key is being changed', () => {
    const next = createSecretKey(randomBytes(32));
    const both = async (own = next, other = masterKey) =>
      openWorkspaceKeys(await harness.connect(), own, other);
    const rotation = async (keys = { own: next, other: masterKey }) =>
      createKeyRotation(await harness.connect(), keys);

    test('open with either key at any moment, and only with the new one in the end', async () => {
      const before = await open();
      const owners = ['vera', 'boyan', 'kalina'];
      const bytes = new Map<string, unknown>();
      for (const owner of owners)
        bytes.set(owner, bytesOf({ state: 'kept', key: await before.keyOf(owner) }));
      await before.erase('buried', erasure);
      // Created by a process whose first key is already the new one.
      bytes.set('new', bytesOf({ state: 'kept', key: await (await both()).keyOf('new') }));

      const { names, look, rewrap } = await rotation();
      const all = await names();
      expect(all.at(-1)).toBe(keyNameOf(''));
      expect(await look(keyNameOf('new'))).toBe('own');
      // Long-running processes, one for each order of the keys.
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
      // Restores the old key for the other tests.
      const back = await rotation({ own: masterKey, other: next });
      for (const name of await back.names()) await back.rewrap(name);
      await open();
    });

    test('do not change if they belong to another master key', async () => {
      await (await open()).keyOf('vera');
      const stranger = createSecretKey(randomBytes(32));
      const { look, rewrap } = await rotation({ own: stranger, other: next });
      const objects = await harness.connect();
      const before = await objects.read(keyNameOf('vera'));
      expect(await look(keyNameOf('vera'))).toBe('unreadable');
      expect(await rewrap(keyNameOf('vera'))).toBe('unreadable');
      expect(await objects.read(keyNameOf('vera'))).toBe(before);
    });
  });

  test('do not open with another master key', async () => {
    await expect(open(createSecretKey(randomBytes(32)))).rejects.toMatchObject({
      code: 'WRONG_MASTER_KEY',
    });
  });
});

test('a file in place of another one does not open', async () => {
  const objects = createMemoryKeyObjects();
  const keys = await openWorkspaceKeys(objects, masterKey);
  await keys.keyOf('anna');
  await objects.replace(keyNameOf('boris'), (await objects.read(keyNameOf('anna'))) ?? '');
  await expect(keys.existing('boris')).rejects.toMatchObject({ code: 'WRONG_MASTER_KEY' });
});

test('only the owner may read the files, and no half-written file is left', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-keys-'));
  try {
    const keys = await openWorkspaceKeys(await openDirectoryKeyObjects(directory), masterKey);
    const secret = (await keys.keyOf('anna')).export();
    await keys.erase('anna', erasure);
    const files = await readdir(directory);
    expect(files.sort()).toEqual([keyNameOf('anna'), keyNameOf('')].sort());
    for (const file of files) {
      expect((await stat(path.join(directory, file))).mode & 0o777).toBe(0o600);
      const text = await readFile(path.join(directory, file), 'utf8');
      expect(text).not.toContain(secret.toString('base64url'));
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('a store that overwrites existing objects on create is refused', async () => {
  const server = await startS3({ conditional: false });
  try {
    const keys = await openWorkspaceKeys(connectTo(server), masterKey);
    const unsafe = { code: 'UNSAFE_KEY_STORE', retryable: false };
    await expect(keys.keyOf('anna')).rejects.toMatchObject(unsafe);
    await expect(keys.keyOf('anna')).rejects.toMatchObject(unsafe);
    expect(await keys.existing('anna')).toBeNull();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('{')],
])('a bucket that %s leads to an error', async (_name, answer) => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const objects = connectTo(server, { requestTimeout: 50 });
  try {
    await expect(openWorkspaceKeys(objects, masterKey)).rejects.toMatchObject({
      code: 'KEY_STORE_UNAVAILABLE',
      cause: { name: 'TimeoutError' },
    });
  } finally {
    await objects.close();
    server.closeAllConnections();
    server.close();
  }
});

test('a process that only opens values never writes', async () => {
  const objects = createMemoryKeyObjects();
  const key = await (await openWorkspaceKeys(objects, masterKey)).keyOf('anna');
  const refuse = () => Promise.reject(new Error('access denied'));
  const reader = await openWorkspaceKeys(
    { ...objects, create: refuse, replace: refuse },
    masterKey,
  );
  expect(bytesOf(await reader.existing('anna'))).toBe(key.export().toString('hex'));
});

test('an unavailable store is a retryable error', async () => {
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

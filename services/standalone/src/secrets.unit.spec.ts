import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdsKeys, loadSecrets } from './secrets.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-secrets-'));
});
afterEach(() => rm(directory, { recursive: true }));

const load = (hasData = false) => loadSecrets({ dataDir: directory, hasData: async () => hasData });
const file = () => path.join(directory, 'secrets.json');

test('are made once, for their owner alone', async () => {
  const made = await load();
  expect(Buffer.from(made.keysMasterKey, 'base64')).toHaveLength(32);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await load()).toEqual(made);
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('are the same for all that start at once', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => load()));
  const stored: unknown = JSON.parse(await readFile(file(), 'utf8'));
  expect(all).toEqual(Array(12).fill(stored));
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test.each([
  ['nothing', ''],
  ['half of it', '{"publicApiKey":"a","curs'],
  ['no object', '[]'],
  ['an object without secrets', '{}'],
  [
    'a secret that is empty',
    '{"publicApiKey":"a","cursorSecret":"","imagesSecret":"c","keysMasterKey":"d"}',
  ],
  ['a secret that is missing', '{"publicApiKey":"a","cursorSecret":"b","imagesSecret":"c"}'],
])('that are damaged are an error, and stay as they are: %s', async (_what, text) => {
  await writeFile(file(), text);
  for (const hasData of [true, false]) {
    await expect(load(hasData)).rejects.toMatchObject({ code: 'SECRETS_UNUSABLE' });
    await expect(load(hasData)).rejects.toThrow(`${file()} is damaged`);
  }
  expect(await readFile(file(), 'utf8')).toBe(text);
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('that are missing beside data are an error, and are not made', async () => {
  await expect(load(true)).rejects.toThrow(`${file()} is missing`);
  await expect(load(true)).rejects.toThrow('put it back from a backup');
  expect(await readdir(directory)).toEqual([]);
});

test('what a start left that was killed is cleared', async () => {
  await writeFile(`${file()}.new-0a`, '{"publicApiKey":');
  await load();
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('keys in their directory are data', async () => {
  const keys = path.join(directory, 'keys');
  expect(await holdsKeys(keys)).toBe(false);
  await mkdir(keys);
  expect(await holdsKeys(keys)).toBe(false);
  await writeFile(path.join(keys, 'anna'), 'wrapped');
  expect(await holdsKeys(keys)).toBe(true);
});

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

test('secrets are created once, readable only by their owner', async () => {
  const made = await load();
  expect(Buffer.from(made.keysMasterKey, 'base64')).toHaveLength(32);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await load()).toEqual(made);
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('concurrent starts get the same secrets', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => load()));
  const stored: unknown = JSON.parse(await readFile(file(), 'utf8'));
  expect(all).toEqual(Array(12).fill(stored));
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test.each([
  ['nothing', ''],
  ['half of the file', '{"publicApiKey":"a","curs'],
  ['not an object', '[]'],
  ['an object without secrets', '{}'],
  [
    'an empty secret',
    '{"publicApiKey":"a","cursorSecret":"","imagesSecret":"c","keysMasterKey":"d"}',
  ],
  ['a missing secret', '{"publicApiKey":"a","cursorSecret":"b","imagesSecret":"c"}'],
])('damaged secrets cause an error and are not changed: %s', async (_title, text) => {
  await writeFile(file(), text);
  for (const hasData of [true, false]) {
    await expect(load(hasData)).rejects.toMatchObject({ code: 'SECRETS_UNUSABLE' });
    await expect(load(hasData)).rejects.toThrow(`${file()} is damaged`);
  }
  expect(await readFile(file(), 'utf8')).toBe(text);
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('if data exists, missing secrets cause an error and are not created', async () => {
  await expect(load(true)).rejects.toThrow(`${file()} is missing`);
  await expect(load(true)).rejects.toThrow('restore it from a backup');
  expect(await readdir(directory)).toEqual([]);
});

test('files left by a process that was killed during startup are removed', async () => {
  await writeFile(`${file()}.new-0a`, '{"publicApiKey":');
  await load();
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('keys in their directory count as existing data', async () => {
  const keys = path.join(directory, 'keys');
  expect(await holdsKeys(keys)).toBe(false);
  await mkdir(keys);
  expect(await holdsKeys(keys)).toBe(false);
  await writeFile(path.join(keys, 'anna'), 'wrapped');
  expect(await holdsKeys(keys)).toBe(true);
});

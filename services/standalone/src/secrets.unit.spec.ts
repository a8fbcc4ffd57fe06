import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-secrets-'));
});
afterEach(() => rm(directory, { recursive: true }));

const file = () => path.join(directory, 'secrets.json');

test('are made once, for their owner alone', async () => {
  const made = await loadSecrets(directory);
  expect(Buffer.from(made.keysMasterKey, 'base64')).toHaveLength(32);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(directory)).toEqual(made);
  expect(await readdir(directory)).toEqual(['secrets.json']);
});

test('of an older release stay, and get what they lack', async () => {
  const old = { publicApiKey: 'a', cursorSecret: 'b', imagesSecret: 'c' };
  await writeFile(file(), JSON.stringify(old));
  const completed = await loadSecrets(directory);
  expect(completed).toMatchObject(old);
  expect(completed.keysMasterKey).not.toBe('');
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(completed);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

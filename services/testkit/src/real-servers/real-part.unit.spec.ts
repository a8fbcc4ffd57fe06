import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { chromiumFromVariable } from './chromium.ts';
import { findRealPart, fromVariable, UnusablePart } from './real-part.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'real-part-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('a part without a working source is skipped, and the reason for each source is given', async () => {
  const refuse = (reason: string) => () => Promise.reject(new Error(reason));
  const sources = [refuse('no Docker engine'), refuse('it is not installed (apt-get install it)')];
  expect(await findRealPart('it', sources)).toEqual({
    part: null,
    line: 'real part it: skipped: no Docker engine; it is not installed (apt-get install it)',
  });
});

test('the search stops if a variable refers to an unreachable server', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const find = findRealPart('kafka', [fromVariable('TEST_KAFKA_BROKERS', address, 9092)]);
  await expect(find).rejects.toThrow(UnusablePart);
  await expect(find).rejects.toThrow(
    'TEST_KAFKA_BROKERS names 127.0.0.1, where no server answers (ECONNREFUSED): start it, or unset TEST_KAFKA_BROKERS',
  );
});

test('a browser that crashes is reported with its last output', async () => {
  const browser = path.join(directory, 'chromium');
  const script = '#!/bin/sh\necho "libnss3.so: cannot open shared object file" >&2\nexit 127\n';
  await writeFile(browser, script, { mode: 0o755 });
  const find = findRealPart('chromium', [chromiumFromVariable(browser)]);
  await expect(find).rejects.toThrow(
    `TEST_CHROMIUM: the Chromium at ${browser} does not run: libnss3.so: cannot open shared object file: name another, or unset it`,
  );
});

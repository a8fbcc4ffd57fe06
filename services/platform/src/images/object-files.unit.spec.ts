import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createObjectFiles } from './object-files.ts';

const image = { contentType: 'image/webp', contentLength: 4 };

async function* brokenOff() {
  yield Buffer.from('ab');
  throw new Error('the connection is gone');
}

describe('object files', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'qr-menu-objects-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true });
  });

  it.each([
    ['is too short', () => Readable.from([Buffer.from('abc')])],
    ['is too long', () => Readable.from([Buffer.from('abc'), Buffer.from('de')])],
    ['breaks off', () => Readable.from(brokenOff())],
  ])('keep nothing of a body that %s, and what was there before', async (_case, body) => {
    const files = createObjectFiles(directory);
    await files.write('logo.webp', image, Readable.from([Buffer.from('good')]));
    const before = await readdir(directory, { recursive: true });
    await expect(files.write('logo.webp', image, body())).rejects.toThrow();
    expect(await readdir(directory, { recursive: true })).toEqual(before);
    const kept = await files.open('logo.webp');
    expect(await kept?.body.toArray()).toEqual([Buffer.from('good')]);
  });
});

import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createObjectFiles } from './object-files.ts';
import { leftoverFiles } from './object-listing.ts';

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
  ])('store nothing from a body that %s, and keep the previous object', async (_case, body) => {
    const files = createObjectFiles(directory);
    await files.write('logo.webp', image, Readable.from([Buffer.from('good')]));
    const before = await readdir(directory, { recursive: true });
    await expect(files.write('logo.webp', image, body())).rejects.toThrow();
    expect(await readdir(directory, { recursive: true })).toEqual(before);
    const kept = await files.open('logo.webp');
    expect(await kept?.body.toArray()).toEqual([Buffer.from('good')]);
  });

  it('finds old files that were only partly written because of a crash', async () => {
    const files = createObjectFiles(directory);
    await files.write('whole.webp', image, Readable.from([Buffer.from('good')]));
    const [folder = ''] = await readdir(directory);
    const left = join(directory, folder, `${'a'.repeat(64)}.5f0c.part`);
    await writeFile(left, 'half');
    // Listed but not readable, like the partial file of an upload that has just been completed.
    await symlink('nowhere', join(directory, folder, `${'b'.repeat(64)}.5f0c.part`));
    const [past, future] = [Date.now() - 60_000, Date.now() + 60_000];
    const leftovers = { uploads: 1, bytes: 4 };
    const none = { uploads: 0, bytes: 0 };
    expect(await leftoverFiles(directory, { begunBefore: past, remove: true })).toEqual(none);
    expect(await leftoverFiles(directory, { begunBefore: future, remove: false })).toEqual(
      leftovers,
    );
    expect(await leftoverFiles(directory, { begunBefore: future, remove: true })).toEqual(
      leftovers,
    );
    expect(await leftoverFiles(directory, { begunBefore: future, remove: true })).toEqual(none);
    expect(await files.stat('whole.webp')).toEqual(image);
  });
});

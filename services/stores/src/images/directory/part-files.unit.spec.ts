import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createObjectFiles } from './object-files.ts';
import { createPartFiles } from './part-files.ts';

test('old uploads are found, and removed if requested', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'qr-menu-parts-'));
  try {
    const parts = createPartFiles(join(directory, 'multipart'), createObjectFiles(directory));
    const [past, future] = [Date.now() - 60_000, Date.now() + 60_000];
    const none = { uploads: 0, bytes: 0 };
    expect(await parts.abandoned({ begunBefore: future, remove: true })).toEqual(none);
    const key = 'me/begun.png';
    const upload = { key, uploadId: await parts.create(key, 'image/png') };
    await parts.write(upload, { number: 1, contentLength: 3 }, Readable.from([Buffer.from('abc')]));
    const leftovers = { uploads: 1, bytes: 3 };
    expect(await parts.abandoned({ begunBefore: future, remove: false })).toEqual(leftovers);
    expect(await parts.abandoned({ begunBefore: past, remove: true })).toEqual(none);
    expect(await parts.list(upload)).toHaveLength(1);
    expect(await parts.abandoned({ begunBefore: future, remove: true })).toEqual(leftovers);
    expect(await parts.list(upload)).toBeNull();
    expect(await parts.abandoned({ begunBefore: future, remove: true })).toEqual(none);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('an upload that ends during a listing is left out', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'qr-menu-parts-'));
  try {
    const parts = createPartFiles(directory, createObjectFiles(directory));
    // Appears in the listing but cannot be read, like an upload that has just ended.
    await symlink('nowhere', join(directory, 'ended'));
    await mkdir(join(directory, 'ending'));
    await writeFile(join(directory, 'ending', 'target.json'), '{}');
    await symlink('nowhere', join(directory, 'ending', `1-${'0'.repeat(64)}`));
    await parts.create('me/begun.png', 'image/png');
    const request = { begunBefore: Date.now() + 60_000, remove: true };
    expect(await parts.abandoned(request)).toEqual({ uploads: 1, bytes: 0 });
  } finally {
    await rm(directory, { recursive: true });
  }
});

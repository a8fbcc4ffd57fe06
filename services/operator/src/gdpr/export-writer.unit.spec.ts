import { startMemoryS3, waitUntil } from '@qr-menu/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBucketWriter, readS3Address } from './export-writer.ts';

describe('an export to a bucket', () => {
  let server: Awaited<ReturnType<typeof startMemoryS3>>;
  beforeEach(async () => {
    server = await startMemoryS3();
  });
  afterEach(() => server.stop());

  const writer = () =>
    createBucketWriter({
      ...server.connection,
      bucket: 'menu-exports',
      key: 'exports/ticket 7.zip',
    });

  it('an export is a single zip file, and never overwrites another file', async () => {
    const first = await writer();
    await first.add('account.json', [Buffer.from('{"name":'), Buffer.from('"Механа"}')]);
    await first.finish();
    const [[name, bytes] = ['', Buffer.alloc(0)]] = server.objects;
    expect(name).toBe('/menu-exports/exports/ticket 7.zip');
    const files = unzipSync(bytes);
    expect(strFromU8(files['account.json'] ?? new Uint8Array())).toBe('{"name":"Механа"}');

    const second = await writer();
    await second.add('account.json', [Buffer.from('{}')]);
    await expect(second.finish()).rejects.toMatchObject({ code: 'EXISTS' });
    expect([...server.objects.values()]).toEqual([bytes]);
    expect(server.parts.size).toBe(0);
  });

  it('an export is sent while it is being written, with only a few of many images in memory', async () => {
    const [pictures, megabyte] = [20, 1024 * 1024];
    const large = await writer();
    const received = () => [...server.parts.values()].reduce((sum, part) => sum + part.length, 0);
    for (let made = 1; made <= pictures; made += 1) {
      await large.add(`images/${made}.webp`, [new Uint8Array(megabyte).fill(made)]);
      expect(made * megabyte - received()).toBeLessThan(9 * megabyte);
    }
    await large.finish();
    const files = unzipSync([...server.objects.values()][0] ?? Buffer.alloc(0));
    expect(Object.keys(files)).toHaveLength(pictures);
    const last = files['images/20.webp'] ?? new Uint8Array();
    expect(Buffer.compare(last, Buffer.alloc(megabyte, pictures))).toBe(0);
  });

  it('an export leaves nothing behind if it is not completed', async () => {
    const broken = await writer();
    await broken.add('images/1.webp', [new Uint8Array(9 * 1024 * 1024)]);
    await waitUntil(async () => server.parts.size === 1);
    await broken.discard();
    await broken.discard();
    expect(server.parts.size).toBe(0);
  });

  it("an export fails with the bucket's error if the bucket becomes unavailable", async () => {
    const cut = await writer();
    await server.stop();
    const megabyte = new Uint8Array(1024 * 1024);
    const adding = cut.add('images/1.webp', Array<Uint8Array>(20).fill(megabyte));
    await expect(adding).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await cut.discard();
  });

  it('an export to a bucket needs a URL with a bucket and a key that ends in .zip', () => {
    expect(readS3Address('s3://menu-exports/exports/a.zip')).toEqual({
      bucket: 'menu-exports',
      key: 'exports/a.zip',
    });
    expect(readS3Address('/tmp/a.zip')).toBeNull();
    for (const wrong of ['s3://menu-exports', 's3://menu-exports/directory', 's3:///a.zip']) {
      expect(() => readS3Address(wrong)).toThrow('--output');
    }
  });
});

import { createServer, type Server } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBucketWriter, readS3Address } from './export-writer.ts';

const stored = new Map<string, Buffer>();
const parts = new Map<string, Buffer>();
let received = 0;

/** The part of S3 that is used: s3rver does not support conditional writes. */
function startStore(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const upload = searchParams.get('uploadId');
    if (searchParams.has('uploads')) {
      response.end(
        '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>',
      );
    } else if (request.method === 'PUT') {
      received += bytes.byteLength;
      parts.set(`${upload} ${searchParams.get('partNumber')}`, bytes);
      response.setHeader('etag', `"${parts.size}"`).end();
    } else if (request.method === 'DELETE') {
      parts.clear();
      response.writeHead(204).end();
    } else if (request.headers['if-none-match'] === '*' && stored.has(pathname)) {
      response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
    } else {
      stored.set(pathname, Buffer.concat([...parts.values()]));
      parts.clear();
      response.end('<CompleteMultipartUploadResult/>');
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('an export to a bucket', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startStore();
  });
  afterAll(() => void server.close());

  const writer = () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return createBucketWriter({
      bucket: 'menu-exports',
      key: 'exports/ticket 7.zip',
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${address.port}`,
      credentials: { accessKeyId: 'spec', secretAccessKey: 'spec' },
    });
  };

  it('is one zip file, and never overwrites', async () => {
    const first = await writer();
    await first.add('account.json', [Buffer.from('{"name":'), Buffer.from('"Механа"}')]);
    await first.finish();
    const [[name, bytes] = ['', Buffer.alloc(0)]] = stored;
    expect(name).toBe('/menu-exports/exports/ticket%207.zip');
    const files = unzipSync(bytes);
    expect(strFromU8(files['account.json'] ?? new Uint8Array())).toBe('{"name":"Механа"}');

    const second = await writer();
    await second.add('account.json', [Buffer.from('{}')]);
    await expect(second.finish()).rejects.toMatchObject({ code: 'EXISTS' });
    expect([...stored.values()]).toEqual([bytes]);
    expect(parts.size).toBe(0);
  });

  it('is sent while it is made, with only some of many pictures in memory', async () => {
    stored.clear();
    received = 0;
    const [pictures, megabyte] = [20, 1024 * 1024];
    const large = await writer();
    for (let made = 1; made <= pictures; made += 1) {
      await large.add(`images/${made}.webp`, [new Uint8Array(megabyte).fill(made)]);
      expect(made * megabyte - received).toBeLessThan(9 * megabyte);
    }
    await large.finish();
    const files = unzipSync([...stored.values()][0] ?? Buffer.alloc(0));
    expect(Object.keys(files)).toHaveLength(pictures);
    const last = files['images/20.webp'] ?? new Uint8Array();
    expect(Buffer.compare(last, Buffer.alloc(megabyte, pictures))).toBe(0);
  });

  it('leaves no remains of an unfinished one', async () => {
    const broken = await writer();
    await broken.add('images/1.webp', [new Uint8Array(9 * 1024 * 1024)]);
    expect(parts.size).toBe(1);
    await broken.discard();
    await broken.discard();
    expect(parts.size).toBe(0);
  });

  it('is addressed by bucket and key', () => {
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

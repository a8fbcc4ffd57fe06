import { createServer, type Server } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBucketWriter, readS3Address } from './bucket-writer.ts';

const stored = new Map<string, Buffer>();

/** As much of S3 as is used: s3rver knows no conditional writes. */
function startStore(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    const name = request.url?.split('?')[0] ?? '';
    if (request.headers['if-none-match'] === '*' && stored.has(name)) {
      response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      return;
    }
    stored.set(name, bytes);
    response.end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('an export into a bucket', () => {
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

  it('is one zip file, over nothing that is there', async () => {
    const first = writer();
    await first.add('account.json', Buffer.from('{"name":"Механа"}'));
    await first.finish();
    const [[name, bytes] = ['', Buffer.alloc(0)]] = stored;
    expect(name).toBe('/menu-exports/exports/ticket%207.zip');
    const files = unzipSync(bytes);
    expect(strFromU8(files['account.json'] ?? new Uint8Array())).toBe('{"name":"Механа"}');

    const second = writer();
    await second.add('account.json', Buffer.from('{}'));
    await expect(second.finish()).rejects.toMatchObject({ code: 'EXISTS' });
    expect([...stored.values()]).toEqual([bytes]);
  });

  it('is named by bucket and key', () => {
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

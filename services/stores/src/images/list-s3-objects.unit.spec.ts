import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { ListedImage } from './images.ts';
import { createS3Images } from './s3-images.ts';

const object = (key: string): string =>
  `<Contents><Key>public/${key}</Key><LastModified>2026-05-01T12:00:00.000Z</LastModified><Size>7</Size></Contents>`;

// The S3 server of the contract suite has no second page, so these responses are written here.
test('reads all pages and skips foreign objects', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://s3');
    requests.push(`${searchParams.get('prefix')} ${searchParams.get('max-keys')}`);
    const page = searchParams.has('continuation-token')
      ? `<IsTruncated>false</IsTruncated>${object('me/b')}`
      : `<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>${object('me/a')}${object('me/')}`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult>${page}</ListBucketResult>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const images = createS3Images({
    bucket: 'menu-images',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${address.port}`,
    publicBaseUrl: '/images',
    credentials: { accessKeyId: 'spec', secretAccessKey: 'spec' },
  });
  try {
    const pages: (readonly ListedImage[])[] = [];
    for await (const page of images.list('me/', 2)) pages.push(page);
    const facts = { contentLength: 7, storedAt: Date.parse('2026-05-01T12:00:00Z') };
    expect(pages).toEqual([[{ key: 'me/a', ...facts }], [{ key: 'me/b', ...facts }]]);
    expect(requests).toEqual(['public/me/ 2', 'public/me/ 2']);
  } finally {
    await images.close();
    server.close();
  }
});

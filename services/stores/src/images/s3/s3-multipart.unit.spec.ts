import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { InvalidParts } from '../images.ts';
import { openS3Images } from './open-s3-images.ts';

// The contract suite's S3 server cannot list or abort uploads, so the responses are written out here.
const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
const part = (number: number, time: string): string =>
  `<Part><PartNumber>${number}</PartNumber><ETag>"e${number}"</ETag><Size>5</Size><LastModified>${time}</LastModified></Part>`;
const begun = (uploadId: string, time: string): string =>
  `<Upload><Key>incoming/a</Key><UploadId>${uploadId}</UploadId><Initiated>${time}</Initiated></Upload>`;
/** An upload as SeaweedFS lists it, without a start time. Its id is the date of its parts in this test. */
const untimed = (day: string): string =>
  `<Upload><UploadId>2026-05-${day}T00:00:00Z</UploadId><Key>incoming/a</Key></Upload>`;
const uploadsPage = (query: URLSearchParams): string =>
  query.get('upload-id-marker') === 'u1'
    ? `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${begun('u2', '2026-05-01T00:00:00Z')}${begun('u3', '2026-05-03T00:00:00Z')}${untimed('01')}${untimed('03')}</ListMultipartUploadsResult>`
    : `<ListMultipartUploadsResult><IsTruncated>true</IsTruncated><NextKeyMarker>incoming/a</NextKeyMarker><NextUploadIdMarker>u1</NextUploadIdMarker>${begun('u1', '2026-05-01T00:00:00Z')}</ListMultipartUploadsResult>`;
const none =
  '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>';
const requests: string[] = [];
/** Ids of uploads, or single requests for an upload, that the server answers with `NoSuchUpload`. */
const gone = new Set(['gone']);

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://s3');
  requests.push(`${request.method} ${url.pathname}`);
  const uploadId = url.searchParams.get('uploadId') ?? '';
  if (gone.has(uploadId) || gone.has(`${request.method} ${uploadId}`)) {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end(xml('<Error><Code>NoSuchUpload</Code><Message>gone</Message></Error>'));
    return;
  }
  if (request.method === 'DELETE') {
    response.writeHead(204).end();
    return;
  }
  if (url.searchParams.has('uploads')) {
    response.writeHead(200, { 'content-type': 'application/xml' });
    const isIncoming = url.searchParams.get('prefix') === 'incoming/';
    response.end(xml(isIncoming ? uploadsPage(url.searchParams) : none));
    return;
  }
  const marker = url.searchParams.get('part-number-marker');
  const time = uploadId.startsWith('2026') ? uploadId : '2026-05-03T00:00:00Z';
  const page = marker
    ? `<IsTruncated>false</IsTruncated>${part(2, time)}`
    : `<IsTruncated>true</IsTruncated><NextPartNumberMarker>1</NextPartNumberMarker>${part(1, time)}`;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(xml(`<ListPartsResult>${page}</ListPartsResult>`));
});

const opened = async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'spec');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'spec');
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const images = await openS3Images({
    AWS_REGION: 'eu-central-1',
    S3_BUCKET: 'menu-images',
    S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
    IMAGES_BASE_URL: '/images',
  });
  if (images === undefined) throw new Error('no bucket');
  return images;
};
let images: Awaited<ReturnType<typeof opened>>;
beforeAll(async () => {
  images = await opened();
});
afterAll(async () => {
  await images.close();
  server.close();
  vi.unstubAllEnvs();
});

test('the stored parts are read from every page of the list', async () => {
  expect(await images.listParts({ key: 'a', uploadId: 'u' })).toEqual([
    { number: 1, etag: '"e1"', size: 5 },
    { number: 2, etag: '"e2"', size: 5 },
  ]);
});

test('listing a missing upload returns null, completing it fails, and aborting it succeeds', async () => {
  const gone = { key: 'a', uploadId: 'gone' };
  expect(await images.listParts(gone)).toBeNull();
  await expect(images.completeMultipart(gone, [])).rejects.toThrow(InvalidParts);
  await expect(images.abortMultipart(gone)).resolves.toBeUndefined();
});

test('an upload can be aborted', async () => {
  await images.abortMultipart({ key: 'a', uploadId: 'u' });
  expect(requests.at(-1)).toBe('DELETE /menu-images/incoming/a');
});

test('old uploads are found on every page of the list', async () => {
  const request = { begunBefore: Date.parse('2026-05-02T00:00:00Z') };
  requests.length = 0;
  const leftovers = { uploads: 3, bytes: 30 };
  expect(await images.abandonedUploads({ ...request, remove: false })).toEqual(leftovers);
  expect(requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  expect(await images.abandonedUploads({ ...request, remove: true })).toEqual(leftovers);
  const removed = requests.filter((line) => line.startsWith('DELETE'));
  expect(removed).toEqual(Array.from({ length: 3 }, () => 'DELETE /menu-images/incoming/a'));
});

test.each([
  ['its parts are listed', 'u1', { uploads: 2, bytes: 20 }],
  ['it is aborted', 'DELETE u1', { uploads: 3, bytes: 30 }],
])('the search for old uploads skips one that ends before %s', async (_when, ended, leftovers) => {
  gone.add(ended);
  try {
    const request = { begunBefore: Date.parse('2026-05-02T00:00:00Z'), remove: true };
    expect(await images.abandonedUploads(request)).toEqual(leftovers);
  } finally {
    gone.delete(ended);
  }
});

test('public URLs are below the URL of the image host', () => {
  expect(images.publicUrl('me/a.webp')).toBe('/images/public/me/a.webp');
});

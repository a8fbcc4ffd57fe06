import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { StoredDocument } from '@qr-menu/platform';
import type { Headers, Heads } from './heads.ts';
import type { MenuRequest } from './menu-request.ts';

const unpacked = promisify(gunzip);

/** Tells a guest that nothing has changed. */
export function writeUnchanged(asked: MenuRequest, etag: string, heads: Heads): void {
  asked.response.writeHead(304, heads.unchanged(etag, asked.encoding)).end();
}

/** Writes a document's finished bytes: at once, unless they have to be unpacked. */
export function writeDocument(
  asked: MenuRequest,
  document: StoredDocument,
  heads: Heads,
): void | Promise<void> {
  const { status, etag, body } = document;
  if (asked.encoding === 'gzip') return write(asked, status, body, heads, etag);
  return unpacked(body).then((bytes) => write(asked, status, bytes, heads, etag));
}

function write(
  { request, response, encoding }: MenuRequest,
  status: number,
  body: Uint8Array,
  heads: Heads,
  etag: string,
): void {
  response.writeHead(status, heads.complete(etag, encoding, body.byteLength));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Writes a copy that was made for this outage: it has no tag, and nobody keeps it. */
export async function writeLastGood(
  { request, response, encoding }: MenuRequest,
  zipped: Uint8Array,
  headers: Headers,
): Promise<void> {
  const body = encoding === 'gzip' ? zipped : await unpacked(zipped);
  response.writeHead(200, {
    ...headers,
    ...(encoding === 'gzip' ? { 'content-encoding': encoding } : {}),
    'content-length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

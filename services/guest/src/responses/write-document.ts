import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { StoredDocument } from '@qr-menu/stores/menu-documents';
import { tagOf } from './encoding.ts';
import type { Headers, Heads, MenuRequest } from './menu-request.ts';

const packed = promisify(gzip);
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

export function createHeads(headers: Headers): Heads {
  const common = Object.entries(headers).flat();
  return {
    unchanged: (etag, encoding) => [...common, 'etag', tagOf(etag, encoding)],
    complete: (etag, encoding, length) => {
      const head = [...common, 'etag', tagOf(etag, encoding), 'content-length', String(length)];
      if (encoding === 'gzip') head.push('content-encoding', encoding);
      return head;
    },
  };
}

type Marked = { readonly at: number; readonly zipped: Promise<Uint8Array> };

/** A document's text with the moment at which it was last known to be current written into it. */
export type MarkText = (text: string, at: Date) => string;

/** Marks last good copies: once for each document and outage, however often they are asked for. */
export function createLastGood() {
  const marked = new WeakMap<StoredDocument, Marked>();
  return (document: StoredDocument, at: number, mark: MarkText): Promise<Uint8Array> => {
    const before = marked.get(document);
    if (before?.at === at) return before.zipped;
    const zipped = unpacked(document.body).then((bytes) =>
      packed(mark(bytes.toString('utf8'), new Date(at))),
    );
    marked.set(document, { at, zipped });
    return zipped;
  };
}

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

/** The same text can be packed into another number of bytes. */
type Complete = { readonly length: number; readonly head: string[] };

/** Beyond this many documents all heads are made again. */
const mostDocuments = 5_000;

/** A document's head is made once, however often it is written. */
export function createHeads(headers: Headers): Heads {
  const common = Object.entries(headers).flat();
  const unchanged = { gzip: new Map<string, string[]>(), identity: new Map<string, string[]>() };
  const complete = { gzip: new Map<string, Complete>(), identity: new Map<string, Complete>() };

  function remember<Kept>(heads: Map<string, Kept>, etag: string, kept: Kept): Kept {
    if (heads.size >= mostDocuments) heads.clear();
    heads.set(etag, kept);
    return kept;
  }

  return {
    unchanged: (etag, encoding) =>
      unchanged[encoding].get(etag) ??
      remember(unchanged[encoding], etag, [...common, 'etag', tagOf(etag, encoding)]),
    complete: (etag, encoding, length) => {
      const kept = complete[encoding].get(etag);
      if (kept?.length === length) return kept.head;
      const packed = encoding === 'gzip' ? ['content-encoding', encoding] : [];
      const head = [...common, 'etag', tagOf(etag, encoding), ...packed];
      head.push('content-length', String(length));
      remember(complete[encoding], etag, { length, head });
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

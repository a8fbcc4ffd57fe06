import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type GuestAssets, markStale, renderGuestNotice } from '@qr-menu/menu-page';
import { type FailRequest, inOwnFrames } from '@qr-menu/runtime/http';
import type { Language } from '@qr-menu/schema';
import type { StoredDocument } from '@qr-menu/stores/menu-documents';
import { createBrotliDocuments, unpacked } from './brotli-documents.ts';
import type { DocumentOutcome, DocumentRequest } from './find-document.ts';
import { type ContentEncoding, etagFor, siteDefault } from './negotiation.ts';

export type Headers = Readonly<Record<string, string>>;

/** The headers of a kind of response. Names and values alternate, because Node writes that format fastest. */
export type Heads = {
  readonly unchanged: (etag: string, encoding: ContentEncoding) => string[];
  readonly complete: (etag: string, encoding: ContentEncoding, length: number) => string[];
};

export type MenuRequest = DocumentRequest & {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fail: FailRequest;
  /** Whether the URL alone determines the language. */
  readonly isLanguageInAddress: boolean;
  /** The start time, or 0 if the read is not timed. */
  readonly begunAt: number;
};

type NoDocument = Exclude<DocumentOutcome, { kind: 'current' | 'unchanged' | 'moved' }>;

export type MenuAnswers = {
  readonly headsOf: (request: MenuRequest) => Heads;
  /** Returns the document compressed with Brotli, or null if it is not compressed yet. */
  readonly brotliOf?: (document: StoredDocument) => Uint8Array | null;
  readonly otherwise: (request: MenuRequest, outcome: NoDocument) => void | Promise<void>;
};

/** Public caches may use responses for a second, or for a day while this service is unreachable. */
export const cached = { 'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=86400' };

/**
 * For data that an open page uses to check whether it is current, because a stale copy would always confirm
 * the page. Also for redirects from a former name, which would loop if the venue took that name back. Without
 * an explicit 0, CloudFront serves expired responses during an outage.
 */
export const briefly = { 'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=0' };

export const notCached = { 'cache-control': 'no-store' };

export const oneForAll = { vary: 'accept-encoding' };

/** For responses whose language does not depend only on the URL. */
const negotiated = { vary: 'accept-encoding, accept-language, cookie' };

/** The `Retry-After` of a 503, in seconds. The projector will soon write the missing document. */
export const retryLater = { 'retry-after': '2' };

const packed = promisify(gzip);

/** Writes the finished bytes of a document. Asynchronous only if the bytes must be decompressed. */
export function writeDocument(
  request: MenuRequest,
  document: StoredDocument,
  { headsOf, brotliOf }: MenuAnswers,
): void | Promise<void> {
  const heads = headsOf(request);
  if (request.encoding === 'identity')
    return unpacked(document.body).then((text) =>
      write(request, document, heads, 'identity', text),
    );
  const form = request.encoding === 'br' ? brotliOf?.(document) : null;
  if (form) write(request, document, heads, 'br', form);
  else write(request, document, heads, 'gzip', document.body);
}

function write(
  { request, response }: MenuRequest,
  { status, etag }: StoredDocument,
  heads: Heads,
  encoding: ContentEncoding,
  body: Uint8Array,
): void {
  response.writeHead(status, heads.complete(etag, encoding, body.byteLength));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Writes a stale document with a notice. The response has no ETag and must not be stored. */
export async function writeStale(
  { request, response, encoding }: MenuRequest,
  zipped: Uint8Array,
  headers: Headers,
): Promise<void> {
  const isZipped = encoding !== 'identity';
  const body = isZipped ? zipped : await unpacked(zipped);
  response.writeHead(200, {
    ...headers,
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
    'content-length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function createHeads(headers: Headers): Heads {
  const common = Object.entries(headers).flat();
  return {
    unchanged: (etag, encoding) => [...common, 'etag', etagFor(etag, encoding)],
    complete: (etag, encoding, length) => {
      const head = [...common, 'etag', etagFor(etag, encoding), 'content-length', String(length)];
      if (encoding !== 'identity') head.push('content-encoding', encoding);
      return head;
    },
  };
}

type Marked = { readonly at: number; readonly zipped: Promise<Uint8Array> };

/** Adds to a document the time at which it was last known to be current. */
export type MarkText = (text: string, at: Date) => string;

/** Adds the time to each stale document once per outage, and reuses the result for all readers. */
export function createStaleAnswers() {
  const marked = new WeakMap<StoredDocument, Marked>();
  return (document: StoredDocument, at: number, markText: MarkText): Promise<Uint8Array> => {
    const before = marked.get(document);
    if (before?.at === at) return before.zipped;
    const zipped = unpacked(document.body).then((bytes) =>
      packed(markText(bytes.toString('utf8'), new Date(at))),
    );
    marked.set(document, { at, zipped });
    return zipped;
  };
}

export type MenuPageDeps = {
  readonly assets: GuestAssets;
  readonly menuPolicy: string;
  readonly usualHeaders: Headers;
  readonly copiesMemory: number;
};

/** The additional memory for Brotli documents, as a fraction of `copiesMemory`. */
const brotliShare = 0.25;

export function createMenuPage(deps: MenuPageDeps): MenuAnswers {
  const html = {
    ...deps.usualHeaders,
    'content-type': 'text/html; charset=utf-8',
    // The owner's preview embeds the page in a frame.
    ...inOwnFrames(deps.menuPolicy),
  };
  const heads = createHeads({ ...html, ...oneForAll, ...cached });
  const negotiatedHeads = createHeads({ ...html, ...negotiated, ...cached });
  const passing = { ...html, ...negotiated, ...notCached };
  const staleAnswer = createStaleAnswers();
  const noticeOf = createNotices(deps.assets);

  return {
    headsOf: ({ isLanguageInAddress }) => (isLanguageInAddress ? heads : negotiatedHeads),
    brotliOf: createBrotliDocuments(brotliShare * deps.copiesMemory),
    otherwise: async (request, outcome) => {
      if (outcome.kind === 'last-good') {
        const { document, at, language } = outcome;
        const markText = (text: string, moment: Date) => markStale(text, moment, language);
        return writeStale(request, await staleAnswer(document, at, markText), passing);
      }
      const isUnavailable = outcome.kind === 'unavailable';
      request.response.writeHead(isUnavailable ? 503 : 404, {
        ...passing,
        ...(isUnavailable ? retryLater : {}),
      });
      request.response.end(noticeOf(outcome.kind, request.language ?? siteDefault));
    },
  };
}

function createNotices(assets: GuestAssets) {
  const rendered = new Map<string, string>();
  return (kind: 'not-found' | 'unavailable', language: Language): string => {
    const key = `${kind} ${language}`;
    const notice = rendered.get(key) ?? renderGuestNotice({ kind, language, assets });
    rendered.set(key, notice);
    return notice;
  };
}

/** During an outage, an open page gets an error, because it already shows its last good data. */
export function createMenuData(usualHeaders: Headers): MenuAnswers {
  const json = { ...usualHeaders, 'content-type': 'application/json; charset=utf-8' };
  const heads = createHeads({ ...json, ...oneForAll, ...briefly });
  const negotiatedHeads = createHeads({ ...json, ...negotiated, ...briefly });
  const passing = { ...json, ...negotiated, ...notCached };

  return {
    headsOf: ({ isLanguageInAddress }) => (isLanguageInAddress ? heads : negotiatedHeads),
    otherwise: ({ response }, { kind }) => {
      if (kind === 'not-found') response.writeHead(404, passing).end('{"error":"NOT_FOUND"}');
      else response.writeHead(503, { ...passing, ...retryLater }).end('{"error":"UNAVAILABLE"}');
    },
  };
}

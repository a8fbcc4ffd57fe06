import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Language, languages } from '@qr-menu/schema';
import { accepts, includesEtag } from '../responses/negotiation.ts';
import { type LegalText, type LegalTexts, withLegalLinks, withLegalText } from './legal-pages.ts';

export type PageEncoding = 'br' | 'gzip' | 'identity';

export type SitePage = Readonly<
  Record<PageEncoding, { readonly etag: string; readonly body: Buffer }>
>;

export type SitePageInLanguages = (language: Language) => SitePage;

const unknownOrigin = 'https://origin.invalid';

/** Matches elements that need an absolute URL. Search engines ignore relative URLs. */
const needsOrigin = /<(?:link|meta) [^>]*https:\/\/origin\.invalid[^>]*>/g;

/** Settings of the installation, which are unknown at build time. */
export type SiteInstallation = {
  readonly origin: string | undefined;
  readonly legalTexts: LegalTexts;
  /** The legal text to insert, if the page is a template for legal texts. */
  readonly legalText?: LegalTexts[LegalText];
};

/** Removes links to missing legal texts. Without an origin, also removes elements that need an origin. */
export function readSitePage(
  clientDir: string,
  name: (language: Language) => string,
  { origin, legalTexts, legalText }: SiteInstallation,
): SitePageInLanguages {
  const read = (language: Language) => {
    const text = readFileSync(path.join(clientDir, 'pages', name(language)), 'utf8');
    const linked = withLegalLinks(withOrigin(text, origin), legalTexts);
    return finishedPage(legalText ? withLegalText(linked, legalText(language)) : linked);
  };
  const pages = new Map(languages.map((language) => [language, read(language)]));
  return (language) => pages.get(language) ?? read(language);
}

const withOrigin = (text: string, origin: string | undefined): string =>
  origin === undefined
    ? text.replace(needsOrigin, '').replaceAll(unknownOrigin, '')
    : text.replaceAll(unknownOrigin, new URL(origin).origin);

export function finishedPage(text: string): SitePage {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const brotli = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
  return {
    br: { etag: `"${hash}-br"`, body: brotliCompressSync(bytes, brotli) },
    gzip: { etag: `"${hash}-gzip"`, body: gzipSync(bytes, { level: 9 }) },
    identity: { etag: `"${hash}"`, body: bytes },
  };
}

export type PageAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
};

/** Writes a page in the smallest encoding that the browser accepts, or responds with 304. */
export function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  page: SitePage,
  { status, headers }: PageAnswer,
): void {
  const encoding = encodingFor(request);
  const { etag, body } = page[encoding];
  const isCurrent = status === 200 && includesEtag(request.headers['if-none-match'], etag);
  response.writeHead(isCurrent ? 304 : status, {
    ...headers,
    etag,
    ...(encoding === 'identity' || isCurrent ? {} : { 'content-encoding': encoding }),
    ...(isCurrent ? {} : { 'content-length': body.byteLength }),
  });
  response.end(isCurrent || request.method === 'HEAD' ? undefined : body);
}

function encodingFor({ headers }: IncomingMessage): PageEncoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

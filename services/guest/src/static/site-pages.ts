import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Language, languages } from '@qr-menu/schema';

export type PageEncoding = 'br' | 'gzip' | 'identity';

/** A finished page in every encoding, each with the tag of its own bytes. */
export type SitePage = Readonly<
  Record<PageEncoding, { readonly etag: string; readonly body: Buffer }>
>;

export type SitePageInLanguages = (language: Language) => SitePage;

/** What the build writes where the product's own origin belongs. */
const unknownOrigin = 'https://origin.invalid';

/** Elements that mean nothing to a search engine unless their address is absolute. */
const needsOrigin = /<(?:link|meta) [^>]*https:\/\/origin\.invalid[^>]*>/g;

/**
 * Reads a prerendered page of the site and compresses it once, before the first request. Without an
 * origin what needs one is left out, and other addresses are relative.
 */
export function readSitePage(
  clientDir: string,
  name: (language: Language) => string,
  origin: string | undefined,
): SitePageInLanguages {
  const read = (language: Language) => {
    const text = readFileSync(path.join(clientDir, 'pages', name(language)), 'utf8');
    return finishedPage(withOrigin(text, origin));
  };
  const pages = new Map(languages.map((language) => [language, read(language)]));
  return (language) => pages.get(language) ?? read(language);
}

const withOrigin = (text: string, origin: string | undefined): string =>
  origin === undefined
    ? text.replace(needsOrigin, '').replaceAll(unknownOrigin, '')
    : text.replaceAll(unknownOrigin, new URL(origin).origin);

/** Compressed once, before the first request. */
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

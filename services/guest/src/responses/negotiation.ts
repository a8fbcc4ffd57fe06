import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Language, languages } from '@qr-menu/schema';

export const siteDefault: Language = 'bg';

/** A supported language in `?lang` takes precedence over everything else. */
export const addressLanguage = (lang: string | null): Language | null => ours(lang?.toLowerCase());

export const savedLanguage = (cookie: string | undefined): Language | null =>
  cookie === undefined ? null : ours(/(?:^|;)\s*lang=([^;\s]*)/.exec(cookie)?.[1]);

const mostLists = 1_000;

/** The saved choice, or the browser's first supported language. Null means the venue's language. */
export function createChooseLanguage(): (headers: IncomingHttpHeaders) => Language | null {
  const cache = new Map<string, Language | null>();
  return ({ cookie, 'accept-language': list = '' }) => {
    const saved = savedLanguage(cookie);
    if (saved) return saved;
    const before = cache.get(list);
    if (before !== undefined) return before;
    const language = browserLanguage(list);
    if (cache.size >= mostLists) cache.clear();
    cache.set(list, language);
    return language;
  };
}

const ours = (tag: string | undefined): Language | null =>
  languages.find((language) => language === tag) ?? null;

/** Returns the preferred supported language in an Accept-Language header (RFC 9110 §12.5.4). */
function browserLanguage(header: string): Language | null {
  const ranked = header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: ours(tag.split('-')[0]),
        weight: quality ? Number(quality.trim().slice(2)) : 1,
      };
    })
    .filter(({ language, weight }) => language !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return ranked[0]?.language ?? null;
}

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Longer headers are not cached. */
const longestCoding = 60;
const mostCodings = 100;
const codings = new Map<string, ContentEncoding>();

/** `br` implies that the client also accepts gzip. Cached, because there are few different headers. */
export function encodingFor({ headers }: IncomingMessage): ContentEncoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  const before = codings.get(accepted);
  if (before) return before;
  const zipped = accepts(accepted, 'br') ? 'br' : 'gzip';
  const encoding = accepts(accepted, 'gzip') ? zipped : 'identity';
  if (accepted.length <= longestCoding && codings.size < mostCodings)
    codings.set(accepted, encoding);
  return encoding;
}

/** A weight of 0 refuses an encoding (RFC 9110 §12.5.3). */
export function accepts(acceptEncoding: string, encoding: 'br' | 'gzip'): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [coding = '', ...parameters] = entry.toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    return coding.trim() === encoding && !refused;
  });
}

/** A strong ETag identifies bytes, which differ between encodings (RFC 9110 §8.8.3.3). */
export const etagFor = (etag: string, encoding: ContentEncoding): string =>
  encoding === 'gzip' ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/** The encoding of the client's copy of this document. Null if the client has no current copy. */
export function knownEncoding(
  ifNoneMatch: string | undefined,
  etag: string,
  encoding: ContentEncoding,
): ContentEncoding | null {
  if (includesEtag(ifNoneMatch, etagFor(etag, encoding))) return encoding;
  return encoding === 'br' && includesEtag(ifNoneMatch, etag) ? 'gzip' : null;
}

/** A weak comparison, because proxies weaken ETags when they recompress (RFC 9110 §13.1.2). */
export function includesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === etag || entry === '*');
}

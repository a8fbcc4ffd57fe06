import type { IncomingMessage } from 'node:http';

export type Encoding = 'gzip' | 'identity';

/** Documents are stored as gzip; who refuses that gets them unpacked. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  // As all browsers write it.
  if (accepted.startsWith('gzip, ')) return 'gzip';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Weight 0 refuses a coding (RFC 9110 §12.5.3). */
export function accepts(acceptEncoding: string, wanted: 'br' | 'gzip'): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [coding = '', ...parameters] = entry.toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    return coding.trim() === wanted && !refused;
  });
}

/** A strong tag names bytes, and the encodings differ in theirs (RFC 9110 §8.8.3.3). */
export const tagOf = (etag: string, encoding: Encoding): string =>
  encoding === 'gzip' ? etag : `${etag.slice(0, -1)}-identity"`;

/**
 * Whether `If-None-Match` names this tag, compared weakly: proxies weaken what they pack anew.
 * `*` stands for any document that exists (RFC 9110 §13.1.2).
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === tag || one === '*');
}

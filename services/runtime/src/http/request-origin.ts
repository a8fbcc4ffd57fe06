import type { IncomingMessage } from 'node:http';

/** Matches every `Host` that browsers send. Responses never contain any other value of this header. */
const plainHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

/** Without `PUBLIC_URL`, the client determines the origin, so the result must not be cached. */
export function requestOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  {
    publicUrl,
    trustedProxies,
  }: { readonly publicUrl: string | undefined; readonly trustedProxies: number },
): string {
  if (publicUrl !== undefined) return publicUrl;
  const forwarded = String(headers['x-forwarded-proto'] ?? '').split(',');
  const isSecure = trustedProxies > 0 && forwarded.at(-1)?.trim() === 'https';
  const host = plainHost.test(headers.host ?? '') ? headers.host : 'localhost';
  return `${isSecure ? 'https' : 'http'}://${host}`;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { StoredDocument } from '@qr-menu/platform';

/** Always ask again, cheaply: an unchanged document is a 304 (RFC 9110 §13). */
const revalidate = 'no-cache';

/** Writes finished bytes, or 304 when the client has them already. */
export function writeDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: StoredDocument,
  headers: Readonly<Record<string, string>>,
): void {
  const common = { etag: document.etag, 'cache-control': revalidate, ...headers };
  if (document.status === 200 && isUnchanged(request.headers['if-none-match'], document.etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const zipped = acceptsGzip(String(request.headers['accept-encoding'] ?? ''));
  const body = zipped ? document.body : gunzipSync(document.body);
  response.writeHead(document.status, {
    ...common,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    'content-length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Weight 0 refuses a coding (RFC 9110 §12.5.3). */
function acceptsGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((entry) => {
    const [coding = '', ...parameters] = entry.toLowerCase().split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    return coding.trim() === 'gzip' && !refused;
  });
}

/** `*` stands for any document that exists (RFC 9110 §13.1.2). */
function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  const candidates = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return candidates.some((candidate) => candidate === etag || candidate === '*');
}

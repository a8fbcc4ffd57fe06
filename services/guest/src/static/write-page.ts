import type { IncomingMessage, ServerResponse } from 'node:http';
import { accepts, namesTag } from '../responses/encoding.ts';
import type { PageEncoding, SitePage } from './site-pages.ts';

export type PageAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
};

/** Writes a finished page in the smallest encoding that the browser takes, or 304. */
export function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  page: SitePage,
  { status, headers }: PageAnswer,
): void {
  const encoding = encodingFor(request);
  const { etag, body } = page[encoding];
  const known = status === 200 && namesTag(request.headers['if-none-match'], etag);
  response.writeHead(known ? 304 : status, {
    ...headers,
    etag,
    ...(encoding === 'identity' || known ? {} : { 'content-encoding': encoding }),
    ...(known ? {} : { 'content-length': body.byteLength }),
  });
  response.end(known || request.method === 'HEAD' ? undefined : body);
}

function encodingFor({ headers }: IncomingMessage): PageEncoding {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

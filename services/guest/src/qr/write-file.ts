import type { IncomingMessage, ServerResponse } from 'node:http';
import { retryLater } from '../responses/menu-answers.ts';
import { includesEtag } from '../responses/negotiation.ts';
import type { DownloadRequest, FileFormat } from './download-request.ts';

export type FileToWrite = {
  readonly etag: string;
  readonly format: FileFormat;
  readonly piece: DownloadRequest['piece'];
  readonly table: string | null;
  readonly code: string;
  readonly name: string;
  readonly isShared: boolean;
};

const contentTypes: Readonly<Record<FileFormat, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** Responds with the file, or with 304. Draws the file only if the client does not have it yet. */
export async function writeFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileToWrite,
  draw: () => Promise<Uint8Array | null>,
): Promise<void> {
  const caching = {
    etag: file.etag,
    'cache-control': file.isShared ? 'public, max-age=300' : 'private, no-cache',
  };
  if (includesEtag(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, caching).end();
    return;
  }
  const body = await draw();
  if (!body)
    return refuseFile(response, 404, 'The venue has no uploaded logo that can be shown', 'logo');
  response.writeHead(200, {
    ...caching,
    'content-type': contentTypes[file.format],
    'content-length': body.byteLength,
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': disposition(file),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Browsers that do not support RFC 6266's extended format get an ASCII name. */
function disposition({ piece, table, name, code, format }: FileToWrite): string {
  const fileName = (venue: string, suffix: string) => `qr-${venue}-${piece}${suffix}.${format}`;
  const suffix = table === null ? '' : `-${table}`;
  const encoded = encodeURIComponent(fileName(name, suffix)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const plain = fileName(code, /^[\w-]*$/.test(suffix) ? suffix : '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const codes = { 400: 'BAD_USER_INPUT', 404: 'NOT_FOUND', 503: 'UNAVAILABLE' } as const;

export function refuseFile(
  response: ServerResponse,
  status: keyof typeof codes,
  message: string,
  field?: string,
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 503 ? retryLater : {}),
  });
  const extensions = { code: codes[status], ...(field === undefined ? {} : { field }) };
  response.end(JSON.stringify({ errors: [{ message, extensions }] }));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '@qr-menu/runtime/process';
import { decodeImageKey } from '../image-key.ts';
import { type ObjectFiles, WrongLength } from './object-files.ts';
import type { PartFiles } from './part-files.ts';
import { readUpload, type UploadPermission } from './upload-signature.ts';

type Handler = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;

export function createDirectoryHandler(deps: {
  readonly files: ObjectFiles;
  readonly incoming: ObjectFiles;
  readonly parts: PartFiles;
  readonly isPending: (key: string) => Promise<boolean>;
  readonly secret: string;
  readonly clock: Clock;
}): Handler {
  return async (req, res, path) => {
    const [pathname = '', query = ''] = path.split(/\?(.*)/s);
    const [, area = '', encoded = ''] = /^\/(public|incoming)\/(.*)$/s.exec(pathname) ?? [];
    const key = decodeImageKey(encoded);
    if (key === null) return answer(res, 404, 'NOT_FOUND');
    const isUpload = area === 'incoming';
    const methods = isUpload ? ['PUT'] : ['GET', 'HEAD'];
    if (!methods.includes(req.method ?? '')) {
      res.setHeader('allow', methods.join(', '));
      return answer(res, 405, 'METHOD_NOT_ALLOWED');
    }
    if (isUpload) return put(deps, req, res, key, new URLSearchParams(query));
    return get(deps.files, req, res, key);
  };
}

async function put(
  deps: Parameters<typeof createDirectoryHandler>[0],
  req: IncomingMessage,
  res: ServerResponse,
  key: string,
  query: URLSearchParams,
): Promise<void> {
  const { secret, clock } = deps;
  const permission = readUpload(secret, key, query);
  if (permission === null) return answer(res, 403, 'FORBIDDEN');
  if (clock.now() >= permission.expiresAt) return answer(res, 403, 'EXPIRED');
  const typed = permission.part === undefined;
  if (typed && req.headers['content-type'] !== permission.contentType)
    return answer(res, 403, 'WRONG_TYPE');
  if (req.headers['content-length'] !== String(permission.contentLength)) {
    return answer(res, 403, 'WRONG_LENGTH');
  }
  if (!(await deps.isPending(key))) return answer(res, 403, 'NOT_PENDING');
  try {
    if (!(await store(deps, permission, req, res))) return answer(res, 404, 'NO_SUCH_UPLOAD');
  } catch (error) {
    if (error instanceof WrongLength || req.destroyed) return answer(res, 400, 'INCOMPLETE');
    throw error;
  }
  answer(res, 200, 'STORED');
}

async function store(
  { incoming, parts }: Parameters<typeof createDirectoryHandler>[0],
  permission: UploadPermission,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const { key, part, contentLength } = permission;
  if (part === undefined) {
    await incoming.write(key, permission, req);
    return true;
  }
  const { uploadId, number } = part;
  const etag = await parts.write({ key, uploadId }, { number, contentLength }, req);
  if (etag !== null) res.setHeader('etag', etag);
  return etag !== null;
}

async function get(
  files: ObjectFiles,
  req: IncomingMessage,
  res: ServerResponse,
  key: string,
): Promise<void> {
  const object = await files.open(key);
  if (object === null) return answer(res, 404, 'NOT_FOUND');
  res.writeHead(200, {
    'content-type': object.contentType,
    'content-length': object.contentLength,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    // If an HTML or SVG file is ever stored, it must not run as one of our own pages.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  if (req.method === 'HEAD') {
    object.body.destroy();
    res.end();
    return;
  }
  await pipeline(object.body, res).catch((error: unknown) => {
    if (!res.destroyed) throw error;
  });
}

function answer(res: ServerResponse, status: number, code: string): void {
  // The rest of a refused upload is not read, so the connection cannot be reused.
  if (!res.req.complete) res.setHeader('connection', 'close');
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  res.end(`${code}\n`);
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Unlike `startS3Server`, supports conditional writes, paged listings and aborted uploads. */
export async function startMemoryS3() {
  /** The key is `/<bucket>/<key>`. */
  const objects = new Map<string, Buffer>();
  /** The parts of the only upload in progress. */
  const parts = new Map<string, Buffer>();

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const name = decodeURIComponent(pathname);
    const body = Buffer.concat(await request.toArray());
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const store = (bytes: Buffer, answer = '') => {
      if (request.headers['if-none-match'] === '*' && objects.has(name)) {
        return refuse(412, 'PreconditionFailed');
      }
      objects.set(name, bytes);
      return response.end(answer);
    };
    switch (`${request.method} ${query.has('uploadId') ? 'upload' : ''}`) {
      case 'PUT upload':
        parts.set(query.get('partNumber') ?? '', body);
        return response.setHeader('etag', `"${parts.size}"`).end();
      case 'POST upload': {
        const bytes = Buffer.concat([...parts.values()]);
        parts.clear();
        return store(bytes, '<CompleteMultipartUploadResult/>');
      }
      case 'DELETE upload':
        parts.clear();
        return response.writeHead(204).end();
      case 'POST ':
        return response.end('<Result><UploadId>1</UploadId></Result>');
      case 'PUT ':
        return store(body);
      case 'DELETE ':
        objects.delete(name);
        return response.writeHead(204).end();
      default:
        if (query.has('list-type')) return response.end(listed(objects, name, query));
        return objects.has(name) ? response.end(objects.get(name)) : refuse(404, 'NoSuchKey');
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    parts,
    connection: {
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'spec', secretAccessKey: 'spec' },
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const pageSize = 2;

function listed(
  objects: ReadonlyMap<string, Buffer>,
  bucket: string,
  query: URLSearchParams,
): string {
  const root = bucket.replace(/\/?$/, '/');
  const prefix = `${root}${query.get('prefix') ?? ''}`;
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const to = from + pageSize;
  const contents = names.slice(from, to).map((name) => {
    const size = objects.get(name)?.byteLength;
    const facts = `<Size>${size}</Size><LastModified>2026-05-01T12:00:00Z</LastModified>`;
    return `<Contents><Key>${name.slice(root.length)}</Key>${facts}</Contents>`;
  });
  const more = to < names.length;
  const next = more ? `<NextContinuationToken>${to}</NextContinuationToken>` : '';
  return `<Result><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</Result>`;
}

import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';

/** Routes of the single-page app; every other page path is a 404 that the app renders. */
const appRoutes = /^\/(|menu|login|register|admin(\/.*)?)$/;

/** Serves the built files, and the app's page for every route. */
export function createWebApp({
  clientDir,
  pagePolicy,
}: {
  readonly clientDir: string;
  readonly pagePolicy: string;
}) {
  const files = sirv(clientDir, {
    etag: true,
    setHeaders: (response, pathname) => {
      response.setHeader('content-security-policy', pagePolicy);
      const hashed = pathname.startsWith('/assets/');
      response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = readFileSync(path.join(clientDir, 'index.html'));

  return (request: IncomingMessage, response: ServerResponse, pathname: string): void => {
    files(request, response, () => {
      response.writeHead(appRoutes.test(pathname) ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': pagePolicy,
        'cache-control': 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : page);
    });
  };
}

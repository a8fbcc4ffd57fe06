import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { GuestAssets } from '@qr-menu/web/guest-page';
import sirv from 'sirv';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), css: z.array(z.string()).optional() }),
);

const themeEntry = 'src/themes/default.css';

/** The built assets that a guest page loads, from the build's manifest. */
export function readGuestAssets(clientDir: string): GuestAssets {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')),
  );
  const theme = manifest[themeEntry];
  if (!theme) throw new Error(`the web build has no ${themeEntry}: run npm run build`);
  return { styles: [`/${theme.file}`], scripts: [] };
}

/** Routes of the single-page app; every other page path is a 404 that the app renders. */
const appRoutes = /^\/(|menu|login|register|admin(\/.*)?)$/;

/** Serves the built files, and the app's page for every route. */
export function createWebApp(clientDir: string) {
  const files = sirv(clientDir, {
    etag: true,
    setHeaders: (response, pathname) => {
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
        'cache-control': 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : page);
    });
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { requestOrigin } from '@qr-menu/runtime/http';
import type { Language } from '@qr-menu/schema';
import sirv from 'sirv';
import { toSvg } from '../qr/drawing/to-svg.ts';
import { codeDrawing, codeMatrix } from '../qr/layouts/code-drawing.ts';
import { addressLanguage, savedLanguage, siteDefault } from '../responses/negotiation.ts';
import { type LegalText, type LegalTexts, withLegalLinks } from './legal-pages.ts';
import { finishedPage, readSitePage, writePage } from './site-pages.ts';

export type WebAppDeps = {
  readonly clientDir: string;
  readonly pagePolicy: string;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly legalTexts: LegalTexts;
};

const appRoutes = /^\/(login|register|admin(\/.*)?)$/;

/** Paths that are sometimes linked with a trailing slash. */
const slashAtEnd = /^(\/(?:login|register|menu(?:\/[^/]+)?))\/$/;

export function createWebApp(deps: WebAppDeps) {
  const { clientDir, publicUrl, legalTexts } = deps;
  const files = serveFiles(deps);
  const styles = todaysStyles(clientDir);
  const demoCode = createDemoCode(deps);
  const app = readFileSync(path.join(clientDir, 'index.html'), 'utf8');
  const appPage = finishedPage(withLegalLinks(app, legalTexts));
  const html = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': deps.pagePolicy,
    'cache-control': 'no-cache',
  };
  const read = (kind: string, legalText?: LegalTexts[LegalText]) =>
    readSitePage(clientDir, (language) => `${kind}.${language}.html`, {
      origin: publicUrl,
      legalTexts,
      ...(legalText && { legalText }),
    });
  const pages = new Map([
    ['/', read('landing')],
    ['/menu', read('demo')],
    ...Object.entries(legalTexts).map(([name, text]) => [`/${name}`, read('legal', text)] as const),
  ]);
  const notFound = read('not-found');

  return (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    const { pathname } = url;
    const { language, vary } = siteLanguage(request, url);
    const page = pages.get(pathname);
    const [, withoutSlash] = slashAtEnd.exec(pathname) ?? [];
    if (withoutSlash !== undefined) {
      moveForGood(response, withoutSlash + url.search);
    } else if (page) {
      writePage(request, response, page(language), { status: 200, headers: { ...html, vary } });
    } else if (pathname === '/demo-qr.svg') {
      demoCode(request, response);
    } else if (appRoutes.test(pathname)) {
      const headers = { ...html, vary: 'accept-encoding' };
      writePage(request, response, appPage, { status: 200, headers });
    } else {
      // A file may have been deleted since startup. With sirv, that would crash the process.
      response.once('pipe', (file) => file.once('error', () => response.destroy()));
      // Clients never need part of these files, and sirv crashes on a range that ends before it starts.
      delete request.headers.range;
      files(request, response, () => {
        const style = styles.get(hashedStyle.exec(pathname)?.[1] ?? '');
        if (style !== undefined) return moveForNow(response, style);
        writePage(request, response, notFound(language), {
          status: 404,
          headers: { ...html, vary },
        });
      });
    }
  };
}

/** Cached for only a day, so that a mistake does not last long. */
const moveForGood = (response: ServerResponse, location: string): void => {
  const headers = { location, 'cache-control': 'public, max-age=86400', 'content-length': 0 };
  response.writeHead(308, headers).end();
};

const moveForNow = (response: ServerResponse, location: string): void => {
  response.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
};

const hashedStyle = /^\/assets\/(.+)-[\w-]{8}\.css$/;

/** Menus from the previous release use the current styles until they are rendered again. */
function todaysStyles(clientDir: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(path.join(clientDir, 'assets')).flatMap((name) => {
      const address = `/assets/${name}`;
      const [, stem] = hashedStyle.exec(address) ?? [];
      return stem === undefined ? [] : [[stem, address] as const];
    }),
  );
}

/** The site starts in Bulgarian, regardless of the browser's language. */
function siteLanguage(
  { headers }: IncomingMessage,
  { searchParams }: URL,
): { readonly language: Language; readonly vary: string } {
  const fromAddress = addressLanguage(searchParams.get('lang'));
  if (fromAddress) return { language: fromAddress, vary: 'accept-encoding' };
  const language = savedLanguage(headers.cookie) ?? siteDefault;
  return { language, vary: 'accept-encoding, cookie' };
}

/** The build has already compressed every file that benefits from it. */
const serveFiles = ({ clientDir, pagePolicy }: WebAppDeps) =>
  sirv(clientDir, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      response.setHeader('content-security-policy', pagePolicy);
      const hashed = pathname.startsWith('/assets/');
      response.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

export type DemoCodeDeps = {
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
};

/** Returns the QR code on the landing page, which leads to this installation's demo menu. */
export const createDemoCode =
  (deps: DemoCodeDeps) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const address = `${requestOrigin(request, deps)}/menu`;
    const printedCode = { matrix: codeMatrix(address, 'M'), logo: null };
    const svg = toSvg(codeDrawing(printedCode, address));
    response.writeHead(200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-length': Buffer.byteLength(svg),
      'cache-control': deps.publicUrl === undefined ? 'no-store' : 'public, max-age=3600',
    });
    response.end(request.method === 'HEAD' ? undefined : svg);
  };

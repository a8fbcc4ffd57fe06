import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestOrigin } from '@qr-menu/runtime';
import { siteMap } from './site-map.ts';

/** What is of no use to a crawler, or would never end for one. */
const disallowed = ['/admin', '/graphql', '/identity/', '/menu/*/events'];

const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const files: Readonly<
  Record<string, { readonly type: string; readonly text: (origin: string) => string }>
> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', text: robots },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: siteMap },
};

export type CrawlerFilesDeps = {
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
};

/** Answers `/robots.txt` and `/sitemap.xml`; false for everything else. */
export const createCrawlerFiles =
  (deps: CrawlerFilesDeps) =>
  (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
    const file = files[pathname];
    if (!file) return false;
    const isShared = deps.publicUrl !== undefined;
    response.writeHead(200, {
      'content-type': file.type,
      'cache-control': isShared ? 'public, max-age=3600' : 'no-store',
    });
    const text = file.text(requestOrigin(request, deps));
    response.end(request.method === 'HEAD' ? undefined : text);
    return true;
  };

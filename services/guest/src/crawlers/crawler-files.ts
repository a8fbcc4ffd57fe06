import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestOrigin } from '@qr-menu/runtime/http';
import { type Language, languages } from '@qr-menu/schema';
import { siteDefault } from '../responses/negotiation.ts';
import type { LegalTexts } from '../static/legal-pages.ts';

/** Paths without content for crawlers, or with responses that never end. */
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
  Record<
    string,
    { readonly type: string; readonly text: (origin: string, legalTexts: LegalTexts) => string }
  >
> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', text: robots },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', text: siteMap },
};

export type CrawlerFilesDeps = {
  readonly legalTexts: LegalTexts;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
};

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
    const text = file.text(requestOrigin(request, deps), deps.legalTexts);
    response.end(request.method === 'HEAD' ? undefined : text);
    return true;
  };

const pages = ['/', '/menu'];

const addressOf = (origin: string, page: string, language: Language): string =>
  `${origin}${page}?lang=${language}`;

/** Returns the sitemap of our own pages in each language. `origin` must not need escaping. */
export function siteMap(origin: string, legalTexts: LegalTexts): string {
  const own = Object.keys(legalTexts).map((name) => `/${name}`);
  const entries = [...pages, ...own].flatMap((page) => {
    const alternates = [...languages.map((each) => [each, each] as const), defaultAlternate]
      .map(([name, language]) => alternateLink(name, addressOf(origin, page, language)))
      .join('');
    return languages.map(
      (language) => `<url><loc>${addressOf(origin, page, language)}</loc>${alternates}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

const defaultAlternate = ['x-default', siteDefault] as const;

const alternateLink = (hreflang: string, href: string): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;

import { type Language, languages } from '@qr-menu/schema';
import { siteDefault } from '../language/choose-language.ts';

/** Pages of the product itself. Venues are reached by their codes and links, and not listed here. */
const pages = ['/', '/menu'];

const addressOf = (origin: string, page: string, language: Language): string =>
  `${origin}${page}?lang=${language}`;

/** The product's pages in each language, in the sitemap protocol; `origin` needs no escaping. */
export function siteMap(origin: string): string {
  const entries = pages.flatMap((page) => {
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

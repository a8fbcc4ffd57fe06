import type { PublicAccount, PublicMenuContent } from '@qr-menu/domain';
import { absoluteUrl } from './absolute-url.ts';
import { currencyCode } from './currency-code.ts';
import type { GuestData, GuestItem, GuestSectionData } from './guest-data.ts';
import { localized } from './localized.ts';
import { textOf } from './said.ts';
import { venuePath } from './venue-path.ts';

export type StructuredDataInput = {
  readonly account: PublicAccount;
  readonly menu: PublicMenuContent;
  /** What the page shows of them, in its language. */
  readonly data: GuestData;
  /** The name in the page's address. */
  readonly accountName: string;
  /** Where the site is reached; null leaves out what must be absolute. */
  readonly origin: string | null;
};

/**
 * The venue and its menu for search engines, as JSON-LD in schema.org's vocabulary. It says each
 * thing once and leaves out what only people read: the page has to stay small.
 */
export function structuredData(input: StructuredDataInput): string {
  const { account, menu, data, accountName, origin } = input;
  const restaurant = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: account.name,
    description: account.description.trim() || undefined,
    url: absoluteUrl(venuePath(accountName), origin),
    image: absoluteUrl(menu.imageUrl || account.logoUrl, origin),
    telephone: account.phone || undefined,
    email: account.email || undefined,
    currenciesAccepted: currencyCode(menu.currency),
    hasMenu: {
      '@type': 'Menu',
      name: localized(menu.name, data.language, account.defaultLanguage)?.text,
      inLanguage: data.language,
      hasMenuSection: (data.menu?.sections ?? []).map((section) =>
        menuSection(section, currencyCode(menu.currency)),
      ),
    },
  };
  // A script element ends at its first `</script`, whatever the JSON around it.
  return JSON.stringify(restaurant).replaceAll('<', '\\u003c');
}

const menuSection = ({ n, items }: GuestSectionData, priceCurrency: string | undefined) => ({
  '@type': 'MenuSection',
  name: textOf(n),
  hasMenuItem: items.map((item) => ({
    '@type': 'MenuItem',
    name: textOf(item.n),
    offers: offerOf(item, priceCurrency),
  })),
});

function offerOf({ p, r, s }: GuestItem, priceCurrency: string | undefined) {
  const price = r ?? p;
  const availability = s ? 'https://schema.org/SoldOut' : undefined;
  if (price === undefined) return availability && { '@type': 'Offer', availability };
  return { '@type': 'Offer', price: (price / 100).toFixed(2), priceCurrency, availability };
}

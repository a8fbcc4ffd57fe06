import {
  conflicts,
  currencyCode,
  type PublicAccount,
  type PublicMenuContent,
  reducedPrice,
} from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import {
  type GuestData,
  type GuestItem,
  type GuestSectionData,
  localized,
  textOf,
} from './guest-data.ts';

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
  const currency = currencyCode(menu.currency) ?? undefined;
  const restaurant = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: account.name,
    description: textOf(data.venue?.about ?? '').trim() || undefined,
    url: absoluteUrl(venuePath(accountName), origin),
    image: absoluteUrl(menu.imageUrl || account.logoUrl, origin),
    telephone: account.phone || undefined,
    email: account.email || undefined,
    currenciesAccepted: currency,
    hasMenu: {
      '@type': 'Menu',
      name: localized(menu.name, data.language, account.defaultLanguage)?.text,
      inLanguage: data.language,
      hasMenuSection: (data.menu?.sections ?? []).map((section) => menuSection(section, currency)),
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
    suitableForDiet: dietsOf(item),
    offers: offerOf(item, priceCurrency),
  })),
});

/** As the venue claims them; the vocabulary knows no other. */
const diets: Readonly<Record<string, string>> = {
  VEGAN: 'VeganDiet',
  VEGETARIAN: 'VegetarianDiet',
  HALAL: 'HalalDiet',
  KOSHER: 'KosherDiet',
  GLUTEN_FREE: 'GlutenFreeDiet',
};

function dietsOf({ e = '', a = '' }: GuestItem): readonly string[] | undefined {
  // Guests read both beside the dish; who reads this alone would take the claim for the whole.
  const hasGluten = conflicts(a.split(' '), ['GLUTEN']);
  const claimed = e.split(' ').filter((key) => !(hasGluten && key === 'GLUTEN_FREE'));
  const known = claimed.flatMap((key) => diets[key] ?? []);
  return known.length > 0 ? known.map((diet) => `https://schema.org/${diet}`) : undefined;
}

function offerOf({ p, o, s }: GuestItem, priceCurrency: string | undefined) {
  const price = p !== undefined && o !== undefined ? reducedPrice(p, o) : p;
  const availability = s ? 'https://schema.org/SoldOut' : undefined;
  if (price === undefined) return availability && { '@type': 'Offer', availability };
  return { '@type': 'Offer', price: (price / 100).toFixed(2), priceCurrency, availability };
}

/** For readers outside the page, who need whole addresses; undefined when there is none to give. */
export function absoluteUrl(address: string, origin: string | null): string | undefined {
  if (address === '') return undefined;
  if (/^https?:\/\//.test(address)) return address;
  return origin === null ? undefined : new URL(address, origin).href;
}

/** Where a venue's menu is; with a language, its version in it. */
export const venuePath = (accountName: string, language?: Language): string =>
  `/menu/${encodeURIComponent(accountName)}${language ? `?lang=${language}` : ''}`;

import { conflicts } from '@qr-menu/domain/allergens';
import type { PriceUnit } from '@qr-menu/domain/items';
import { currencyCode, reducedPrice } from '@qr-menu/domain/money';
import type { PublicAccount, PublicMenuContent } from '@qr-menu/domain/public-menu';
import type { Language } from '@qr-menu/schema';
import { localized, textOf } from '../localized-string.ts';
import type { GuestOptionGroup, GuestSize } from '../pricing/written-pricing.ts';
import {
  type GuestData,
  type GuestItem,
  type GuestSectionData,
  groupsOfItem,
} from './guest-data.ts';

export type StructuredDataInput = {
  readonly account: PublicAccount;
  readonly menu: PublicMenuContent;
  /** The displayed content, in the page's language. */
  readonly data: GuestData;
  /** The name in the page's URL. */
  readonly accountName: string;
  /** The site's URL. If null, everything that must be absolute is omitted. */
  readonly origin: string | null;
};

/**
 * Describes the venue and its menu to search engines, as JSON-LD in the schema.org vocabulary. Each fact is
 * included only once and prose is omitted, because the page must stay small.
 */
export function structuredData(input: StructuredDataInput): string {
  const { account, menu, data, accountName, origin } = input;
  const currency = currencyCode(menu.currency) ?? undefined;
  const addOns = addOnsIn(currency);
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
    ...cardData(account, data.language),
    hasMenu: {
      '@type': 'Menu',
      name: localized(menu.name, data.language, account.defaultLanguage)?.text,
      inLanguage: data.language,
      hasMenuSection: (data.menu?.sections ?? []).map((section) =>
        menuSection(section, currency, addOns),
      ),
    },
  };
  // A script element ends at the first `</script`, even within JSON.
  return JSON.stringify(restaurant).replaceAll('<', '\\u003c');
}

/** In schema.org, a window that ends on the next day has a closing time before its opening time. */
function cardData(account: PublicAccount, language: Language) {
  const { openingHours, card } = account;
  const links = card?.links ?? [];
  const sameAs = links.filter(({ kind }) => kind !== 'MAP').map(({ url }) => url);
  return {
    address: card && localized(card.address, language, account.defaultLanguage)?.text,
    hasMap: links.find(({ kind }) => kind === 'MAP')?.url,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    openingHoursSpecification: openingHours?.weekly.map(({ days, from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => day.slice(0, 1) + day.slice(1).toLowerCase()),
      ...opening(from, to),
      validFrom: openingHours.from,
      validThrough: openingHours.until,
    })),
    specialOpeningHoursSpecification: openingHours?.dates
      .filter(({ date }) => date.length === 10)
      .flatMap(({ date, windows }) =>
        (windows.length > 0 ? windows.map(({ from, to }) => opening(from, to)) : [closed]).map(
          (hours) => ({
            '@type': 'OpeningHoursSpecification',
            validFrom: date,
            validThrough: date,
            ...hours,
          }),
        ),
      ),
  };
}

/** According to Google's documentation, equal times mean that the venue is closed. */
const closed = { opens: '00:00', closes: '00:00' };

const opening = (opens: string, closes: string) => ({
  opens,
  closes: opens === closes ? '23:59' : closes,
});

const menuSection = (
  section: GuestSectionData,
  priceCurrency: string | undefined,
  addOns: (groups: readonly GuestOptionGroup[]) => object | undefined,
) => ({
  '@type': 'MenuSection',
  name: textOf(section.n),
  hasMenuItem: section.items.map((item) => ({
    '@type': 'MenuItem',
    name: textOf(item.n),
    suitableForDiet: dietsOf(item),
    offers: offersOf(item, priceCurrency),
    menuAddOn: addOns(groupsOfItem(item, section)),
  })),
});

/** The schema.org terms for diets that a venue can claim. There are no terms for other diets. */
const diets: Readonly<Record<string, string>> = {
  VEGAN: 'VeganDiet',
  VEGETARIAN: 'VegetarianDiet',
  HALAL: 'HalalDiet',
  KOSHER: 'KosherDiet',
  GLUTEN_FREE: 'GlutenFreeDiet',
};

function dietsOf({ e = '', a = '' }: GuestItem): readonly string[] | undefined {
  // Guests see "gluten-free" next to the contents, but search engines do not. For a dish with gluten, the
  // claim would be misleading to them.
  const hasGluten = conflicts(a.split(' '), ['GLUTEN']);
  const claimed = e.split(' ').filter((key) => !(hasGluten && key === 'GLUTEN_FREE'));
  const mapped = claimed.flatMap((key) => diets[key] ?? []);
  return mapped.length > 0 ? mapped.map((diet) => `https://schema.org/${diet}`) : undefined;
}

/** Returns one offer per size. Without a price, the only possible offer says that the item is sold out. */
function offersOf({ p, o, s, z, w }: GuestItem, priceCurrency: string | undefined) {
  const availability = s ? 'https://schema.org/SoldOut' : undefined;
  const offers = (z ?? [{ p }]).flatMap(({ p: full, ...size }) => {
    if (full === undefined) return [];
    const price = decimal(o === undefined ? full : reducedPrice(full, o));
    const amount = w
      ? { priceSpecification: unitPrice(w, price, priceCurrency) }
      : { price, priceCurrency };
    return [{ '@type': 'Offer', name: sizeName(size), ...amount, availability }];
  });
  const [first] = offers;
  if (!first) return availability && { '@type': 'Offer', availability };
  return offers.length === 1 ? first : offers;
}

const decimal = (minorUnits: number): string => (minorUnits / 100).toFixed(2);

const sizeName = ({ n = '', v = '' }: GuestSize): string | undefined =>
  [textOf(n), v].filter(Boolean).join(' ') || undefined;

/** UN/CEFACT codes, as required by schema.org. */
const units: Readonly<Partial<Record<PriceUnit, readonly [code: string, count: number]>>> = {
  PER_100_G: ['GRM', 100],
  PER_KG: ['KGM', 1],
  PER_100_ML: ['MLT', 100],
  PER_LITRE: ['LTR', 1],
  PER_PIECE: ['H87', 1],
  PER_PERSON: ['IE', 1],
};

function unitPrice(unit: PriceUnit, price: string, priceCurrency: string | undefined) {
  const [unitCode, value] = units[unit] ?? [];
  const referenceQuantity = unitCode && { '@type': 'QuantitativeValue', value, unitCode };
  return { '@type': 'UnitPriceSpecification', price, priceCurrency, referenceQuantity };
}

/** A group is fully described when it is first used, and only referred to by name after that. */
function addOnsIn(priceCurrency: string | undefined) {
  const met = new Map<string, string>();
  const addOn = (group: GuestOptionGroup) => {
    const key = JSON.stringify(group);
    const existing = met.get(key);
    if (existing) return { '@id': existing };
    const id = `#options-${met.size + 1}`;
    met.set(key, id);
    const hasMenuItem = group.o.map(({ n, p }) => ({
      '@type': 'MenuItem',
      name: textOf(n),
      offers: p && p > 0 ? { '@type': 'Offer', price: decimal(p), priceCurrency } : undefined,
    }));
    return { '@type': 'MenuSection', '@id': id, name: textOf(group.n), hasMenuItem };
  };
  return (groups: readonly GuestOptionGroup[]) =>
    groups.length > 0 ? groups.map(addOn) : undefined;
}

/** Returns the absolute URL for use outside the page, or undefined if the site has no public URL. */
export function absoluteUrl(address: string, origin: string | null): string | undefined {
  if (address === '') return undefined;
  if (/^https?:\/\//.test(address)) return address;
  return origin === null ? undefined : new URL(address, origin).href;
}

/** Returns the path of a venue's menu, optionally in a certain language. */
export const venuePath = (accountName: string, language?: Language): string =>
  `/menu/${encodeURIComponent(accountName)}${language ? `?lang=${language}` : ''}`;

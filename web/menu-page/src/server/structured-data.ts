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
  /** The displayed content in the page's language. */
  readonly data: GuestData;
  /** The name in the page's URL. */
  readonly accountName: string;
  /** The URL of the site. If null, everything that has to be absolute is omitted. */
  readonly origin: string | null;
};

/**
 * Describes the venue and its menu to search engines, as JSON-LD in the vocabulary of schema.org.
 * Each fact is stated once, and prose is omitted, because the page has to stay small.
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
  // A script element ends at its first `</script`, even inside JSON.
  return JSON.stringify(restaurant).replaceAll('<', '\\u003c');
}

/** As schema.org defines it, a window that ends on the next day closes before it opens. */
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

/** As Google documents it, equal times mean that the venue is closed. */
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

/** The vocabulary's terms for the diets that a venue can claim. It has no terms for the other diets. */
const diets: Readonly<Record<string, string>> = {
  VEGAN: 'VeganDiet',
  VEGETARIAN: 'VegetarianDiet',
  HALAL: 'HalalDiet',
  KOSHER: 'KosherDiet',
  GLUTEN_FREE: 'GlutenFreeDiet',
};

function dietsOf({ e = '', a = '' }: GuestItem): readonly string[] | undefined {
  // Guests see "gluten-free" next to the contents. Search engines do not, so for a dish with gluten the claim
  // would be misleading.
  const hasGluten = conflicts(a.split(' '), ['GLUTEN']);
  const claimed = e.split(' ').filter((key) => !(hasGluten && key === 'GLUTEN_FREE'));
  const mapped = claimed.flatMap((key) => diets[key] ?? []);
  return mapped.length > 0 ? mapped.map((diet) => `https://schema.org/${diet}`) : undefined;
}

/** Returns one offer per size. Items on request or without a price have no offers. */
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

/** UN/CEFACT's codes, as schema.org requires. */
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

/** A group is described completely at its first use, and afterwards referred to by name. */
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

/**
 * Returns the absolute URL of an address, for readers outside the page, or undefined if the site has no
 * public URL.
 */
export function absoluteUrl(address: string, origin: string | null): string | undefined {
  if (address === '') return undefined;
  if (/^https?:\/\//.test(address)) return address;
  return origin === null ? undefined : new URL(address, origin).href;
}

/** Returns the path of a venue's menu, optionally in a certain language. */
export const venuePath = (accountName: string, language?: Language): string =>
  `/menu/${encodeURIComponent(accountName)}${language ? `?lang=${language}` : ''}`;

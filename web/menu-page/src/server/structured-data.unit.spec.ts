import type {
  PublicAccount,
  PublicItem,
  PublicMenuContent,
  PublicMenuDocument,
} from '@qr-menu/domain/public-menu';
import { expect, test } from 'vitest';
import { guestData } from './guest-data.ts';
import { structuredData } from './structured-data.ts';

/** The schema.org properties that we use (version 30.0), including inherited ones. */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  Restaurant: [
    'name',
    'description',
    'url',
    'image',
    'telephone',
    'email',
    'currenciesAccepted',
    'hasMenu',
  ],
  Menu: ['name', 'inLanguage', 'hasMenuSection'],
  MenuSection: ['name', 'hasMenuItem'],
  MenuItem: ['name', 'suitableForDiet', 'offers', 'menuAddOn'],
  Offer: ['name', 'price', 'priceCurrency', 'priceSpecification', 'availability'],
  UnitPriceSpecification: ['price', 'priceCurrency', 'referenceQuantity'],
  QuantitativeValue: ['value', 'unitCode'],
};

/** The required properties of each type, and the type of each property. */
const required: Readonly<Record<string, readonly string[]>> = {
  Restaurant: ['name', 'hasMenu'],
  Menu: ['inLanguage', 'hasMenuSection'],
  MenuSection: ['name', 'hasMenuItem'],
  MenuItem: ['name'],
  Offer: [],
  UnitPriceSpecification: ['price', 'referenceQuantity'],
  QuantitativeValue: ['value', 'unitCode'],
};
const range: Readonly<Record<string, string>> = {
  hasMenu: 'Menu',
  hasMenuSection: 'MenuSection',
  hasMenuItem: 'MenuItem',
  offers: 'Offer',
  menuAddOn: 'MenuSection',
  priceSpecification: 'UnitPriceSpecification',
  referenceQuantity: 'QuantitativeValue',
};
const texts: Readonly<Record<string, RegExp>> = {
  url: /^https?:\/\//,
  image: /^https?:\/\//,
  availability: /^https:\/\/schema\.org\/(InStock|SoldOut)$/,
  price: /^\d+\.\d\d$/,
  priceCurrency: /^[A-Z]{3}$/,
  currenciesAccepted: /^[A-Z]{3}$/,
  inLanguage: /^(bg|en|de)$/,
};

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Returns everything that is not valid according to schema.org. */
function faults(node: Node, expected: string): readonly string[] {
  const { '@type': type, '@context': _context, '@id': id, ...properties } = node;
  // An entity that was described earlier is only referred to by name.
  if (type === undefined && id !== undefined) return [];
  if (type !== expected) return [`${type} instead of ${expected}`];
  const missing = (required[expected] ?? []).filter((name) => properties[name] === undefined);
  return [
    ...missing.map((name) => `${expected} without ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) =>
      vocabulary[expected]?.includes(name)
        ? valueFaults(name, value)
        : [`${expected} has no property ${name}`],
    ),
  ];
}

function valueFaults(name: string, value: unknown): readonly string[] {
  const nested = range[name];
  if (nested) {
    return [value]
      .flat()
      .flatMap((entry) => (isNode(entry) ? faults(entry, nested) : [`a bare ${name}`]));
  }
  if (name === 'value') return typeof value === 'number' ? [] : [`value: ${value}`];
  const fits = typeof value === 'string' && value !== '' && (texts[name] ?? /./).test(value);
  return fits ? [] : [`${name}: ${JSON.stringify(value)}`];
}

const item = (over: Partial<PublicItem> = {}): PublicItem => ({
  id: 'item-1',
  name: { bg: 'Шопска салата', en: 'Shopska salad' },
  description: { bg: 'Домати и сирене' },
  imageUrl: '',
  price: 1000,
  discount: null,
  reducedPrice: null,
  volume: '350 г',
  soldOut: false,
  ingredients: [],
  ...over,
});

const venue = (
  items: readonly PublicItem[],
  currency = 'лв.',
  logoUrl = '/images/public/l.webp',
) => ({
  account: {
    id: 'account-1',
    name: 'Механа Стария дъб',
    description: 'Българска кухня',
    descriptions: {},
    defaultLanguage: 'bg' as const,
    email: 'dub@example.com',
    phone: '+359888123456',
    logoUrl,
  },
  menu: {
    id: 'menu-1',
    name: { bg: 'Меню' },
    description: {},
    imageUrl: '',
    currency,
    firstView: 'cards' as const,
    sections: [{ id: 'a', name: { bg: 'Салати' }, description: {}, imageUrl: '', items }],
    ingredients: [],
  },
});

type Shown = { readonly account: PublicAccount; readonly menu: PublicMenuContent };

function textOf(
  shown: Shown,
  language: 'bg' | 'en' | 'de' = 'bg',
  origin: string | null = 'https://menu.example',
): string {
  const document: PublicMenuDocument = { version: 1, outcome: 'SHOWN', ...shown };
  const data = guestData(document, language);
  return structuredData({ ...shown, data, accountName: 'стария-дъб', origin });
}

const parsed = (...input: Parameters<typeof textOf>): Node => JSON.parse(textOf(...input));

const firstItem = (node: Node): Node => {
  const { hasMenu } = node as { hasMenu: { hasMenuSection: { hasMenuItem: Node[] }[] } };
  return hasMenu.hasMenuSection[0]?.hasMenuItem[0] ?? {};
};

test.each(['bg', 'en', 'de'] as const)(
  'the data is valid according to schema.org in %s',
  (language) => {
    const items = [
      item(),
      item({ discount: 11, reducedPrice: 890 }),
      item({ price: null }),
      item({ soldOut: true, name: {} }),
      item({ soldOut: true, price: null }),
    ];
    for (const currency of ['лв.', '€', 'точки', '']) {
      const node = parsed(venue(items, currency), language);
      expect(node['@context']).toBe('https://schema.org');
      expect(faults(node, 'Restaurant')).toEqual([]);
    }
  },
);

test('the check detects unknown properties, incomplete entities and relative URLs', () => {
  const wrong = { '@type': 'Restaurant', menu: 'x', url: '/menu/x', hasMenu: { '@type': 'Menus' } };
  expect(faults(wrong, 'Restaurant')).toEqual([
    'Restaurant without name',
    'Restaurant has no property menu',
    'url: "/menu/x"',
    'Menus instead of Menu',
  ]);
});

test('the price is a decimal number with an ISO currency code', () => {
  const offers = (over: Partial<PublicItem>, currency?: string) =>
    firstItem(parsed(venue([item(over)], currency))).offers;
  const offer = { '@type': 'Offer', price: '10.00', priceCurrency: 'BGN' };
  expect(offers({})).toEqual(offer);
  expect(offers({ discount: 11, reducedPrice: 890 })).toEqual({ ...offer, price: '8.90' });
  expect(offers({ discount: 100, reducedPrice: 0 })).toEqual({ ...offer, price: '0.00' });
  expect(offers({ price: null })).toBeUndefined();
  expect(offers({}, 'EUR')).toEqual({ ...offer, priceCurrency: 'EUR' });
  expect(offers({}, 'точки')).toEqual({ '@type': 'Offer', price: '10.00' });
  const availability = 'https://schema.org/SoldOut';
  expect(offers({ soldOut: true })).toEqual({ ...offer, availability });
  expect(offers({ soldOut: true, price: null })).toEqual({ '@type': 'Offer', availability });
});

test('the diet claims of the venue are included, except "gluten-free" for a dish with gluten', () => {
  const allergens = { declared: true, contains: ['WHEAT'], mayContain: [] } as const;
  const claimed = ['VEGAN', 'VEGETARIAN', 'LENTEN', 'GLUTEN_FREE'] as const;
  const [first, second] = JSON.parse(
    textOf(venue([item({ diets: claimed }), item({ id: 'x', diets: claimed, allergens })])),
  ).hasMenu.hasMenuSection[0].hasMenuItem;
  const vegan = ['https://schema.org/VeganDiet', 'https://schema.org/VegetarianDiet'];
  expect(first.suitableForDiet).toEqual([...vegan, 'https://schema.org/GlutenFreeDiet']);
  expect(second.suitableForDiet).toEqual(vegan);
});

test('text is in the language of the page', () => {
  const node = parsed(venue([item()]), 'en');
  expect(firstItem(node).name).toBe('Shopska salad');
  expect(node.hasMenu).toMatchObject({ inLanguage: 'en', name: 'Меню' });
});

test('URLs are absolute, or omitted if the origin is unknown', () => {
  expect(parsed(venue([item()]))).toMatchObject({
    url: `https://menu.example/menu/${encodeURIComponent('стария-дъб')}`,
    image: 'https://menu.example/images/public/l.webp',
  });
  const elsewhere = 'https://images.example/l.webp';
  expect(parsed(venue([item()], '€', elsewhere), 'bg', null)).toMatchObject({ image: elsewhere });
  expect(textOf(venue([item()]), 'bg', null)).not.toMatch(/"(url|image)"/);
});

test('no text can end the script element', () => {
  const text = textOf(venue([item({ name: { bg: '</script><script>alert(1)</script>' } })]));
  expect(text).not.toContain('<');
  expect(firstItem(JSON.parse(text)).name).toContain('</script>');
});

test('equal input gives identical output', () => {
  expect(textOf(venue([item()]))).toBe(textOf(structuredClone(venue([item()]))));
});

test('each size is an offer with its unit, and options are described when first used', () => {
  const size = (volume: string, price: number) => ({ name: {}, volume, price, reducedPrice: null });
  const items = [
    item({ variants: [size('0.3 л', 420), size('0.5 л', 590)], optionGroupIds: ['g'] }),
    item({ id: 'x', priceUnit: 'PER_100_G', optionGroupIds: ['g'] }),
    item({ id: 'y', price: null, onRequest: true }),
  ];
  const plain = venue(items, 'EUR');
  const option = { id: 'o', name: { bg: 'Мед' }, description: {}, declared: true, contains: [] };
  const options = [{ ...option, priceDelta: 120 }];
  const group = { id: 'g', name: { bg: 'Добавки' }, description: {}, min: 0, max: null, options };
  const node = parsed({ ...plain, menu: { ...plain.menu, optionGroups: [group] } });
  expect(faults(node, 'Restaurant')).toEqual([]);
  const listed = JSON.parse(JSON.stringify(node)).hasMenu.hasMenuSection[0].hasMenuItem;
  const offer = { '@type': 'Offer', priceCurrency: 'EUR' };
  expect(listed[0].offers).toEqual([
    { ...offer, name: '0.3 л', price: '4.20' },
    { ...offer, name: '0.5 л', price: '5.90' },
  ]);
  const addOn = { '@type': 'MenuItem', name: 'Мед', offers: { ...offer, price: '1.20' } };
  expect(listed[0].menuAddOn).toEqual([
    { '@type': 'MenuSection', '@id': '#options-1', name: 'Добавки', hasMenuItem: [addOn] },
  ]);
  expect(listed[1]).toMatchObject({
    offers: {
      priceSpecification: { price: '10.00', referenceQuantity: { value: 100, unitCode: 'GRM' } },
    },
    menuAddOn: [{ '@id': '#options-1' }],
  });
  expect(listed[2]).not.toHaveProperty('offers');
});

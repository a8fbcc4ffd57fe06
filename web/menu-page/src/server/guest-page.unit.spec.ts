import { reducedPrice } from '@qr-menu/domain/money';
import type { PublicItem, PublicMenuDocument } from '@qr-menu/domain/public-menu';
import { type Language, languages, type MenuView } from '@qr-menu/schema';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GuestApp } from '../menu/guest-app.tsx';
import { guestData } from './guest-data.ts';
import { type Remember, renderGuestNotice, renderGuestPage } from './guest-page.tsx';

const assets = { styles: ['/assets/theme.css'], scripts: ['/assets/guest.js'] };
const etag = 'AbCdEfGhIjKlMnOpQrStUv';

const item = (over: Partial<PublicItem> = {}): PublicItem => ({
  id: 'item-1',
  name: { bg: 'Шопска салата', en: 'Shopska salad' },
  description: { bg: 'Домати и сирене' },
  imageUrl: '',
  price: 1000,
  discount: null,
  reducedPrice: null,
  volume: '350 г',
  ingredients: [],
  soldOut: false,
  ...over,
});

function venue(items: readonly PublicItem[], currency = 'лв.'): PublicMenuDocument {
  return {
    version: 7,
    outcome: 'SHOWN',
    account: {
      id: 'account-1',
      name: 'Механа Стария дъб',
      description: 'Българска кухня',
      descriptions: {},
      defaultLanguage: 'bg',
      email: 'dub@example.com',
      phone: '+359888123456',
      logoUrl: '',
    },
    menu: {
      id: 'menu-1',
      name: { bg: 'Меню' },
      description: {},
      imageUrl: '',
      currency,
      firstView: 'cards',
      sections: [
        { id: 'section-a', name: { bg: 'Салати' }, description: {}, imageUrl: '', items },
        { id: 'section-b', name: {}, description: {}, imageUrl: '', items: [item({ id: 'b' })] },
      ],
      ingredients: [],
    },
  };
}

function page(document: PublicMenuDocument, language: Language = 'bg', remember?: Remember) {
  const data = guestData(document, language);
  const venue = { accountName: 'стария дъб', assets, origin: 'https://menu.example', etag };
  return renderGuestPage({ document, data, json: JSON.stringify(data), ...venue }, remember);
}

/** Returns the page's markup without the embedded data. */
const shown = (document: PublicMenuDocument, language: 'bg' | 'en' | 'de' = 'bg') =>
  /<div id="root">(.*)<\/div><script/.exec(page(document, language))?.[1] ?? '';

const inlined = (html: string): unknown =>
  JSON.parse(/id="menu-data" data-tag="[^"]+">(.*?)<\/script>/.exec(html)?.[1] ?? '');

test('the page is complete in the chosen language, with its style sheet and script', () => {
  const html = page(venue([item()]), 'en');
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('<title>Механа Стария дъб</title>');
  expect(html).toContain('name="viewport"');
  expect(html).toContain('<link rel="stylesheet" href="/assets/theme.css"/>');
  expect(html).toContain('<script type="module" src="/assets/guest.js"></script>');
  expect(html).toContain(`/menu/${encodeURIComponent('стария дъб')}?lang=de`);
});

test('the page contains the data from which it was rendered, and the etag of that data', () => {
  const document = venue([item({ name: { bg: '</script><b>' } })]);
  const html = page(document);
  expect(html).toContain(`<script type="application/json" id="menu-data" data-tag="${etag}">`);
  expect(inlined(html)).toEqual(guestData(document, 'bg'));
});

test('React can hydrate the markup in the browser', () => {
  const document = venue([item(), item({ id: 'x', name: { bg: '<x-section id="section-1">' } })]);
  const app = { accountName: 'стария дъб', data: guestData(document, 'bg'), etag };
  expect(shown(document)).toBe(renderToString(createElement(GuestApp, app)));
});

test('a page rendered from cached sections equals one that is rendered without a cache', () => {
  const kept = new Map<string, string>();
  let made = 0;
  const remember: Remember = (key, make) => {
    const markup = kept.get(key) ?? make();
    made += kept.has(key) ? 0 : 1;
    kept.set(key, markup);
    return markup;
  };
  const first = venue([item()]);
  const otherDocuments = [
    venue([item({ price: 1100 })]),
    venue([item()], 'EUR'),
    venue([item({ name: { bg: 'Таратор' } })]),
    first,
  ];
  for (const language of ['bg', 'de'] as const) {
    page(first, language, remember);
    for (const document of otherDocuments) {
      expect(page(document, language, remember)).toBe(page(document, language));
    }
  }
  // Two sections in two languages. A new currency affects both sections, but a new price affects only one.
  expect(made).toBe(2 * (2 + 2 + 1 + 1));
});

test('an item without a discount shows a single price with its currency', () => {
  for (const discount of [null, 0]) {
    const html = shown(venue([item({ discount })]));
    expect(html).toContain('<p class="price" translate="no">10.00 лв.</p>');
    expect(html).not.toContain('<del translate="no">');
  }
});

test.each([
  [11, 890, '8.90 лв.'],
  [100, 0, '0.00 лв.'],
])('a discount of %i percent strikes through the old price', (discount, reducedPrice, shown) => {
  const html = page(venue([item({ discount, reducedPrice })]));
  expect(html).toContain('<del translate="no">10.00 лв.</del>');
  expect(html).toContain(`<ins translate="no">${shown}</ins>`);
});

test("prices use the page's number format, except leva and unknown currencies, which use the menu's", () => {
  expect(page(venue([item()], '€'))).toContain('10,00\u00a0€');
  expect(page(venue([item()], 'точки'))).toContain('10.00 точки');
  expect(page(venue([item()], 'лв'))).toContain('10.00 лв.');
});

test('an item without a price shows no price', () => {
  const html = shown(venue([item({ price: null, volume: '' })]));
  expect(html.match(/class="price"/g)).toHaveLength(1);
});

test('missing translations are replaced field by field, and marked with their language', () => {
  const html = shown(venue([item()]), 'en');
  expect(html).toContain('">Shopska salad</a></h3>');
  expect(html).toContain('<p class="description" lang="bg">Домати и сирене</p>');
});

test.each([
  ['bg', 'Секция 2', 'Продукт 1'],
  ['en', 'Section 2', 'Product 1'],
  ['de', 'Abschnitt 2', 'Produkt 1'],
] as const)('sections and items without names are numbered in %s', (language, section, product) => {
  const html = shown(venue([item({ name: {} })]), language);
  expect(html).toContain(`>${section}</h2>`);
  expect(html).toContain(`">${product}</a></h3>`);
});

test('text from owners cannot become markup', () => {
  const evil = '<script>alert("1")</script>';
  const document = venue([item({ name: { bg: evil }, description: { bg: evil }, volume: evil })]);
  const html = page(document);
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
});

test('long names are not shortened', () => {
  const name = 'Свинско'.repeat(28);
  expect(shown(venue([item({ name: { bg: name } })]))).toContain(name);
});

test('a category without products is hidden, and its number is skipped', () => {
  const html = shown(venue([]));
  expect(html).not.toContain('Салати');
  expect(html).toContain('Секция 1');
});

test.each([
  ['bg', 'Няма такъв обект', 'Няма активно меню'],
  ['en', 'Account not found', 'Active menu not found'],
] as const)('each kind of notice has its text in %s', (language, noAccount, noMenu) => {
  const document = venue([]);
  expect(
    page({ ...document, outcome: 'ACCOUNT_NOT_FOUND', account: null, menu: null }, language),
  ).toContain(`<h1>${noAccount}</h1>`);
  expect(page({ ...document, outcome: 'ACTIVE_MENU_NOT_FOUND', menu: null }, language)).toContain(
    `<h1>${noMenu}</h1>`,
  );
});

test.each([
  ['bg', 'Изчерпано'],
  ['en', 'Sold out'],
  ['de', 'Ausverkauft'],
] as const)('a sold-out item is marked as such in %s, and keeps its price', (language, words) => {
  const html = shown(venue([item({ soldOut: true, discount: 10, reducedPrice: 900 })]), language);
  expect(html).toContain(`<p class="badge">${words}</p>`);
  expect(html).toContain('<ins translate="no">9.00 лв.</ins>');
  expect(shown(venue([item()]), language)).not.toContain(words);
});

test('only long menus have a search field', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, n) => item({ id: `item${n}` }));
  expect(shown(venue(items(30)))).toContain('type="search"');
  expect(shown(venue(items(3)))).not.toContain('type="search"');
});

test('pages with a notice ask search engines not to list them', () => {
  const missing = renderGuestNotice({ kind: 'not-found', language: 'en', assets });
  expect(missing).toContain('<h1>Menu not found.</h1>');
  expect(missing).toContain('noindex');
  const down = renderGuestNotice({ kind: 'unavailable', language: 'en', assets });
  expect(down).toContain('<h1>Failed to fetch menu</h1>');
});

test('a legend explains the numbers next to items in the chosen language', () => {
  const document = venue([item({ ingredients: [3, 14], diets: ['HALAL'] })]);
  const ingredients = [
    { number: 3, name: { bg: 'Глутен', en: 'Gluten' }, description: { bg: 'Пшеница' } },
    { number: 14, name: {}, description: {}, allergens: ['SESAME'] as const },
  ];
  const html = page(
    { ...document, menu: document.menu && { ...document.menu, ingredients } },
    'en',
  );
  expect(html).toContain(
    '<sup class="ingredients"><a href="#ingredients"><span class="spoken">Ingredients </span><span>3, 14</span></a></sup>',
  );
  expect(html).toContain('<h2 id="ingredients-name">Ingredients</h2>');
  expect(html).toContain(
    '<dt><b translate="no">3</b> <span>Gluten</span></dt><dd lang="bg">Пшеница</dd>',
  );
  expect(html).toContain(
    '<dt><b translate="no">14</b> <span>Unnamed</span></dt><dd>Contains: Sesame</dd>',
  );
});

test('a venue with no menu or an empty menu shows a message without a link to our own site', () => {
  const document = venue([]);
  const off = { ...document, outcome: 'ACTIVE_MENU_NOT_FOUND' as const, menu: null };
  const hint = 'The menu is being prepared. Please ask the staff.';
  expect(shown(off, 'en')).toContain(`<h1>Active menu not found</h1><p>${hint}</p>`);
  expect(shown(off, 'en')).not.toContain('href="/"');
  const empty = { ...document, menu: document.menu && { ...document.menu, sections: [] } };
  expect(shown(empty, 'en')).toContain(hint);
  expect(shown(venue([item()]), 'en')).not.toContain(hint);
});

test('a menu without ingredients has no legend', () => {
  expect(shown(venue([item()]))).not.toContain('ingredients');
});

test('the owner sets the menu’s default view, which the style sheet applies immediately', () => {
  const shown = venue([item({ id: 'a' })]);
  const html = (firstView: MenuView) =>
    page({ ...shown, menu: shown.menu && { ...shown.menu, firstView } });
  expect(html('list')).toContain('<html lang="bg" data-view="list">');
  expect(html('cards')).toContain('<html lang="bg">');
});

const size = (name: string, price: number | null, volume = '', deposit?: number) => ({
  name: name ? { bg: name } : {},
  volume,
  price,
  reducedPrice: null,
  ...(deposit !== undefined && { deposit }),
});

/** Returns the facts about the first item, without markup. */
const factsOf = (over: Partial<PublicItem>, language: Language = 'bg') =>
  /<div class="facts">(.*?)<\/div>/
    .exec(shown(venue([item(over)], 'EUR'), language))?.[1]
    ?.replace(/<\/(p|li|tr|th|td|span)>/g, '|')
    .replace(/<[^>]+>/g, '')
    .replace(/\|+/g, '|');

test('up to three sizes are shown with their prices in a row, and more sizes in a column', () => {
  const sizes = Array.from({ length: 8 }, (_, n) =>
    size(`Размер ${n + 1}`, 500 + n, `${n + 1}00 г`),
  );
  for (const count of [1, 2, 3, 8]) {
    const html = shown(venue([item({ variants: sizes.slice(0, count) })], 'EUR'));
    expect(html.includes('<table class="sizes">')).toBe(count > 3);
    expect(html.match(/class="size"/g)).toHaveLength(count);
    for (let n = 0; n < count; n += 1) expect(html).toContain(`5,0${n}\u00a0€`);
    expect(html).toContain('class="item early sized"');
  }
  const variants = [size('', 420, '0.3 л'), { ...size('Голяма', 1000), reducedPrice: 890 }];
  expect(factsOf({ variants, discount: 11 }, 'en')).toBe(
    '0.3 l|Old price |€4.20 Reduced price |€3.74|Голяма|Old price |€10.00 Reduced price |€8.90|−11%|',
  );
});

test('units, "on request" and deposits are shown next to the price', () => {
  expect(factsOf({ priceUnit: 'PER_100_G' })).toBe('10,00\u00a0€| / 100\u00a0г|');
  expect(factsOf({ priceUnit: 'PER_PERSON' }, 'de')).toBe('10,00\u00a0€| / Person|');
  expect(factsOf({ priceUnit: 'PER_KG' }, 'en')).toBe('€10.00| / kg|');
  expect(factsOf({ price: null, onRequest: true })).toBe('Цена при запитване|');
  expect(factsOf({ deposit: 25 })).toBe('10,00\u00a0€| + 0,25\u00a0€ депозит|');
  const bottles = [size('', 200, '0.3 л'), size('', 300, '0.5 л')];
  const common = '0.3 л|2,00\u00a0€|0.5 л|3,00\u00a0€| + 0,25\u00a0€ депозит|';
  expect(factsOf({ deposit: 25, variants: bottles })).toBe(common);
  const own = [bottles[0], size('', 300, '0.5 л', 50)].flatMap((bottle) => bottle ?? []);
  expect(factsOf({ deposit: 25, variants: own })).toBe(
    '0.3 л|2,00\u00a0€| + 0,25\u00a0€ депозит|0.5 л|3,00\u00a0€| + 0,50\u00a0€ депозит|',
  );
});

test("options follow the section's heading, or are named at each dish and explained once below", () => {
  const option = (
    name: string,
    priceDelta: number,
    contains: readonly ['MILK'] | readonly [] = [],
  ) => ({
    id: name,
    name: { bg: name },
    description: {},
    priceDelta,
    declared: contains.length > 0,
    contains,
  });
  const group = { description: {}, max: 1 };
  const plain = venue(
    [item({ optionGroupIds: ['g'] }), item({ id: 'y', optionGroupIds: ['g'] })],
    'EUR',
  );
  if (!plain.menu) throw new Error('there is no menu');
  const [first, second] = plain.menu.sections;
  if (!first || !second) throw new Error('there are no sections');
  const document: PublicMenuDocument = {
    ...plain,
    menu: {
      ...plain.menu,
      sections: [{ ...first, price: 1290, optionGroupIds: ['s'] }, second],
      optionGroups: [
        {
          ...group,
          id: 's',
          name: { bg: 'Хляб' },
          min: 0,
          options: [option('Пита', 120, ['MILK'])],
        },
        {
          ...group,
          id: 'g',
          name: { bg: 'Гарнитура' },
          min: 1,
          options: [option('Ориз', 0), option('Без', -50)],
        },
      ],
    },
  };
  const [before = '', dishes = '', after = ''] = shown(document).split(/<ol class="items">|<\/ol>/);
  const textIn = (html: string) => html.replace(/<[^>]+>/g, '');
  expect(textIn(before)).toMatch(
    /Цена на менюто: 12,90\u00a0€Хляб най-много едноПита \+1,20\u00a0€ \(Мляко\)$/,
  );
  expect(textIn(dishes).match(/Гарнитура: изберете едно/g)).toHaveLength(2);
  expect(textIn(after)).toMatch(
    /^Гарнитура изберете едноАлергените не са обявениОризБез −0,50\u00a0€/,
  );
  const app = { accountName: 'стария дъб', data: guestData(document, 'bg'), etag };
  expect(shown(document)).toBe(renderToString(createElement(GuestApp, app)));
});

test.each(languages)('each visible price in %s equals the machine-readable price', (language) => {
  const items = [0, 5, 99, 639, 1000, 123_456, 9_999_999].flatMap((price) =>
    [null, 7, 15, 33, 50, 100].map((discount) => {
      const reduced = discount === null ? null : reducedPrice(price, discount);
      return item({ id: `${price}-${discount}`, price, discount, reducedPrice: reduced });
    }),
  );
  const digits = (text = '') => Number(text.replace(/\D/g, ''));
  for (const currency of ['лв', '€', '$']) {
    const html = page(venue(items, currency), language);
    const read = [...html.matchAll(/<p class="price"[^>]*>(.*?)<\/p>/g)].map(([, price = '']) =>
      digits((/<ins translate="no">(.*?)<\/ins>/.exec(price) ?? [])[1] ?? price),
    );
    const offers = [...html.matchAll(/"price":"([^"]+)","priceCurrency"/g)];
    // The offer for the set menu is in a separate section.
    expect(offers).toHaveLength(items.length + 1);
    expect(read).toEqual(offers.map(([, text]) => digits(text)));
  }
});

const voidElements = /^(area|br|hr|img|input|link|meta|path|source)$/;

/** Returns text nodes that contain letters or digits and share their element with other nodes. */
function mixedTexts(html: string): readonly string[] {
  const open: { elements: number; texts: string[] }[] = [{ elements: 0, texts: [] }];
  const mixed: string[] = [];
  for (const [, end, name = '', text] of html.matchAll(/<(\/?)([\w-]+)[^>]*>|([^<]+)/g)) {
    const parent = open.at(-1);
    if (text !== undefined) {
      if (/[\p{L}\p{N}]/u.test(text)) parent?.texts.push(text);
    } else if (end === '/') {
      const closed = open.pop();
      if (closed && closed.elements + closed.texts.length > 1) mixed.push(...closed.texts);
    } else {
      if (parent) parent.elements += 1;
      if (!voidElements.test(name)) open.push({ elements: 0, texts: [] });
    }
  }
  return mixed;
}

test("each text node is its parent's only child, so that translated pages can be updated", () => {
  const sizes = [
    {
      id: 's',
      name: { bg: 'Малка' },
      volume: '0,3 л',
      price: 300,
      reducedPrice: null,
      deposit: 25,
    },
    { id: 'm', name: {}, volume: '0,5 л', price: 450, reducedPrice: null },
  ];
  const html = shown(
    venue([
      item({ discount: 10, reducedPrice: 900, ingredients: [1, 7] }),
      item({ id: 'i-2', priceUnit: 'PER_KG', deposit: 25 }),
      item({ id: 'i-3', price: null, onRequest: true }),
      item({ id: 'i-4', variants: sizes }),
    ]),
  );
  expect(mixedTexts('<p>3.00 <b>лв.</b></p>')).toEqual(['3.00 ']);
  expect(mixedTexts(html)).toEqual([]);
});

test('a name in a right-to-left script has its own direction', () => {
  expect(shown(venue([item({ name: { bg: 'حمص' } })]))).toContain('<h3 dir="auto">');
  expect(shown(venue([item()]))).not.toContain('dir=');
});

test('the quantity follows the name, and a dish without a photo has no picture', () => {
  const html = shown(venue([item(), item({ id: 'i-2', imageUrl: '/images/public/a.webp' })]));
  expect(html).toContain('</h3> <span class="volume">350 г</span></div>');
  expect(html.match(/class="photo"/g)).toHaveLength(1);
});

test("the full description and the menu's note are at the end of the page", () => {
  const document = venue([item()]);
  const description = { bg: 'Цените са с ДДС' };
  const noted = { ...document, menu: document.menu && { ...document.menu, description } };
  const end = shown(noted).split('</section>').at(-1);
  expect(end).toContain('<p class="about">Цените са с ДДС</p>');
  expect(end).toContain('<p class="about">Българска кухня</p>');
});

test('a look sets attributes of the root element and the theme colours for the browser', () => {
  const { account, ...rest } = venue([item()]);
  const withLook = (look: { accent: number | null; style: string; scheme: string }) =>
    page({ ...rest, account: account && { ...account, look } });
  const dark = withLook({ accent: 150, style: 'BISTRO', scheme: 'DARK' });
  expect(dark).toContain(
    '<html lang="bg" data-accent="150" data-style="bistro" data-scheme="dark">',
  );
  expect(dark).toContain('<meta name="color-scheme" content="dark"/>');
  expect(dark.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" content="#16130f"/>',
  ]);
  const auto = withLook({ accent: null, style: 'MODERN', scheme: 'AUTO' });
  expect(auto).toContain('<html lang="bg" data-style="modern">');
  expect(auto.match(/<meta name="theme-color"[^>]*>/g)).toHaveLength(2);
  expect(page({ ...rest, account })).toContain('<html lang="bg"><head>');
});

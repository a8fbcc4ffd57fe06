import type { PublicItem, PublicMenuDocument } from '@qr-menu/domain';
import { expect, test } from 'vitest';
import { renderGuestNotice, renderGuestPage } from './guest-page.tsx';

const assets = { styles: ['/assets/theme.css'], scripts: [] };

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
      sections: [
        { id: 'section-a', name: { bg: 'Салати' }, description: {}, imageUrl: '', items },
        { id: 'section-b', name: {}, description: {}, imageUrl: '', items: [item({ id: 'b' })] },
      ],
      ingredients: [],
    },
  };
}

const page = (document: PublicMenuDocument, language: 'bg' | 'en' | 'de' = 'bg') =>
  renderGuestPage({ document, language, accountName: 'стария дъб', assets });

test('a complete page in the chosen language, with its style sheet and no script', () => {
  const html = page(venue([item()]), 'en');
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('<title>Механа Стария дъб</title>');
  expect(html).toContain('name="viewport"');
  expect(html).toContain('<link rel="stylesheet" href="/assets/theme.css"/>');
  expect(html).not.toContain('<script');
  expect(html).toContain(`/menu/${encodeURIComponent('стария дъб')}?lang=de`);
});

test('without a discount there is one price, with the currency', () => {
  for (const discount of [null, 0]) {
    const html = page(venue([item({ discount })]));
    expect(html).toContain('<span>10.00 лв.</span>');
    expect(html).not.toContain('<del>');
  }
});

test.each([
  [11, 890, '8.90 лв.'],
  [100, 0, '0.00 лв.'],
])('a discount of %i percent strikes the old price', (discount, reducedPrice, shown) => {
  const html = page(venue([item({ discount, reducedPrice })]));
  expect(html).toContain('<del>10.00 лв.</del>');
  expect(html).toContain(`<ins>${shown}</ins>`);
});

test('the currency is the text of the menu; the lev gets its point', () => {
  expect(page(venue([item()], '€'))).toContain('10.00 €');
  expect(page(venue([item()], 'лв'))).toContain('10.00 лв.');
});

test('an item without a price shows none', () => {
  const html = page(venue([item({ price: null, volume: '' })]));
  expect(html.match(/class="price"/g)).toHaveLength(1);
});

test('a missing translation falls back per field, and says its language', () => {
  const html = page(venue([item()]), 'en');
  expect(html).toContain('<h3 lang="en">Shopska salad</h3>');
  expect(html).toContain('<p class="description" lang="bg">Домати и сирене</p>');
});

test.each([
  ['bg', 'Секция 2', 'Продукт 1'],
  ['en', 'Section 2', 'Product 1'],
  ['de', 'Abschnitt 2', 'Produkt 1'],
] as const)('nameless things are numbered in %s', (language, section, product) => {
  const html = page(venue([item({ name: {} })]), language);
  expect(html).toContain(`lang="${language}">${section}</h2>`);
  expect(html).toContain(`lang="${language}">${product}</h3>`);
});

test('text from owners cannot become markup', () => {
  const evil = '<script>alert("1")</script>';
  const html = page(venue([item({ name: { bg: evil }, description: { bg: evil }, volume: evil })]));
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;');
});

test('long names are kept whole', () => {
  const name = 'Свинско'.repeat(28);
  expect(page(venue([item({ name: { bg: name } })]))).toContain(name);
});

test('a category without products is hidden, and its number is not used', () => {
  const html = page(venue([]));
  expect(html).not.toContain('Салати');
  expect(html).toContain('Секция 1');
});

test.each([
  ['bg', 'Няма такъв обект', 'Няма активно меню'],
  ['en', 'Account not found', 'Active menu not found'],
] as const)('the outcomes are told in %s', (language, noAccount, noMenu) => {
  const document = venue([]);
  expect(
    page({ ...document, outcome: 'ACCOUNT_NOT_FOUND', account: null, menu: null }, language),
  ).toContain(`<h1>${noAccount}</h1>`);
  expect(page({ ...document, outcome: 'ACTIVE_MENU_NOT_FOUND', menu: null }, language)).toContain(
    `<h1>${noMenu}</h1>`,
  );
});

test('the notices ask not to be indexed', () => {
  const missing = renderGuestNotice({ kind: 'not-found', language: 'en', assets });
  expect(missing).toContain('<h1>Menu not found.</h1>');
  expect(missing).toContain('noindex');
  const down = renderGuestNotice({ kind: 'unavailable', language: 'en', assets });
  expect(down).toContain('<h1>Failed to fetch menu</h1>');
});

test('the numbers beside an item are explained in a legend, in the chosen language', () => {
  const document = venue([item({ ingredients: [3, 14] })]);
  const ingredients = [
    { number: 3, name: { bg: 'Глутен', en: 'Gluten' }, description: { bg: 'Пшеница' } },
    { number: 14, name: {}, description: {} },
  ];
  const html = page(
    { ...document, menu: document.menu && { ...document.menu, ingredients } },
    'en',
  );
  expect(html).toContain(
    '<sup class="ingredients"><span class="spoken">Ingredients </span>3, 14</sup>',
  );
  expect(html).toContain('<h2 id="ingredients-name">Ingredients</h2>');
  expect(html).toContain('<dt>3 <span lang="en">Gluten</span></dt><dd lang="bg">Пшеница</dd>');
  expect(html).toContain('<dt>14 <span lang="en">Unnamed</span></dt>');
});

test('without ingredients there is no legend', () => {
  expect(page(venue([item()]))).not.toContain('ingredients');
});

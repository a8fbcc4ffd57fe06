import { expect, test } from 'vitest';
import { type DemoCategory, type DemoProduct, demoDocument } from './demo-document.ts';

const venue = { name: 'Под липата', description: 'Българска кухня' };
const inEachLanguage = (text: string) => ({ bg: text, en: text, de: text });

const product = (over: Partial<DemoProduct>): DemoProduct => ({
  id: 'p',
  name: inEachLanguage('Таратор'),
  description: inEachLanguage(''),
  price: 5.4,
  volume: '300 мл',
  ...over,
});

const category = (over: Partial<DemoCategory>): DemoCategory => ({
  id: 'c',
  name: inEachLanguage('Супи'),
  products: [product({})],
  ...over,
});

const sections = (sample?: readonly DemoCategory[]) =>
  demoDocument(venue, sample).menu?.sections ?? [];

test('categories without products and inactive products are hidden', () => {
  const shown = sections([
    category({ id: 'empty', products: [] }),
    category({ id: 'all-inactive', products: [product({ active: false })] }),
    category({
      id: 'soups',
      products: [product({ id: 'a' }), product({ id: 'b', active: false })],
    }),
  ]);
  expect(shown.map(({ id, items }) => [id, items.map((item) => item.id)])).toEqual([
    ['soups', ['a']],
  ]);
});

test('products are listed as in the sample, each with its picture', () => {
  const [first, second] = sections([
    category({ id: 'first', products: [product({ id: 'y' }), product({ id: 'x' })] }),
    category({ id: 'later' }),
  ]);
  expect([first?.id, second?.id]).toEqual(['first', 'later']);
  expect(first?.items.map(({ id, imageUrl }) => [id, imageUrl])).toEqual([
    ['y', '/demo/y.svg'],
    ['x', '/demo/x.svg'],
  ]);
});

test('prices are exact after subtracting the discount', () => {
  const [only] = sections([category({ products: [product({ price: 8.95, discount: 15 })] })]);
  expect(only?.items[0]).toMatchObject({ price: 895, discount: 15, reducedPrice: 761 });
});

test('the sample shows every feature that the demo needs', () => {
  const shown = sections();
  const items = shown.flatMap((section) => section.items);
  expect(shown.map(({ id }) => id)).not.toContain('seasonal');
  expect(items.map(({ id }) => id)).not.toContain('winter-pickles');
  expect(items.some(({ reducedPrice }) => reducedPrice !== null)).toBe(true);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(demoDocument(venue).menu?.currency).toBe('лв.');
});

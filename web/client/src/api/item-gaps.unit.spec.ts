import { expect, it } from 'vitest';
import { isItemGap, itemGaps, lacks } from './item-gaps.ts';

const text = (name: object, description: object = {}) => JSON.stringify({ name, description });
const soup = {
  imageUrl: '/images/public/soup.webp',
  price: 0,
  onRequest: false,
  allergens: { changedSince: false },
  translations: text({ bg: 'Супа', en: 'Soup', de: 'Suppe' }),
};
const gapsOf = (item: Parameters<typeof lacks>[0]) => itemGaps.filter((gap) => lacks(item, gap));

it('a complete item lacks nothing, even when it is free', () => {
  expect(gapsOf(soup)).toEqual([]);
});

it('a photo and a price are missed', () => {
  expect(gapsOf({ ...soup, imageUrl: null, price: null })).toEqual(['photo', 'price']);
  expect(gapsOf({ ...soup, imageUrl: '' })).toEqual(['photo']);
});

it('a language is missed that lacks what another one says', () => {
  const translations = text({ bg: 'Супа', en: 'Soup' }, { bg: 'Топла' });
  expect(gapsOf({ ...soup, translations })).toEqual(['en', 'de']);
});

it('allergens are missed that are not declared, or not of what the item is since', () => {
  expect(gapsOf({ ...soup, allergens: null })).toEqual(['allergens']);
  expect(gapsOf({ ...soup, allergens: { changedSince: true } })).toEqual(['recheck']);
});

it('knows its own names only', () => {
  expect(itemGaps.every(isItemGap)).toBe(true);
  expect([null, '', 'name'].some(isItemGap)).toBe(false);
});

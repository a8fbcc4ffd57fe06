import { expect, it } from 'vitest';
import { gapsOfVenue, isItemGap, itemGaps } from './item-gaps.ts';

const text = (name: object, description: object = {}) => JSON.stringify({ name, description });
const soup = {
  sectionID: 'soups',
  volume: '300 г',
  variants: [],
  priceUnit: 'PORTION' as const,
  traits: [],
  imageUrl: '/images/public/soup.webp',
  price: 0,
  onRequest: false,
  allergens: { changedSince: false },
  translations: text({ bg: 'Супа', en: 'Soup', de: 'Suppe' }),
};
type Item = Parameters<ReturnType<typeof gapsOfVenue>>[0];
const gapsOf = (item: Item, country = 'BG', otherItems: readonly Item[] = []) =>
  itemGaps.filter((gap) => gapsOfVenue(country, [item, ...otherItems])(item, gap));

it('a complete item has no gaps, even if it is free', () => {
  expect(gapsOf(soup)).toEqual([]);
});

it('a missing photo and a missing price are reported as gaps', () => {
  expect(gapsOf({ ...soup, imageUrl: null, price: null })).toEqual(['photo', 'price']);
  expect(gapsOf({ ...soup, imageUrl: '' })).toEqual(['photo']);
});

it('a language is missing if the name or description is not translated into it', () => {
  const translations = text({ bg: 'Супа', en: 'Soup' }, { bg: 'Топла' });
  expect(gapsOf({ ...soup, translations })).toEqual(['en', 'de']);
});

it('undeclared allergens are a gap, and so are allergens declared before the item was changed', () => {
  expect(gapsOf({ ...soup, allergens: null })).toEqual(['allergens']);
  expect(gapsOf({ ...soup, allergens: { changedSince: true } })).toEqual(['recheck']);
});

it('a dish in Bulgaria needs a weight or volume for each size', () => {
  const size = { volume: '0,5 л' };
  expect(gapsOf({ ...soup, volume: ' ' })).toEqual(['quantity']);
  expect(gapsOf({ ...soup, variants: [size, { volume: null }] })).toEqual(['quantity']);
  expect(gapsOf({ ...soup, volume: null, variants: [size, size] })).toEqual([]);
  expect(gapsOf({ ...soup, volume: null, priceUnit: 'PER_KG' })).toEqual([]);
  expect(gapsOf({ ...soup, volume: null }, 'FR')).toEqual([]);
});

it.each(['DE', 'GB'])('a drink in %s needs a quantity', (country) => {
  const unmeasured = { ...soup, volume: null };
  const besides = (volume: string) => [{ ...soup, volume }];
  expect(gapsOf({ ...unmeasured, traits: ['ALCOHOL'] }, country)).toEqual(['quantity']);
  for (const volume of ['0,5 l', '330ml', '4 cl', '500 мл', '1 литър']) {
    expect(gapsOf(unmeasured, country, besides(volume))).toEqual(['quantity']);
  }
  for (const volume of ['300 g', '2 Stk.', '1 lila', '250 г']) {
    expect(gapsOf(unmeasured, country, besides(volume))).toEqual([]);
  }
  const elsewhere = { ...soup, sectionID: 'drinks', volume: '0,5 l' };
  expect(gapsOf(unmeasured, country, [elsewhere])).toEqual([]);
});

it('a price on request counts as a gap only in Germany', () => {
  const item = { ...soup, price: null, onRequest: true };
  expect(['BG', 'DE', 'GB'].map((country) => gapsOf(item, country))).toEqual([
    [],
    ['onRequest'],
    [],
  ]);
});

it('unknown gaps are rejected', () => {
  expect(itemGaps.every(isItemGap)).toBe(true);
  expect([null, '', 'name'].some(isItemGap)).toBe(false);
});

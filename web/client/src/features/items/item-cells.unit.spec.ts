import { languages } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import { pricesText } from './item-cells.tsx';

const destination = {
  sectionID: 's',
  section: 'Супи',
  menuID: 'm',
  menu: 'Меню',
  currency: '€',
  country: 'BG',
};
const size = (price: number | null) => ({
  id: String(price),
  translations: '{}',
  volume: null,
  price,
  deposit: null,
});
const shown = (prices: readonly (number | null)[], currency = '€') =>
  languages.map((language) => {
    const [price = null] = prices;
    const item = { price, variants: prices.map(size), destination: { ...destination, currency } };
    return pricesText(item, language).replaceAll('\u00a0', ' ');
  });

test('a price is shown in the currency of its menu', () => {
  expect(shown([4.2])).toEqual(['4,20 €', '€4.20', '4,20 €']);
  expect(shown([4.2], 'лв')).toEqual(['4,20 лв', '4.20 лв', '4,20 лв']);
});

test('the price of each size is shown in the currency of the menu', () => {
  expect(shown([4.2, null, 5.9])[0]).toBe('4,20 € / – / 5,90 €');
});

test('a missing price is shown as empty text, without a currency', () => {
  expect(shown([null])).toEqual(['', '', '']);
});

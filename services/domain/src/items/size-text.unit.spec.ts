import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice } from '../money/prices.ts';
import { isQuantity, namesText, readNames, readSizes, sizesText } from './size-text.ts';

const amountIn = (text: string): number | null => {
  const read = parsePrice(text);
  return typeof read === 'number' ? read : null;
};
const size = (volume: string, price: number | null, more = {}) => ({
  name: {},
  volume,
  price,
  deposit: null,
  ...more,
});

describe('sizes in one cell', () => {
  it.each([
    ['0.3 l=4.20; 0.5 l=5.90', [size('0.3 l', 420), size('0.5 l', 590)]],
    ['0,3 л = 4,20 ;0,5 л=5,90 лв.;', [size('0,3 л', 420), size('0,5 л', 590)]],
    ['0.5 l=5.90+0.25; 1 l=', [size('0.5 l', 590, { deposit: 25 }), size('1 l', null)]],
    ['bg:Голяма|de:Groß|0.5 l=5.90', [size('0.5 l', 590, { name: { bg: 'Голяма', de: 'Groß' } })]],
    ['en:Large=6', [size('', 600, { name: { en: 'Large' } })]],
    ['|1\\=2 \\; 3=4', [size('1=2 ; 3', 400)]],
    [
      'Малка=4.20; Голяма=5.90',
      [size('', 420, { name: { bg: 'Малка' } }), size('', 590, { name: { bg: 'Голяма' } })],
    ],
    ['Малка | 0,3 л=4.20', [size('0,3 л', 420, { name: { bg: 'Малка' } })]],
    ['Малка|en:Small=4.20', [size('', 420, { name: { bg: 'Малка', en: 'Small' } })]],
    ['|Малка=4.20', [size('Малка', 420)]],
    ['en:Large|на чаша=6', [size('на чаша', 600, { name: { en: 'Large' } })]],
    ['', []],
  ])('are read from "%s"', (text, sizes) => {
    expect(readSizes(text, amountIn, () => 'bg')).toEqual(sizes);
  });

  it.each([
    '0.3 l',
    '0.3 l=abc',
    '0.3 l=4=5',
    '0.3 l=4+1+1',
    'a|b=4',
    '0.3 l|0.5 l=4',
    'Малка|bg:Голяма|0.3 l=4',
    '0.3 l=4; 0.5 l',
  ])('are refused in "%s"', (text) => {
    expect(readSizes(text, amountIn, () => 'bg')).toBeNull();
  });

  it.each([
    ...['0.3 l', '0,5л.', '250', '200/250 гр.', '2 x 50 g', '2 х 50 г', '1/2 л', '½ l', '1½ kg'],
    ...['ca. 300 g', '~300 г', '6 бр.', '4 Stk.', '10 pcs', '32 cm', 'Ø 32 см', '200 г (2 бр.)'],
    ...['200–250 ml', '1 порция', '4 cl', '2 Stück'],
  ])('include the quantity %s', (text) => {
    expect(isQuantity(text)).toBe(true);
  });

  it.each(['', 'Малка', 'Large', 'XL', 'Menü 1', '2 топки', 'за 2', 'g', '1'.repeat(200)])(
    'do not treat “%s” as a quantity',
    (text) => {
      expect(isQuantity(text)).toBe(false);
    },
  );

  const texts = fc.string({
    unit: fc.constantFrom('a', '\\', ';', '=', '|', ':', '+', 'bg:', ' '),
  });
  const name = texts.map((text) => text.trim()).filter((text) => text !== '');
  const amount = fc.option(fc.nat({ max: 99_999_999 }));

  it('sizes stay the same when written and read back', () => {
    const sizes = fc.record({
      name: fc.record({ bg: name, en: name, de: name }, { requiredKeys: [] }),
      volume: fc.oneof(
        texts.map((text) => text.trim()),
        fc.constantFrom('0.3 l', '250 г', 'Малка'),
      ),
      price: amount,
      deposit: amount,
    });
    fc.assert(
      fc.property(fc.array(sizes), (all) => {
        expect(readSizes(sizesText(all), amountIn, () => 'bg')).toEqual(all);
      }),
    );
  });

  it('sizes keep their names when written and read back', () => {
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(readNames(namesText(names))).toEqual(names);
      }),
    );
  });
});

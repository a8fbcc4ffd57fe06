import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePrice } from '../money/prices.ts';
import { namesText, readNames, readSizes, sizesText } from './size-text.ts';

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

describe('sizes in a cell', () => {
  it.each([
    ['0.3 l=4.20; 0.5 l=5.90', [size('0.3 l', 420), size('0.5 l', 590)]],
    ['0,3 л = 4,20 ;0,5 л=5,90 лв.;', [size('0,3 л', 420), size('0,5 л', 590)]],
    ['0.5 l=5.90+0.25; 1 l=', [size('0.5 l', 590, { deposit: 25 }), size('1 l', null)]],
    ['bg:Голяма|de:Groß|0.5 l=5.90', [size('0.5 l', 590, { name: { bg: 'Голяма', de: 'Groß' } })]],
    ['en:Large=6', [size('', 600, { name: { en: 'Large' } })]],
    ['1\\=2 \\; 3=4', [size('1=2 ; 3', 400)]],
    ['', []],
  ])('%s', (text, sizes) => {
    expect(readSizes(text, amountIn)).toEqual(sizes);
  });

  it.each(['0.3 l', '0.3 l=abc', '0.3 l=4=5', '0.3 l=4+1+1', 'a|b=4', '0.3 l=4; 0.5 l'])(
    'are none in %s',
    (text) => {
      expect(readSizes(text, amountIn)).toBeNull();
    },
  );

  const texts = fc.string({
    unit: fc.constantFrom('a', '\\', ';', '=', '|', ':', '+', 'bg:', ' '),
  });
  const name = texts.map((text) => text.trim()).filter((text) => text !== '');
  const amount = fc.option(fc.nat({ max: 99_999_999 }));

  it('read back as they are written', () => {
    const sizes = fc.record({
      name: fc.record({ bg: name, en: name, de: name }, { requiredKeys: [] }),
      volume: texts.map((text) => text.trim()),
      price: amount,
      deposit: amount,
    });
    fc.assert(
      fc.property(fc.array(sizes), (all) => {
        expect(readSizes(sizesText(all), amountIn)).toEqual(all);
      }),
    );
  });

  it('names likewise', () => {
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(readNames(namesText(names))).toEqual(names);
      }),
    );
  });
});

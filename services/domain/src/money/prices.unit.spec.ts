import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { changedPrice, reducedPrice, toDecimal, toMinorUnits } from './amounts.ts';
import { parseMenuPrice, readPriceCell } from './prices.ts';

describe('the price after a discount', () => {
  it.each([
    [895, 15, 761],
    [5, 50, 3],
    [1, 50, 1],
    [1, 51, 0],
    [3, 50, 2],
    [999, 33, 669],
    [1_000, 0, 1_000],
    [1_000, 100, 0],
    [0, 50, 0],
    [110, 15, 94],
    [limits.price, 1, 98_999_999],
    [limits.price, 50, 50_000_000],
  ])('%i minus %i %% is %i', (price, discount, reduced) => {
    expect(reducedPrice(price, discount)).toBe(reduced);
  });

  it('is rounded half up for all discounts on small prices', () => {
    for (let price = 0; price <= 300; price += 1) {
      for (let discount = 0; discount <= 100; discount += 1) {
        const exact = BigInt(price) * BigInt(100 - discount);
        const halfUp = Number(exact / 100n + (exact % 100n >= 50n ? 1n : 0n));
        expect(reducedPrice(price, discount)).toBe(halfUp);
      }
    }
  });
});

describe('the price after a percentage change', () => {
  it.each([
    [1_000, 1_000, 1, 1_100],
    [5, 5_000, 1, 8],
    [15, -5_000, 1, 8],
    [895, 1_250, 1, 1_007],
    [895, 1_250, 10, 1_010],
    [895, 1_250, 100, 1_000],
    [1_000, -10_000, 1, 0],
    [0, 100_000, 1, 0],
    [49, 0, 100, 0],
    [50, 0, 100, 100],
    [9_999, 1, 1, 10_000],
    [limits.price, 100_000, 1, 1_099_999_989],
  ])(
    '%i changed by %i hundredths of a percent, to a multiple of %i, is %i',
    (price, by, step, changed) => {
      expect(changedPrice(price, by, step)).toBe(changed);
    },
  );

  it('is rounded half up without errors for prices and percentages of any size', () => {
    for (let price = 0; price <= limits.price; price += 3_999_983) {
      for (let by = -10_000; by <= 100_000; by += 997) {
        for (const step of [1, 10, 100]) {
          const unit = 10_000n * BigInt(step);
          const halfUp = (BigInt(price) * BigInt(10_000 + by) + unit / 2n) / unit;
          expect(changedPrice(price, by, step)).toBe(Number(halfUp) * step);
        }
      }
    }
  });
});

describe('minor units', () => {
  it.each([
    [0, 0],
    [8.95, 895],
    [19.99, 1_999],
    [1.1, 110],
    [0.07, 7],
    [1.15, 115],
    [4.35, 435],
    [999_999.99, 99_999_999],
    [-1, -100],
  ])('of %d are %i', (decimal, minorUnits) => {
    expect(toMinorUnits(decimal)).toBe(minorUnits);
  });

  it.each([0.001, 8.955, 1.0000001, 0.0000009, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    'minor units cannot represent %d',
    (decimal) => {
      expect(toMinorUnits(decimal)).toBeNull();
    },
  );

  it('minor units stay the same when converted to decimal text and back', () => {
    for (let price = 0; price <= limits.price; price += 9_973) {
      expect(toMinorUnits(Number(toDecimal(price).toString()))).toBe(price);
      expect(
        toMinorUnits(Number(`${Math.floor(price / 100)}.${`${price % 100}`.padStart(2, '0')}`)),
      ).toBe(price);
    }
  });
});

describe('a price in a restaurant’s list', () => {
  it.each([
    ['12,50 лв.', 'лв', 1_250],
    ['12.50лв', 'лв.', 1_250],
    ['BGN 12.50', 'лв', 1_250],
    ['€ 4,20', '€', 420],
    ['4,20 EUR', '€', 420],
    ['4,- €', 'EUR', 400],
    ['от 5,90', 'лв', 590],
    ['5,90*', 'лв', 590],
    ['1.234,50', 'лв', 123_450],
    ['1,234.50', 'лв', 123_450],
    ['9,50 лв. / 4,86 €', 'лв', 950],
    ['9,50 лв. / 4,86 €', '€', 486],
    ['4,86 € (9,50 лв.)', '€', 486],
    ['9,50 лв. (4,86 €)', '€', 486],
    ['9,50 лв.\n4,86 €', '€', 486],
    ['9,50 лв. 4,86 €', 'лв', 950],
    ['9,50лв. 4,86€', '€', 486],
    ['€4.86 BGN 9.50', '€', 486],
    ['4,86 € = 9,50 лв.', '€', 486],
    ['3,50/4,50 €', 'лв', 'OTHER_CURRENCY'],
    ['7,82/14,67 лв.', '€', 'OTHER_CURRENCY'],
    ['90 ст.', 'лв', 90],
    ['90 ст.', '€', 90],
    ['20 цента', '€', 20],
    ['50 ct', '€', 50],
    ['50¢', '$', 50],
    ['90p', '£', 90],
    ['50 Rappen', 'CHF', 50],
    ['50 bani', 'lei', 50],
    ['50 gr', 'zł', 50],
    ['50p', '€', 'OTHER_CURRENCY'],
    ['90 ст.', '$', 'OTHER_CURRENCY'],
    ['1 лв. 20 ст.', 'лв', 120],
    ['1 лв 20 ст', '€', 'OTHER_CURRENCY'],
    ['1 лв. и 5 стотинки', 'лв', 105],
    ['2 € 50 ct', '€', 250],
    ['2 лв. 50 ст. (1 € 28 ct)', '€', 128],
    ['1 лв. 51 цента', '€', 51],
    ['1 лв., 20 ст.', '€', 'NOT_A_PRICE'],
    ['1 лв. / 20 ст.', '€', 'OTHER_CURRENCY'],
    ['1 $ / 90 c', '€', 'OTHER_CURRENCY'],
    ['0,98 лв. / 50 ct', '€', 50],
    ['0,90 ct', '€', 'AMBIGUOUS_PRICE'],
    ['200 г', '€', 'NOT_A_PRICE'],
    ['350 ml', '€', 'NOT_A_PRICE'],
    ['ab 18 Uhr', '€', 'NOT_A_PRICE'],
    ['2 бр.', 'лв', 'NOT_A_PRICE'],
    ['5 звезди', 'лв', 'NOT_A_PRICE'],
    ['ab 5,90 €', '€', 590],
    ['5 талона', 'талона', 500],
    ['59 kr', 'SEK', 5_900],
    ['59 kr', 'kr', 5_900],
    ['59 kr', '€', 'OTHER_CURRENCY'],
    ['7 KM', 'KM', 700],
    ['4,50 € (100 г)', '€', 450],
    ['4,50 € за 100 г', '€', 450],
    ['31.00 € per kg', '€', 3_100],
    ['3,20 лв./100 г', 'лв', 320],
    ['3,20 лв. / бр.', 'лв', 320],
    ['€ 4,20', 'лв', 'OTHER_CURRENCY'],
    ['4.20 EUR', 'BGN', 'OTHER_CURRENCY'],
    ['12,50 лв.', '€', 'OTHER_CURRENCY'],
    ['4,20 € / 4,60 $', 'лв', 'OTHER_CURRENCY'],
    ['€ 4,20', 'талони', 420],
    ['3,50/4,50', 'лв', 'SEVERAL_PRICES'],
    ['3,50 лв. / 4,50 лв.', 'лв', 'SEVERAL_PRICES'],
    ['3.50-4.50', 'лв', 'SEVERAL_PRICES'],
    ['3,50 – 4,50 – 5,50', 'лв', 'SEVERAL_PRICES'],
    ['9,5,0', 'лв', 'NOT_A_PRICE'],
    ['1.234', 'лв', 'AMBIGUOUS_PRICE'],
    ['-1', 'лв', 'NOT_A_PRICE'],
    ['сезонна', 'лв', 'NOT_A_PRICE'],
    ['3,50/', 'лв', 'NOT_A_PRICE'],
    ['/', 'лв', 'NOT_A_PRICE'],
  ])('%s in a menu in %s is %s', (text, currency, price) => {
    expect(parseMenuPrice(text, currency)).toBe(price);
  });

  it.each([
    ['4,50 €/100 г', '100 г'],
    ['31,00 €/кг', 'кг'],
    ['3,20 € / бр.', 'бр.'],
    ['4.50 € per kg', 'kg'],
    ['4,50 € pro 100 g', '100 g'],
    ['12 € p.P.', 'p.P.'],
    ['12 €/Person', 'Person'],
    ['9,50 лв. / 4,86 € / кг', 'кг'],
    ['4,50 €', ''],
  ])('%s in %j', (text, per) => {
    expect(readPriceCell(text, '€').per).toBe(per);
  });

  it('is not looked for in very long text, which could be split in too many ways', () => {
    for (const text of [`${'1/'.repeat(100_000)}?`, `${'лв '.repeat(100_000)}1`]) {
      expect(parseMenuPrice(text, 'лв')).toBe('NOT_A_PRICE');
    }
  });
});

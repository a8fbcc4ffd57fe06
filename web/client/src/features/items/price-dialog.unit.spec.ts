import { expect, test } from 'vitest';
import { newPriceChange, priceChangeInput } from './price-dialog.tsx';

const input = (over: Partial<typeof newPriceChange>) =>
  priceChangeInput(['a'], { ...newPriceChange, ...over });

test('a price change can be a percentage or an amount, up or down, with a decimal comma or point', () => {
  expect(input({ by: '12,5' })).toEqual({ itemIDs: ['a'], rounding: 'CENT', percent: 12.5 });
  expect(input({ by: ' 0.50 ', unit: 'amount', direction: 'lower', rounding: 'WHOLE' })).toEqual({
    itemIDs: ['a'],
    rounding: 'WHOLE',
    amount: -0.5,
  });
});

test.each(['', 'ten', '-5', '1.005', '1e3'])('"%s" is not accepted as a price change', (by) => {
  expect(input({ by })).toBeNull();
});

import { expect, test } from 'vitest';
import { volumeIn } from './volume.ts';

test.each([
  ['350 г', '350 г', '350 g', '350 g'],
  ['350 гр.', '350 гр.', '350 g', '350 g'],
  ['350g', '350г', '350g', '350g'],
  ['0,5 л', '0,5 л', '0,5 l', '0,5 l'],
  ['0.5 L', '0.5 л', '0.5 L', '0.5 L'],
  ['500 МЛ', '500 МЛ', '500 ml', '500 ml'],
  ['1.2 кг', '1.2 кг', '1.2 kg', '1.2 kg'],
  ['4 cl', '4 сл', '4 cl', '4 cl'],
  ['2 бр.', '2 бр.', '2 pcs', '2 Stk.'],
  ['1 бр', '1 бр', '1 pc', '1 Stk.'],
  ['6 Stück', '6 бр.', '6 pcs', '6 Stück'],
  ['3 Stk.', '3 бр.', '3 pcs', '3 Stk.'],
  ['350/150 г', '350/150 г', '350/150 g', '350/150 g'],
  ['2х100 мл + 50 г', '2х100 мл + 50 г', '2х100 ml + 50 g', '2х100 ml + 50 g'],
])('the volume %j is shown as %j, %j and %j', (volume, bg, en, de) => {
  expect([volumeIn('bg', volume), volumeIn('en', volume), volumeIn('de', volume)]).toEqual([
    bg,
    en,
    de,
  ]);
});

test.each([
  '',
  'порция',
  '1 порция',
  'half a litre',
  '350',
  'г',
  '5 глави',
  '750, реколта 2019 г.',
])('the volume %j is shown unchanged', (volume) => {
  expect(volumeIn('en', volume)).toBe(volume);
  expect(volumeIn('de', volume)).toBe(volume);
});

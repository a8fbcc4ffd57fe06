import { expect, test } from 'vitest';
import { readTableMark } from './table-mark.ts';

test.each([
  ['12', '12'],
  ['b7', 'B7'],
  [' тер ', 'ТЕР'],
  ['Й', 'Й'],
  ['ß', 'SS'],
])('%j is read as table %s', (text, expected) => {
  expect(readTableMark(text)).toBe(expected);
});

test.each([
  null,
  '',
  ' ',
  '1234',
  '1-2',
  'a b',
  '<b>',
  '１２３４',
  '١٢٣٤',
  'ßß',
  'x'.repeat(9_999),
])('%j is not a table', (text) => {
  expect(readTableMark(text)).toBeNull();
});

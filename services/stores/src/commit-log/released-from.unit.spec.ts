import { expect, test } from 'vitest';
import { readPlace, releaseHeaders, releaseOf, writePlace } from './released-from.ts';

const from = { epoch: 2, partition: 11, offset: 9_007_199_254_740_993n };
const at = '2026-03-01T12:00:00.000Z';

test('the headers of a released message stay the same when written and read back', () => {
  expect(writePlace(from)).toBe('2:11:9007199254740993');
  expect(releaseOf({ headers: { other: 'x', ...releaseHeaders({ from, at }) } })).toEqual({
    from,
    at,
  });
});

test.each(['', '1:2', '1:2:3:4', '-1:2:3', '1:2:x', '1:2: 3', '9999999999:0:0', '1.5:0:0'])(
  '"%s" is not a position',
  (text) => expect(readPlace(text)).toBeNull(),
);

test.each([
  ['a message without headers', {}],
  ['a place without a time', { 'released-from': '1:0:3' }],
  ['a time without a place', { 'released-at': at }],
  ['an invalid place', { 'released-from': 'x', 'released-at': at }],
  ['an invalid time', { 'released-from': '1:0:3', 'released-at': 'today' }],
])('%s is not a released message', (_what, headers) => {
  expect(releaseOf({ headers })).toBeNull();
});

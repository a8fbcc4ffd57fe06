import { expect, test } from 'vitest';
import { isGarbled } from './kafka-consumer.ts';

test.each([
  ['a length beyond the answer', new RangeError('out of range')],
  ['a read beyond the end', tryTo(() => Buffer.alloc(2).readInt32BE(0))],
  ['an error that wraps it', new Error('the consumer ended', { cause: new RangeError('x') })],
  [
    'an error that wraps a wrapped one',
    new Error('a', { cause: new Error('b', { cause: new RangeError('c') }) }),
  ],
])('%s indicates a garbled answer', (_what, error) => {
  expect(isGarbled(error)).toBe(true);
});

test.each([
  ['another error', new TypeError('x')],
  ['an error without a cause', new Error('x')],
  ['an error that wraps another one', new Error('a', { cause: new TypeError('b') })],
  ['no error', undefined],
  ['a string', 'RangeError'],
])('%s does not indicate a garbled answer', (_what, error) => {
  expect(isGarbled(error)).toBe(false);
});

function tryTo(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

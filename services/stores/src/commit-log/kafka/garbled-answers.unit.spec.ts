import { expect, test } from 'vitest';
import { isGarbled } from './kafka-consumer.ts';

test.each([
  ['a length beyond the answer', new RangeError('out of range')],
  ['a reader of bytes', tryTo(() => Buffer.alloc(2).readInt32BE(0))],
  ['an error around it', new Error('the consumer ended', { cause: new RangeError('x') })],
  [
    'an error around that',
    new Error('a', { cause: new Error('b', { cause: new RangeError('c') }) }),
  ],
])('%s shows that an answer was garbled', (_what, error) => {
  expect(isGarbled(error)).toBe(true);
});

test.each([
  ['another error', new TypeError('x')],
  ['an error without a cause', new Error('x')],
  ['an error around another', new Error('a', { cause: new TypeError('b') })],
  ['no error', undefined],
  ['a text', 'RangeError'],
])('%s does not', (_what, error) => {
  expect(isGarbled(error)).toBe(false);
});

function tryTo(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

import { expect, test } from 'vitest';
import { parallelVenues, sideBySide } from './side-by-side.ts';

const numbers = Array.from({ length: 50 }, (_, index) => index);

test('processes each item once, with only a few at a time', async () => {
  const processed: number[] = [];
  let running = 0;
  let most = 0;
  await sideBySide(numbers, async (number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    processed.push(number);
    running -= 1;
  });
  expect(processed.sort((a, b) => a - b)).toEqual(numbers);
  expect(most).toBe(parallelVenues);
});

test('after a failure, starts no new items but finishes those already started', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = sideBySide(numbers, async (number) => {
    begun.push(number);
    await Promise.resolve();
    if (number === 10) throw new Error('ten');
    ended.push(number);
  });
  await expect(work).rejects.toThrow('ten');
  expect(begun.length).toBeLessThan(numbers.length);
  expect(ended.length).toBe(begun.length - 1);
});

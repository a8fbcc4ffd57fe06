import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoAnswerInTime, withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the result of a promise that resolves in time is returned, and no timer is left', async () => {
  // Connections that other test files left open with Node's `fetch` may already have timers.
  const before = vi.getTimerCount();
  expect(await withTimeout(Promise.resolve('answer'), 100)).toBe('answer');
  expect(vi.getTimerCount()).toBe(before);
});

test('passes on the error of a promise that rejects in time, and leaves no timer behind', async () => {
  const before = vi.getTimerCount();
  const failure = new Error('refused');
  await expect(withTimeout(Promise.reject(failure), 100)).rejects.toBe(failure);
  expect(vi.getTimerCount()).toBe(before);
});

test.each([
  ['an answer', () => {}],
  [
    'a failure',
    () => {
      throw new Error('refused');
    },
  ],
])('%s that comes too late is neither awaited nor reported', async (_, end) => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 200)).then(end);
  const outcome = withTimeout(late, 100).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  expect(await outcome).toBeInstanceOf(NoAnswerInTime);
  await vi.advanceTimersByTimeAsync(100);
});

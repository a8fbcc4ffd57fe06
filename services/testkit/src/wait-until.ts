import { setTimeout as delay } from 'node:timers/promises';

export type WaitOptions = {
  readonly timeout?: number;
  /** The name of the condition in error messages. */
  readonly what?: string;
};

const shortestPause = 10;
const longestPause = 100;

/** Pauses for a tenth of the time waited so far, so that a long wait leaves the CPU to others. */
const pauseAfter = (waited: number): number =>
  Math.min(longestPause, Math.max(shortestPause, waited / 10));

/** If the condition throws, it counts as not met. If the wait fails, the last such error becomes the cause. */
export async function waitUntil<Value>(
  condition: () => Value | Promise<Value>,
  { timeout = 100_000, what = String(condition) }: WaitOptions = {},
): Promise<Exclude<Value, undefined | null | false | 0 | ''>> {
  const start = Date.now();
  const deadline = start + timeout;
  let cause: unknown;
  let last: unknown;
  do {
    try {
      const value = await condition();
      if (value) return value as Exclude<Value, undefined | null | false | 0 | ''>;
      last = value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await delay(pauseAfter(Date.now() - start));
  } while (Date.now() < deadline);
  const outcome = cause === undefined ? `it is still ${String(last)}` : `it threw ${String(cause)}`;
  throw new Error(`waited ${timeout} ms for ${what}: ${outcome}`, { cause });
}

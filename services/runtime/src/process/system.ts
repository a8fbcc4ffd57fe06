import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Randomness } from './clock.ts';

/** The real clock. An aborted sleep returns early without an error. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: async (milliseconds, signal) => {
    await delay(milliseconds, undefined, signal ? { signal } : {}).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
  },
};

export const systemRandomness: Randomness = { uuid: randomUUID, fraction: Math.random };

import type { Logger } from '@qr-menu/runtime';
import { inTime } from '@qr-menu/runtime';
import type { RateLimits } from './rate-limits.ts';

/** A count that takes longer is not waited for: guests come first. */
const patienceMs = 100;

/** Allows everything while the count cannot be asked for; says so once per outage. */
export function createForgivingRateLimits(inner: RateLimits, logger: Logger): RateLimits {
  let failing = false;

  return {
    take: async (key, limit, cost) => {
      try {
        const taken = await inTime(inner.take(key, limit, cost), patienceMs);
        failing = false;
        return taken;
      } catch (error) {
        if (!failing) logger.warn({ err: error }, 'rate limits are not counted: all are allowed');
        failing = true;
        return { allowed: true };
      }
    },
    close: inner.close,
  };
}

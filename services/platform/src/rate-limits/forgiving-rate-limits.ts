import type { Logger } from '../process/logger.ts';
import type { RateLimits, Taken } from './rate-limits.ts';

const allowed: Taken = { allowed: true };
/** A count that takes longer is not waited for: guests come first. */
const patienceMs = 100;

/** Allows everything while the count cannot be asked for; says so once per outage. */
export function createForgivingRateLimits(inner: RateLimits, logger: Logger): RateLimits {
  let failing = false;

  function failed(error: unknown): Taken {
    if (!failing) logger.warn({ err: error }, 'rate limits are not counted: all are allowed');
    failing = true;
    return allowed;
  }

  return {
    take: async (key, limit, cost) => {
      const counted = inner.take(key, limit, cost).then((taken) => {
        failing = false;
        return taken;
      }, failed);
      return Promise.race([counted, afterPatience(counted, failed)]);
    },
    close: inner.close,
  };
}

/** What is answered when the count has not come in time. */
function afterPatience(counted: Promise<Taken>, failed: (error: unknown) => Taken): Promise<Taken> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(failed(new Error(`no count within ${patienceMs} ms`)));
    }, patienceMs);
    void counted.finally(() => clearTimeout(timer));
  });
}

import { type Logger, withTimeout } from '@qr-menu/runtime/process';
import type { Redis } from 'ioredis';
import { closeRedis } from '../redis/create-redis.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * GCRA with the server's clock. KEYS: the bucket. Its value is the time at which it is full again.
 * ARGV: milliseconds per unit, burst, cost. Returns 0 or the milliseconds to wait.
 */
export const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local unit, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local cost = math.min(tonumber(ARGV[3]), burst)
local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or now))
local following = full + cost * unit
local wait = following - burst * unit - now
if wait > 0 then
  return math.ceil(wait)
end
redis.call('SET', KEYS[1], string.format('%.3f', following), 'PX', math.ceil(following - now))
return 0
`;

export type RedisRateLimitsOptions = {
  /** The adapter takes ownership of the connection and closes it. */
  readonly redis: Redis;
  readonly prefix: string;
};

export function createRedisRateLimits({ redis, prefix }: RedisRateLimitsOptions): RateLimits {
  return {
    take: async (key, { perSecond, burst }, cost = 1) => {
      const unit = 1_000 / perSecond;
      const wait = Number(
        await redis.eval(takeScript, 1, `${prefix}rate:${key}`, unit, burst, cost),
      );
      return wait > 0
        ? { allowed: false, retryAfterSeconds: Math.ceil(wait / 1_000) }
        : { allowed: true };
    },
    close: () => closeRedis(redis),
  };
}

/** In milliseconds. If counting takes longer, the request does not wait for it, because guests come first. */
const patienceMs = 100;

/** Allows everything while counting is unavailable, and logs this once per outage. */
export function createForgivingRateLimits(inner: RateLimits, logger: Logger): RateLimits {
  let failing = false;

  return {
    take: async (key, limit, cost) => {
      try {
        const taken = await withTimeout(inner.take(key, limit, cost), patienceMs);
        failing = false;
        return taken;
      } catch (error) {
        if (!failing)
          logger.warn({ err: error }, 'rate limits cannot be counted: everything is allowed');
        failing = true;
        return { allowed: true };
      }
    },
    close: inner.close,
  };
}

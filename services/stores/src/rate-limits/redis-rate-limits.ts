import type { Redis } from 'ioredis';
import { closeRedis } from '../redis/create-redis.ts';
import type { RateLimits } from './rate-limits.ts';
import { takeScript } from './take-script.ts';

export type RedisRateLimitsOptions = {
  /** Belongs to the adapter from now on, which closes it. */
  readonly redis: Redis;
  readonly prefix: string;
};

/** Counts in Redis, for all processes together. Keys expire when their bucket is full. */
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

import { type Clock, failure } from '@qr-menu/runtime/process';
import type { Redis } from 'ioredis';
import { isTransientRedisError } from './redis-errors.ts';

export class RedisMisconfigured extends failure(
  'RedisMisconfigured',
  'REDIS_MISCONFIGURED',
  false,
) {}

/** Eviction would lose venues (rule R8). Uses INFO, because hosted servers refuse CONFIG. */
export async function assertRedisPolicy(redis: Redis, clock: Clock): Promise<void> {
  const memory = await patiently(() => redis.info('memory'), clock);
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  if (policy !== 'noeviction') {
    throw new RedisMisconfigured(
      `Redis has maxmemory-policy ${policy ?? 'unknown'}, it must be noeviction`,
    );
  }
}

/** Milliseconds. At startup, Redis may be slow or still loading its data. */
const patience = 30_000;
const pause = 1_000;

async function patiently<Answer>(ask: () => Promise<Answer>, clock: Clock): Promise<Answer> {
  const until = clock.now() + patience;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransientRedisError(error) || clock.now() >= until) throw error;
      await clock.sleep(pause);
    }
  }
}

import { failure } from '@qr-menu/runtime';
import type { Redis } from 'ioredis';

export class RedisMisconfigured extends failure(
  'RedisMisconfigured',
  'REDIS_MISCONFIGURED',
  false,
) {}

/** One that evicts would make venues disappear (rule R8). INFO, as hosted servers refuse CONFIG. */
export async function assertRedisPolicy(redis: Redis): Promise<void> {
  const memory = await redis.info('memory');
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  if (policy !== 'noeviction') {
    throw new RedisMisconfigured(
      `Redis has maxmemory-policy ${policy ?? 'unknown'}, it must be noeviction`,
    );
  }
}

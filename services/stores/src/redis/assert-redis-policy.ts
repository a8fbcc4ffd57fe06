import type { Redis } from 'ioredis';

export class RedisMisconfigured extends Error {
  override readonly name = 'RedisMisconfigured';
  readonly code = 'REDIS_MISCONFIGURED';
  readonly retryable = false;
}

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

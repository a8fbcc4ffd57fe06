import { closeRedis, createRedis, type Logger } from '@qr-menu/platform';

export type RedisStatus = {
  readonly policy: string;
  readonly usedBytes: number;
  /** 0: without a limit of its own. */
  readonly maxBytes: number;
};

/** Asked through INFO, because hosted servers refuse CONFIG. */
export async function readRedisStatus(url: string, logger: Logger): Promise<RedisStatus> {
  const redis = createRedis({ url, name: 'operator', logger });
  try {
    const memory = await redis.info('memory');
    const field = (name: string): string =>
      new RegExp(`^${name}:(\\S+)`, 'm').exec(memory)?.[1] ?? '';
    return {
      policy: field('maxmemory_policy') || 'unknown',
      usedBytes: Number(field('used_memory')),
      maxBytes: Number(field('maxmemory')),
    };
  } finally {
    await closeRedis(redis);
  }
}

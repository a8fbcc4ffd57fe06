import type { Redis } from 'ioredis';
import { closeRedis } from '../redis/create-redis.ts';
import { countKey, type NamedViews, type ViewBatch, type ViewCounts } from './view-counts.ts';

/** The current hash gets its id with the first count. `collect` renames the hash but keeps the id. */
export const addScript = `
  if redis.call('exists', KEYS[1]) == 0 then
    redis.call('hset', KEYS[1], 'id', ARGV[1])
  end
  for i = 2, #ARGV, 2 do
    redis.call('hincrby', KEYS[1], ARGV[i], ARGV[i + 1])
  end
`;

export const collectScript = `
  if redis.call('exists', KEYS[2]) == 0 then
    if redis.call('exists', KEYS[1]) == 0 then
      return {}
    end
    redis.call('rename', KEYS[1], KEYS[2])
  end
  return redis.call('hgetall', KEYS[2])
`;

export const settleScript = `
  if redis.call('hget', KEYS[1], 'id') == ARGV[1] then
    redis.call('del', KEYS[1])
  end
`;

export type RedisViewCountsOptions = {
  readonly redis: Redis;
  readonly prefix: string;
  readonly newId: () => string;
};

/** The id of a batch is its hash, so that a copy of it in a restored Redis is recognized. */
export function createRedisViewCounts(options: RedisViewCountsOptions): ViewCounts {
  const { redis, prefix, newId } = options;
  const open = `${prefix}views:open`;
  const closed = `${prefix}views:closed`;
  return {
    add: async (counts) => {
      const fields = counts.flatMap((count) => [countKey(count), count.views]);
      if (fields.length > 0) await redis.eval(addScript, 1, open, newId(), ...fields);
    },
    collect: async () => {
      const flat = await redis.eval(collectScript, 2, open, closed);
      return Array.isArray(flat) && flat.length > 0 ? batchOf(flat.map(String)) : null;
    },
    settle: async (batchId) => {
      await redis.eval(settleScript, 1, closed, batchId);
    },
    close: () => closeRedis(redis),
  };
}

function batchOf(flat: readonly string[]): ViewBatch {
  let id = '';
  const counts: NamedViews[] = [];
  for (let index = 0; index < flat.length; index += 2) {
    const [field = '', value = ''] = flat.slice(index, index + 2);
    const [, day, table, name] = /^(\S+) (?:#(\S+) )?(.*)$/s.exec(field) ?? [];
    if (day === undefined || name === undefined) id = value;
    else counts.push({ name, day, ...(table && { table }), views: Number(value) });
  }
  return { id, counts };
}

import type { Redis } from 'ioredis';
import { z } from 'zod';
import {
  type DocumentGenerations,
  type DropStep,
  type Generations,
  inUse,
  noSuchGeneration,
  notBuilding,
  unfinished,
} from './document-generations.ts';
import { generationKeys, patternsOfGeneration } from './generation-keys.ts';

const keysPerStep = 1_000;

/** KEYS: last, started, building, or without the third. Answers the number, or minus the unfinished one's. */
const startScript = `
if KEYS[3] then
  local building = redis.call('GET', KEYS[3])
  if building then return -tonumber(building) end
end
local number = redis.call('INCR', KEYS[1])
redis.call('HSET', KEYS[2], number, ARGV[1])
if KEYS[3] then redis.call('SET', KEYS[3], number) end
return number
`;

/** KEYS: started. A note must not bring back what was dropped. */
const noteScript = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
`;

/** KEYS: current, building, started, leaving. */
const switchScript = `
local current = redis.call('GET', KEYS[1]) or '0'
if current == ARGV[1] then return 1 end
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
redis.call('HDEL', KEYS[3], current)
redis.call('SADD', KEYS[4], current)
return 1
`;

/** KEYS: current, building, started, leaving. Answers 1, 0 when there is none, -1 when it is current. */
const leaveScript = `
if (redis.call('GET', KEYS[1]) or '0') == ARGV[1] then return -1 end
if redis.call('HDEL', KEYS[3], ARGV[1]) == 1 then redis.call('SADD', KEYS[4], ARGV[1]) end
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
return redis.call('SISMEMBER', KEYS[4], ARGV[1])
`;

type Management = Omit<DocumentGenerations, 'writeTo' | 'versionsIn'>;

/** Which generations there are in Redis. What is in them is not looked at here. */
export function createRedisGenerations(redis: Redis, prefix: string): Management {
  const { current, building, last, started, leaving } = generationKeys(prefix);

  return {
    generations: () => readGenerations(redis, prefix),
    startGeneration: async (purpose, note) => {
      const keys = purpose === 'next' ? [last, started, building] : [last, started];
      const number = Number(await redis.eval(startScript, keys.length, ...keys, note));
      if (number < 0) throw unfinished(-number);
      return number;
    },
    noteGeneration: async (generation, note) => {
      const noted = await redis.eval(noteScript, 1, started, generation, note);
      if (noted !== 1) throw noSuchGeneration(generation);
    },
    switchTo: async (generation) => {
      const keys = [current, building, started, leaving];
      const switched = await redis.eval(switchScript, keys.length, ...keys, generation);
      if (switched !== 1) throw notBuilding(generation);
    },
    dropGeneration: async (generation, onStep) => {
      const keys = [current, building, started, leaving];
      const left = await redis.eval(leaveScript, keys.length, ...keys, generation);
      if (left === -1) throw inUse(generation);
      if (left !== 1) throw noSuchGeneration(generation);
      await unlinkAll(redis, patternsOfGeneration(prefix, generation), onStep);
      await redis.srem(leaving, generation);
    },
  };
}

const answersSchema = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.record(z.string(), z.string()),
  z.array(z.string()),
]);

async function readGenerations(redis: Redis, prefix: string): Promise<Generations> {
  const keys = generationKeys(prefix);
  const answers = await redis
    .multi()
    .get(keys.current)
    .get(keys.building)
    .hgetall(keys.started)
    .smembers(keys.leaving)
    .exec();
  const [current, building, started, leaving] = answersSchema.parse(
    (answers ?? []).map(([error, answer]) => {
      if (error) throw error;
      return answer;
    }),
  );
  return {
    current: Number(current ?? 0),
    building: building === null ? null : Number(building),
    started: Object.entries(started)
      .map(([number, note]) => ({ number: Number(number), note }))
      .sort((a, b) => a.number - b.number),
    leaving: leaving.map(Number).sort((a, b) => a - b),
  };
}

/** A step looks at about a thousand keys, so that guests' requests go between. */
async function unlinkAll(
  redis: Redis,
  patterns: readonly string[],
  onStep: (step: DropStep) => void = () => undefined,
): Promise<void> {
  const total = (await redis.dbsize()) * patterns.length;
  let done = 0;
  for (const pattern of patterns) {
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', keysPerStep);
      if (keys.length > 0) await redis.unlink(keys);
      cursor = next;
      done += keysPerStep;
      if (done < total) onStep({ done, total });
    } while (cursor !== '0');
  }
  onStep({ done: total, total });
}

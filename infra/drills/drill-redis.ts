import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort, type Scratch, startRedisServer } from '@qr-menu/testkit';
import { Redis } from 'ioredis';

export type DrillRedis = {
  readonly url: string;
  readonly flush: () => Promise<void>;
  /** Saves the current contents for `restart`. */
  readonly backUp: () => Promise<void>;
  /** Kills the server and starts it again, empty or from the backup. */
  readonly restart: (from: 'nothing' | 'backup') => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts a separate Redis server, because the drills destroy its contents. */
export async function startDrillRedis(scratch: Scratch): Promise<DrillRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const dump = path.join(scratch.directory, 'dump.rdb');
  const backup = path.join(scratch.directory, 'backup.rdb');
  let server = await startRedisServer(scratch, port);

  async function ask<Answer>(question: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    const redis = new Redis(url);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }

  return {
    url,
    flush: () => ask(async (redis) => void (await redis.flushall())),
    backUp: async () => {
      await ask((redis) => redis.save());
      await copyFile(dump, backup);
    },
    restart: async (from) => {
      await server.stop();
      await rm(dump, { force: true });
      if (from === 'backup') await copyFile(backup, dump);
      server = await startRedisServer(scratch, port);
    },
    stop: () => server.stop(),
  };
}

import { createServer, type Socket } from 'node:net';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { testKeyPrefix } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { unusedPort } from '../postgres/embedded-postgres.ts';
import { assertRedisPolicy, RedisMisconfigured } from './assert-redis-policy.ts';
import { closeRedis, createRedis } from './create-redis.ts';
import { isTransientRedisError } from './redis-errors.ts';

const url = inject('redisUrl') ?? '';
const logger = createLogger('test', 'silent');

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe.skipIf(url === '')('a connection to Redis', () => {
  let redis: ReturnType<typeof createRedis>;

  beforeAll(() => {
    redis = createRedis({ url, name: 'test', logger });
  });
  afterAll(() => closeRedis(redis));

  it('is accepted if the server never evicts keys', async () => {
    await assertRedisPolicy(redis, systemClock);
  });

  it('is refused if the server evicts keys', async () => {
    const info = async () => '# Memory\r\nused_memory:1\r\nmaxmemory_policy:allkeys-lru\r\n';
    const evicting = Object.assign(Object.create(redis), { info });
    await expect(assertRedisPolicy(evicting, systemClock)).rejects.toThrow(RedisMisconfigured);
    await expect(assertRedisPolicy(evicting, systemClock)).rejects.toThrow('allkeys-lru');
  });

  it('distinguishes programming errors from temporary errors', async () => {
    const key = testKeyPrefix();
    await redis.set(key, 'text');
    expect(isTransientRedisError(await failure(redis.lpush(key, 'x')))).toBe(false);
    await redis.del(key);
    for (const reply of ["READONLY You can't write", 'LOADING Redis is', 'OOM command not']) {
      const raised = redis.eval(`return redis.error_reply("${reply}")`, 0);
      expect(isTransientRedisError(await failure(raised))).toBe(true);
    }
  });
});

describe.skipIf(url === '')('a connection that reads documents', () => {
  const open = () => createRedis({ url, name: 'test', logger, readsDocuments: true });

  it('returns the right bytes for values of any size, even for concurrent reads', async () => {
    const redis = open();
    const key = testKeyPrefix();
    const sizes = [0, 1, 65_536, 300_000, 1_048_576, 3_000_000, ...Array<number>(60).fill(40_000)];
    const values = sizes.map((size, index) => Buffer.alloc(size, index + 1));
    const keys = values.map((_, index) => `${key}${index}`);
    await redis.mset(keys.flatMap((name, index) => [name, values[index] ?? '']));
    const answers = await Promise.all([
      redis.mgetBuffer(keys),
      ...keys.map((name) => redis.mgetBuffer(name)),
      redis.mgetBuffer(keys),
    ]);
    const expected = [...values, ...values, ...values];
    const damaged = answers
      .flat()
      .filter((value, index) => value === null || !expected[index]?.equals(value));
    expect(damaged).toHaveLength(0);
    await redis.del(keys);
    await closeRedis(redis);
  });

  it('reads many values into the same block of memory', async () => {
    const redis = open();
    const key = testKeyPrefix();
    const keys = Array.from({ length: 8 }, (_, index) => `${key}${index}`);
    await redis.mset(keys.flatMap((name) => [name, Buffer.alloc(10_000, 1)]));
    const values = [];
    for (const name of keys) values.push(await redis.getBuffer(name));
    expect(new Set(values.map((value) => value?.buffer)).size).toBe(1);
    await redis.del(keys);
    await closeRedis(redis);
  });

  it('reconnects after the server has closed it', async () => {
    const redis = open();
    await redis.ping();
    const second = createRedis({ url, name: 'test', logger });
    await second.client('KILL', 'ID', await redis.client('ID'));
    await closeRedis(second);
    expect(await redis.ping()).toBe('PONG');
    await closeRedis(redis);
  });
});

describe('a connection to an unavailable Redis', () => {
  it.each([false, true])(
    'fails commands without a server instead of keeping them forever (readsDocuments: %s)',
    async (readsDocuments) => {
      const port = await unusedPort();
      const redis = createRedis({
        url: `redis://127.0.0.1:${port}`,
        name: 'test',
        logger,
        readsDocuments,
      });
      expect(isTransientRedisError(await failure(redis.get('key')))).toBe(true);
      await closeRedis(redis);
    },
  );

  it.each([false, true])(
    'fails a command if the server never answers, and reconnects (readsDocuments: %s)',
    async (readsDocuments) => {
      const sockets: Socket[] = [];
      const silent = createServer((socket) => {
        sockets.push(socket.resume());
      });
      const port = await unusedPort();
      await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
      const redis = createRedis({
        url: `redis://127.0.0.1:${port}`,
        name: 'test',
        logger,
        readsDocuments,
      });
      expect(isTransientRedisError(await failure(redis.get('key')))).toBe(true);
      await expect.poll(() => sockets.length, { timeout: 120_000 }).toBeGreaterThan(1);
      redis.disconnect();
      silent.close();
    },
  );
});

import { createServer, type Socket } from 'node:net';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { testKeyPrefix } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../postgres/embedded-postgres.ts';
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

  it('distinguishes mistakes from temporary errors', async () => {
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

describe('a connection to an unavailable Redis', () => {
  it('fails a command instead of keeping it forever', async () => {
    const port = await freePort();
    const redis = createRedis({ url: `redis://127.0.0.1:${port}`, name: 'test', logger });
    expect(isTransientRedisError(await failure(redis.get('key')))).toBe(true);
    await closeRedis(redis);
  });

  it('fails a command that a silent server does not answer, and reconnects', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      sockets.push(socket.resume());
    });
    const port = await freePort();
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    const redis = createRedis({ url: `redis://127.0.0.1:${port}`, name: 'test', logger });
    expect(isTransientRedisError(await failure(redis.get('key')))).toBe(true);
    await expect.poll(() => sockets.length, { timeout: 10_000 }).toBeGreaterThan(1);
    redis.disconnect();
    silent.close();
  });
});

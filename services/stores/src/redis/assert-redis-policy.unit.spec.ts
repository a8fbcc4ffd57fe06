import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { assertRedisPolicy, RedisMisconfigured } from './assert-redis-policy.ts';

/** A Redis that gives these answers in order, and then keeps repeating the last one. */
function redisThat(...answers: readonly (string | Error)[]) {
  let asked = 0;
  const info = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? '';
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { redis: { info } as unknown as Redis, asked: () => asked };
}

/** A clock on which `sleep` resolves immediately and only advances the time. */
function createSleeplessClock() {
  let now = 0;
  return {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const slow = new Error('Command timed out');
const well = 'maxmemory_policy:noeviction';

test('a process starts even if Redis is slow at first', async () => {
  const { redis, asked } = redisThat(slow, slow, well);
  await assertRedisPolicy(redis, createSleeplessClock());
  expect(asked()).toBe(3);
});

test('a process does not start if Redis stays slow', async () => {
  const { redis, asked } = redisThat(slow);
  await expect(assertRedisPolicy(redis, createSleeplessClock())).rejects.toThrow(slow);
  expect(asked()).toBeGreaterThan(3);
});

test.each([
  ['refuses the password', new Error('WRONGPASS invalid username-password pair')],
  ['evicts keys', 'maxmemory_policy:allkeys-lru'],
])('a process gives up its start at once if Redis %s', async (_what, answer) => {
  const { redis, asked } = redisThat(answer, well);
  await expect(assertRedisPolicy(redis, createSleeplessClock())).rejects.toThrow(
    answer instanceof Error ? answer : RedisMisconfigured,
  );
  expect(asked()).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import { createRateLimitBatches } from './rate-limit-batches.ts';

const limit = { perSecond: 10, burst: 100 };

function world() {
  let time = 0;
  const costs: number[] = [];
  const inner = createMemoryRateLimits({ now: () => time });
  const batches = createRateLimitBatches({
    take: (key, bucket, cost = 1) => {
      costs.push(cost);
      return inner.take(key, bucket, cost);
    },
  });
  const take = async (times: number, key = 'a') => {
    let granted = 0;
    for (let index = 0; index < times; index += 1) {
      if ((await batches.take(key, limit)).allowed) granted += 1;
    }
    return granted;
  };
  const pass = (seconds: number) => {
    time += seconds * 1_000;
  };
  return { take, batches, costs, pass };
}

describe('rate limits in batches', () => {
  it('the store is queried once per batch', async () => {
    const { take, costs } = world();
    expect(await take(4)).toBe(4);
    expect(costs).toEqual([]);
    expect(await take(10)).toBe(10);
    expect(costs).toEqual([5, 5]);
  });

  it('until a batch is used up, requests are answered immediately', () => {
    const { batches } = world();
    expect(batches.take('a', limit)).toEqual({ allowed: true });
  });

  it('requests can exceed the burst, but by less than one batch', async () => {
    const { take } = world();
    const granted = await take(1_000);
    expect(granted).toBeGreaterThanOrEqual(100);
    expect(granted).toBeLessThan(105);
  });

  it('concurrent requests exceed the burst by less than one batch', async () => {
    const { batches } = world();
    const taken = await Promise.all(Array.from({ length: 1_000 }, () => batches.take('a', limit)));
    expect(taken.filter(({ allowed }) => allowed).length).toBeLessThan(105);
  });

  it('a refused request is allowed after the returned time', async () => {
    const { take, batches, pass } = world();
    await take(1_000);
    expect(await batches.take('a', limit)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    pass(1);
    expect(await take(1_000)).toBeGreaterThanOrEqual(5);
    pass(1);
    const granted = await take(1_000);
    expect(granted).toBeGreaterThanOrEqual(5);
    expect(granted).toBeLessThanOrEqual(20);
  });

  it('keys are counted separately', async () => {
    const { take } = world();
    await take(1_000, 'a');
    expect(await take(50, 'b')).toBe(50);
  });

  it('a returned unit becomes available again', async () => {
    const { batches } = world();
    const small = { perSecond: 1, burst: 2 };
    for (let index = 0; index < 10; index += 1) {
      expect(await batches.take('a', small)).toEqual({ allowed: true });
      batches.giveBack('a', small);
    }
    batches.giveBack('nobody', small);
    const taken = [await batches.take('a', small), await batches.take('a', small)];
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true]);
    expect((await batches.take('a', small)).allowed).toBe(false);
  });

  it('a small limit is enforced exactly', async () => {
    const { batches } = world();
    const small = { perSecond: 1, burst: 3 };
    const taken = [];
    for (let index = 0; index < 5; index += 1) taken.push(await batches.take('a', small));
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
  });
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withTables } from './page.ts';
import { planFor, planTotal } from './plan.ts';

test('CAPACITY.md contains the computed tables (`npm run capacity` writes them)', () => {
  const page = readFileSync(new URL('../CAPACITY.md', import.meta.url), 'utf8');
  expect(withTables(page)).toBe(page);
});

test.each([1_000, 100_000, 1_000_000])(
  'the plan for %d venues stays within its size class',
  (venues) => {
    const { size, tasks, stored } = planFor(venues);
    for (const [name, count] of Object.entries(tasks)) {
      expect(size.tasks).toHaveProperty(name);
      const { most } = size.tasks[name as keyof typeof tasks];
      expect(count, `${name} tasks`).toBeLessThanOrEqual(most);
    }
    const memory = {
      'cache.t4g.small': 1.37,
      'cache.r7g.xlarge': 26.3,
      'cache.r7g.8xlarge': 209.5,
    };
    // Doubled, because the current documents stay stored while all documents are rendered again.
    expect(stored.redis * 2, 'GiB in Redis, of which a quarter is reserved').toBeLessThan(
      memory[size.cacheType] * 0.75,
    );
    expect(stored.log / 0.6, 'GiB on a broker').toBeLessThan(size.brokerStorage * 4);
  },
);

test('the cost per venue falls as the number of venues grows', () => {
  const each = [1_000, 100_000, 1_000_000].map((venues) => planTotal(planFor(venues)) / venues);
  expect(each).toEqual(each.toSorted((a, b) => b - a));
});

import type { Clock } from '@qr-menu/runtime/process';
import type { RateLimits } from './rate-limits.ts';

/** The maximum number of keys in memory. Beyond it, full buckets are dropped first, then the oldest. */
const mostKeys = 50_000;

export function createMemoryRateLimits(clock: Pick<Clock, 'now'>): RateLimits {
  /** The time at which each key's bucket is full again (GCRA's theoretical arrival time). */
  const fullAt = new Map<string, number>();

  function forgetSome(now: number): void {
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
    for (const key of fullAt.keys()) {
      if (fullAt.size <= mostKeys) return;
      fullAt.delete(key);
    }
  }

  return {
    take: async (key, { perSecond, burst }, cost = 1) => {
      const now = clock.now();
      const unit = 1_000 / perSecond;
      const next = Math.max(now, fullAt.get(key) ?? now) + Math.min(cost, burst) * unit;
      const wait = next - burst * unit - now;
      if (wait > 0) return { allowed: false, retryAfterSeconds: Math.ceil(wait / 1_000) };
      fullAt.set(key, next);
      if (fullAt.size > mostKeys) forgetSome(now);
      return { allowed: true };
    },
    close: async () => fullAt.clear(),
  };
}

import { LRUCache } from 'lru-cache';
import type { RateLimit, RateLimits, Taken } from './rate-limits.ts';

export type RateLimitLots = {
  readonly take: (key: string, limit: RateLimit, cost?: number) => Taken | Promise<Taken>;
  /** Returns an allowed unit if this process still remembers its key. */
  readonly giveBack: (key: string, limit: RateLimit) => void;
};

const allowed: Taken = { allowed: true };
/**
 * A lot is this fraction of the burst. One process lets through at most one lot more than is
 * counted.
 */
const lotsInBurst = 20;
const mostKeys = 50_000;

type Lot = {
  units: number;
  asking: Promise<Taken> | null;
};

/**
 * The store is asked when a key has used up a lot, and on every request while its bucket is empty.
 */
export function createRateLimitBatches(rateLimits: Pick<RateLimits, 'take'>): RateLimitLots {
  const batches = new LRUCache<string, Lot>({ max: mostKeys });

  function lotFor(key: string): Lot {
    const begun = batches.get(key);
    if (begun) return begun;
    const lot: Lot = { units: 0, asking: null };
    batches.set(key, lot);
    return lot;
  }

  async function takeLot(lot: Lot, key: string, limit: RateLimit, cost: number): Promise<Taken> {
    try {
      const taken = await rateLimits.take(key, limit, lot.units + cost);
      if (taken.allowed) lot.units = 0;
      return taken;
    } finally {
      lot.asking = null;
    }
  }

  function take(key: string, limit: RateLimit, cost = 1): Taken | Promise<Taken> {
    const lot = lotFor(key);
    if (lot.asking) {
      return lot.asking.then((taken) => (taken.allowed ? take(key, limit, cost) : taken));
    }
    if (lot.units + cost < lotOf(limit)) {
      lot.units += cost;
      return allowed;
    }
    lot.asking = takeLot(lot, key, limit, cost);
    return lot.asking;
  }

  return {
    take,
    giveBack: (key, limit) => {
      const lot = batches.get(key);
      if (lot) lot.units = Math.max(lot.units - 1, -lotOf(limit));
    },
  };
}

const lotOf = ({ burst }: RateLimit): number => Math.max(1, Math.floor(burst / lotsInBurst));

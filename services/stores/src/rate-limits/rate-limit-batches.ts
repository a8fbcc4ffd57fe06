import { LRUCache } from 'lru-cache';
import type { RateLimit, RateLimits, Taken } from './rate-limits.ts';

export type RateLimitLots = {
  readonly take: (key: string, limit: RateLimit, cost?: number) => Taken | Promise<Taken>;
  /** Returns a unit to the bucket if this process still has its key in memory. */
  readonly giveBack: (key: string, limit: RateLimit) => void;
};

const allowed: Taken = { allowed: true };
/** The number of batches in a burst. A process may exceed the store's count by at most one batch. */
const lotsInBurst = 20;
const mostKeys = 50_000;

type Batch = {
  units: number;
  asking: Promise<Taken> | null;
};

/** Queries the store only when a key has used up a batch, or when its bucket is empty. */
export function createRateLimitBatches(rateLimits: Pick<RateLimits, 'take'>): RateLimitLots {
  const batches = new LRUCache<string, Batch>({ max: mostKeys });

  function batchFor(key: string): Batch {
    const begun = batches.get(key);
    if (begun) return begun;
    const batch: Batch = { units: 0, asking: null };
    batches.set(key, batch);
    return batch;
  }

  async function takeBatch(
    batch: Batch,
    key: string,
    limit: RateLimit,
    cost: number,
  ): Promise<Taken> {
    try {
      const taken = await rateLimits.take(key, limit, batch.units + cost);
      if (taken.allowed) batch.units = 0;
      return taken;
    } finally {
      batch.asking = null;
    }
  }

  function take(key: string, limit: RateLimit, cost = 1): Taken | Promise<Taken> {
    const batch = batchFor(key);
    if (batch.asking) {
      return batch.asking.then((taken) => (taken.allowed ? take(key, limit, cost) : taken));
    }
    if (batch.units + cost < lotOf(limit)) {
      batch.units += cost;
      return allowed;
    }
    batch.asking = takeBatch(batch, key, limit, cost);
    return batch.asking;
  }

  return {
    take,
    giveBack: (key, limit) => {
      const batch = batches.get(key);
      if (batch) batch.units = Math.max(batch.units - 1, -lotOf(limit));
    },
  };
}

const lotOf = ({ burst }: RateLimit): number => Math.max(1, Math.floor(burst / lotsInBurst));

import { LogUnavailable } from '@qr-menu/stores/commit-log';
import type { Chance } from '../chance.ts';
import type { SimulatedSchedule } from '../schedule.ts';

/** If `connection` fails, the first call on a new connection to Postgres fails. */
export type Store = 'postgres' | 'connection' | 'log' | 'documents';

/** A call to a store has failed, before or after it took effect. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}

export type Trouble = {
  /** Decides whether this call fails, and whether it takes effect anyway. */
  readonly strikes: (store: Store) => 'before' | 'after' | null;
  readonly latency: (store: Store) => number;
  readonly errorOf: (store: Store) => Error;
  /** Makes all calls to the store fail for this long. */
  readonly outage: (store: Store, length: number) => void;
  readonly isOver: () => boolean;
  readonly end: () => void;
};

const rates: Readonly<Record<Store, number>> = {
  postgres: 0.002,
  log: 0.005,
  documents: 0.01,
  connection: 0,
};

/** @param isCalm whether all stores work and are fast */
export function createTrouble(
  schedule: SimulatedSchedule,
  chance: Chance,
  isCalm = false,
): Trouble {
  const downUntil = new Map<Store, number>();
  let over = isCalm;
  return {
    strikes: (store) => {
      if (over) return null;
      if ((downUntil.get(store) ?? 0) > schedule.now()) return 'before';
      if (!chance.happens(rates[store])) return null;
      return chance.happens(0.5) ? 'before' : 'after';
    },
    latency: () => {
      const isSlow = !isCalm && chance.happens(0.02);
      return isSlow ? chance.between(10, 1_500) : chance.between(0.2, 4);
    },
    errorOf: (store) =>
      store === 'log'
        ? new LogUnavailable('the log did not answer')
        : new StoreFailed(`${store} did not answer`),
    outage: (store, length) => downUntil.set(store, schedule.now() + length),
    isOver: () => over,
    end: () => {
      over = true;
    },
  };
}

import type { Clock } from '@qr-menu/runtime';
import type { ExistingKey } from './workspace-keys.ts';

/** Milliseconds after which an erasure has taken effect in every process. */
export const keyLifetime = 30_000;
const capacity = 10_000;

export type CachedKeys = {
  readonly get: (
    ownerId: string,
    load: () => Promise<ExistingKey | null>,
  ) => Promise<ExistingKey | null>;
  readonly forget: (ownerId: string) => void;
};

type Entry = { readonly found: Promise<ExistingKey | null>; readonly until: number };

/** Keys in memory for a short while; what failed or was missing is asked for again. */
export function createCachedKeys(clock: Pick<Clock, 'now'>): CachedKeys {
  const entries = new Map<string, Entry>();

  function forgetIf(ownerId: string, entry: Entry): void {
    if (entries.get(ownerId) === entry) entries.delete(ownerId);
  }

  return {
    get: (ownerId, load) => {
      const known = entries.get(ownerId);
      if (known && clock.now() < known.until) return known.found;
      const entry = { found: load(), until: clock.now() + keyLifetime };
      entries.delete(ownerId);
      entries.set(ownerId, entry);
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
      entry.found.then(
        (found) => {
          if (found === null) forgetIf(ownerId, entry);
        },
        () => forgetIf(ownerId, entry),
      );
      return entry.found;
    },
    forget: (ownerId) => void entries.delete(ownerId),
  };
}

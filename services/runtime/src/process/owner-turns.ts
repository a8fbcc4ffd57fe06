import { failure } from './failure.ts';

/** As many tasks of this owner are waiting as may wait. */
export class OwnerTooBusy extends failure('OwnerTooBusy', 'OWNER_TOO_BUSY', true) {}

export type OwnerTurns = <Output>(owner: string, work: () => Promise<Output>) => Promise<Output>;

/**
 * Works of many owners in few places. Owners take turns, and no two works of one owner run at once, so an
 * owner waits for others by one work of each at most. Throws `OwnerTooBusy`, and what the work throws.
 */
export function createOwnerTurns({
  places,
  waitingPerOwner,
}: {
  readonly places: number;
  readonly waitingPerOwner: number;
}): OwnerTurns {
  const waiting = new Map<string, (() => void)[]>();
  const working = new Set<string>();

  /** A map keeps its order, so an owner who still has something waits behind all others. */
  function startNext(): void {
    for (const [owner, [start, ...later]] of waiting) {
      if (working.size >= places) return;
      if (working.has(owner)) continue;
      waiting.delete(owner);
      if (later.length > 0) waiting.set(owner, later);
      working.add(owner);
      start?.();
    }
  }

  return async (owner, work) => {
    const before = waiting.get(owner) ?? [];
    if (before.length >= waitingPerOwner) {
      throw new OwnerTooBusy(`${waitingPerOwner} tasks are waiting`);
    }
    await new Promise<void>((start) => {
      waiting.set(owner, [...before, start]);
      startNext();
    });
    return work().finally(() => {
      working.delete(owner);
      startNext();
    });
  };
}

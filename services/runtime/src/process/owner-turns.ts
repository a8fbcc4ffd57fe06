import { failure } from './failure.ts';

/** This owner already has the maximum number of waiting tasks. */
export class OwnerTooBusy extends failure('OwnerTooBusy', 'OWNER_TOO_BUSY', true) {}

export type OwnerTurns = <Output>(owner: string, work: () => Promise<Output>) => Promise<Output>;

/** Owners take turns, each with at most one running task. Throws `OwnerTooBusy`, or the task's own error. */
export function createOwnerTurns({
  slots,
  waitingPerOwner,
}: {
  readonly slots: number;
  readonly waitingPerOwner: number;
}): OwnerTurns {
  const waiting = new Map<string, (() => void)[]>();
  const working = new Set<string>();

  /** A map keeps the insertion order, so an owner with more tasks moves to the end of the queue. */
  function startNext(): void {
    for (const [owner, [start, ...later]] of waiting) {
      if (working.size >= slots) return;
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

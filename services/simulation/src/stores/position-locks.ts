export type PositionLocks = {
  readonly take: (partition: number, holder: object) => Promise<void>;
  readonly free: (holder: object) => void;
};

type Lock = { holder: object | null; readonly waiting: { holder: object; go: () => void }[] };

/** Simulates the row locks of `log_positions`, because waiting in Postgres would block the schedule. */
export function createPositionLocks(): PositionLocks {
  const locks = new Map<number, Lock>();

  return {
    take: (partition, holder) => {
      const lock = locks.get(partition) ?? { holder: null, waiting: [] };
      locks.set(partition, lock);
      if (lock.holder === null || lock.holder === holder) {
        lock.holder = holder;
        return Promise.resolve();
      }
      return new Promise((go) => lock.waiting.push({ holder, go }));
    },
    free: (holder) => {
      for (const lock of locks.values()) {
        const index = lock.waiting.findIndex((waiter) => waiter.holder === holder);
        // The holder has lost its connection. Its call notices this when it continues.
        if (index !== -1) lock.waiting.splice(index, 1)[0]?.go();
        if (lock.holder !== holder) continue;
        const next = lock.waiting.shift();
        lock.holder = next?.holder ?? null;
        next?.go();
      }
    },
  };
}

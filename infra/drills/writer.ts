import { setTimeout as delay } from 'node:timers/promises';
import { type Mutated, mutate } from '../test/owner-calls.ts';

export type Acknowledged = Mutated & {
  /** In milliseconds. */
  readonly at: number;
};

export type Writer = {
  readonly acknowledged: () => readonly Acknowledged[];
  /** Stops after the current change and returns all acknowledged changes. */
  readonly stop: () => Promise<readonly Acknowledged[]>;
};

export type Written = { readonly token: string; readonly itemId: string };

const pauseMs = 20;

/** Simulates owners who keep changing a price. A change that is not acknowledged fails the drill. */
export function startWriter(
  origin: string,
  items: readonly Written[],
  onWrong: (fault: string) => void,
): Writer {
  const acknowledged: Acknowledged[] = [];
  let stopping = false;
  const writing = (async () => {
    for (let turn = 0; !stopping; turn += 1) {
      const item = items[turn % items.length];
      if (!item) return;
      // Each price differs from the previous one, because an unchanged price would not be archived.
      const input = { id: item.itemId, price: (100 + (Date.now() % 900_000)) / 100 };
      await mutate(origin, item.token, 'updateItem', input).then(
        (done) => acknowledged.push({ ...done, at: Date.now() }),
        (error: unknown) => onWrong(String(error)),
      );
      await delay(pauseMs);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    stop: async () => {
      stopping = true;
      await writing;
      return acknowledged;
    },
  };
}

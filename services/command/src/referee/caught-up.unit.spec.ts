import { expect, test } from 'vitest';
import { createCaughtUp } from './caught-up.ts';

/** Fakes Postgres and a log with one partition. `noted` lists the recorded results. */
function createStore(offset: bigint) {
  const store = { stored: offset, end: offset, noted: [] as boolean[] };
  const pool = {
    query: async (text: string, values?: readonly [unknown, readonly string[]]) => {
      if (!text.includes('with noted')) return { rows: [{ store: 'the same' }], rowCount: 0 };
      const caughtUp = store.stored >= BigInt(values?.[1][0] ?? 0);
      store.noted.push(caughtUp);
      return { rows: [{ caughtUp }] };
    },
  };
  const log = { endOffsets: async () => [store.end] };
  return { store, open: () => createCaughtUp({ pool: pool as never, log }) };
}

test('an overlapping batch is not mistaken for a store that went back in time', async () => {
  const { store, open } = createStore(5n);
  const caughtUp = await open();
  const readNow = async () => new Map([[0, store.stored]]);
  await caughtUp.check(readNow);
  await caughtUp.check(async () => {
    const before = await readNow();
    store.stored = 6n;
    await caughtUp.reached(0, { nextOffset: 6n, isMarkedBehind: false });
    // The next record is already in the log, as happens under load.
    store.end = 7n;
    return before;
  });
  expect(store.noted).toEqual([true]);
});

test('a store that went back in time is behind until it reaches the end of the log', async () => {
  const { store, open } = createStore(5n);
  const caughtUp = await open();
  await caughtUp.check(async () => new Map([[0, 5n]]));
  store.stored = 3n;
  await caughtUp.check(async () => new Map([[0, 3n]]));
  expect(store.noted).toEqual([true, false]);
  store.stored = 5n;
  await caughtUp.reached(0, { nextOffset: 5n, isMarkedBehind: false });
  expect(store.noted).toEqual([true, false, true]);
});

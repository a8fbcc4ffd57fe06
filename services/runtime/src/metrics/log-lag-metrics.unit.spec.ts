import { expect, test } from 'vitest';
import { createLogLagMetrics } from './log-lag-metrics.ts';
import { createMeter } from './meter.ts';

type DecidedAt = (partition: number, offset: bigint) => Promise<number | null>;

function watched(decidedAt: DecidedAt = async () => null) {
  const meter = createMeter();
  const state = { now: 0, end: 0n, position: 0n };
  createLogLagMetrics(meter).watch({
    consumer: 'command',
    endOffsets: async () => [state.end, 5n],
    positions: async () => new Map([[0, state.position]]),
    decidedAt,
    clock: { now: () => state.now },
  });
  const metrics = async (): Promise<readonly [number, number]> => {
    const { text } = await meter.scrape();
    const of = (name: string) =>
      Number(new RegExp(`^${name}{consumer="command",partition="0"} (.*)$`, 'm').exec(text)?.[1]);
    expect(text).not.toContain('partition="1"');
    return [of('qr_menu_log_lag_records'), of('qr_menu_log_lag_seconds')];
  };
  return { state, metrics };
}

test('the lag is the age of the oldest unread commit, even at the first scrape', async () => {
  const reads: bigint[] = [];
  const { state, metrics } = watched(async (_, offset) => {
    reads.push(offset);
    return Number(offset) * 1_000;
  });
  Object.assign(state, { now: 60_000, position: 2n, end: 8n });
  expect(await metrics()).toEqual([6, 58]);
  state.now = 90_000;
  expect(await metrics()).toEqual([6, 88]);
  state.position = 7n;
  expect(await metrics()).toEqual([1, 83]);
  state.position = 8n;
  expect(await metrics()).toEqual([0, 0]);
  expect(reads).toEqual([2n, 7n]);
});

test('a commit from a process with a fast clock never has a negative age', async () => {
  const { state, metrics } = watched(async () => 5_000);
  Object.assign(state, { now: 4_000, end: 1n });
  expect(await metrics()).toEqual([1, 0]);
});

test('the lag of an unreadable record counts from the first scrape until it can be read', async () => {
  let isAway = true;
  const { state, metrics } = watched(async () => {
    if (isAway) throw new Error('the log does not answer');
    return 1_000;
  });
  Object.assign(state, { now: 10_000, end: 1n });
  expect(await metrics()).toEqual([1, 0]);
  Object.assign(state, { now: 20_000 });
  expect(await metrics()).toEqual([1, 10]);
  isAway = false;
  expect(await metrics()).toEqual([1, 19]);
});

test('the lag of records without timestamps is measured from the first scrape after they arrive', async () => {
  const { state, metrics } = watched();
  expect(await metrics()).toEqual([0, 0]);
  Object.assign(state, { now: 10_000, end: 3n });
  expect(await metrics()).toEqual([3, 0]);
  Object.assign(state, { now: 20_000, end: 8n });
  expect(await metrics()).toEqual([8, 10]);
  // The first three records have been read. The oldest unread record was first seen at 20 s.
  Object.assign(state, { now: 30_000, position: 3n });
  expect(await metrics()).toEqual([5, 10]);
  Object.assign(state, { now: 40_000, position: 8n });
  expect(await metrics()).toEqual([0, 0]);
});

test('after a store is restored to an earlier state, its lag is measured from that moment', async () => {
  const { state, metrics } = watched();
  Object.assign(state, { end: 9n, position: 9n });
  await metrics();
  Object.assign(state, { now: 5_000, position: 2n });
  expect(await metrics()).toEqual([7, 0]);
  Object.assign(state, { now: 65_000 });
  expect(await metrics()).toEqual([7, 60]);
});

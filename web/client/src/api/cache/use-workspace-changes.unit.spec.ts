import { expect, test } from 'vitest';
import { coalesced } from './use-workspace-changes.ts';

type Kinds = ReadonlySet<string> | null;

function controlled() {
  const runs: Kinds[] = [];
  const settle: (() => void)[] = [];
  const refetch = coalesced((kinds) => {
    runs.push(kinds);
    return new Promise((_resolve, reject) => {
      settle.push(() => reject(new Error('offline')));
    });
  });
  return { runs, settle, refetch };
}

test('several calls during a run cause only one further run, even if the current run fails', async () => {
  const { runs, settle, refetch } = controlled();
  refetch(null);
  refetch(null);
  refetch(null);
  expect(runs).toHaveLength(1);
  settle[0]?.();
  await expect.poll(() => runs.length).toBe(2);
  settle[1]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toHaveLength(2);
  refetch(null);
  expect(runs).toHaveLength(3);
});

test('calls made during a run are combined into one further run for all their entity kinds', async () => {
  const { runs, settle, refetch } = controlled();
  refetch(new Set(['Menu']));
  refetch(new Set(['Item']));
  refetch(new Set(['Section']));
  settle[0]?.();
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]).toEqual(new Set(['Item', 'Section']));
  refetch(new Set(['Item']));
  refetch(null);
  settle[1]?.();
  await expect.poll(() => runs.length).toBe(3);
  expect(runs[2]).toBeNull();
});

import { expect, test } from 'vitest';
import { coalesced } from './use-workspace-changes.ts';

test('calls during a run make one more run, and a failed run does not end it', async () => {
  const settle: (() => void)[] = [];
  const refetch = coalesced(
    () =>
      new Promise((_resolve, reject) => {
        settle.push(() => reject(new Error('offline')));
      }),
  );
  refetch();
  refetch();
  refetch();
  expect(settle).toHaveLength(1);
  settle[0]?.();
  await expect.poll(() => settle.length).toBe(2);
  settle[1]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(settle).toHaveLength(2);
  refetch();
  expect(settle).toHaveLength(3);
});

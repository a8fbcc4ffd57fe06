import { expect, test } from 'vitest';
import { createOwnerTurns, OwnerTooBusy } from './owner-turns.ts';

test('owners take turns', async () => {
  const inTurn = createOwnerTurns({ slots: 1, waitingPerOwner: 2 });
  const order: string[] = [];
  const add = (owner: string) => inTurn(owner, async () => void order.push(owner));
  await Promise.all(['anna', 'anna', 'anna', 'boris', 'vera'].map(add));
  expect(order).toEqual(['anna', 'anna', 'boris', 'vera', 'anna']);
});

test('an owner with too many waiting tasks is refused, but other owners are not affected', async () => {
  const inTurn = createOwnerTurns({ slots: 2, waitingPerOwner: 2 });
  const anna = [1, 2, 3].map((answer) => inTurn('anna', async () => answer));
  await expect(inTurn('anna', async () => 4)).rejects.toBeInstanceOf(OwnerTooBusy);
  expect(await inTurn('boris', async () => 5)).toBe(5);
  expect(await Promise.all(anna)).toEqual([1, 2, 3]);
  expect(await inTurn('anna', async () => 6)).toBe(6);
});

test('a failed task frees its slot', async () => {
  const inTurn = createOwnerTurns({ slots: 1, waitingPerOwner: 2 });
  const failing = inTurn('anna', () => Promise.reject(new Error('no')));
  const after = inTurn('anna', async () => 1);
  await expect(failing).rejects.toThrow('no');
  expect(await after).toBe(1);
});

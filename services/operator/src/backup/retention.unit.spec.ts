import { describe, expect, test } from 'vitest';
import { readKeep, surplus } from './retention.ts';

const idOf = (day: number, hour = 2): string =>
  new Date(Date.UTC(2026, 0, day, hour)).toISOString().replaceAll(/[-:]/g, '');
const days = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => idOf(from + index));

describe('backup retention', () => {
  test('keeps seven days, four weeks and twelve months from a year and a half of nightly backups', () => {
    const all = days(1, 540);
    const gone = new Set(surplus(all, readKeep('7,4,12')));
    const kept = all.filter((id) => !gone.has(id)).map((id) => id.slice(0, 8));
    expect(kept).toEqual([
      ...['20260731', '20260831', '20260930', '20261031', '20261130', '20261231'],
      ...['20270131', '20270228', '20270331', '20270430', '20270531'],
      // The Sundays and then the last seven days. The last day is also the newest of its month and its week.
      ...['20270606', '20270613'],
      ...['20270618', '20270619', '20270620', '20270621', '20270622', '20270623', '20270624'],
    ]);
  });

  test('keeps the newest backup of each day, and always at least one', () => {
    const all = [idOf(1, 2), idOf(1, 14), idOf(1, 20)];
    expect(surplus(all, { days: 1, weeks: 0, months: 0 })).toEqual(all.slice(0, 2));
    expect(surplus([], { days: 7, weeks: 4, months: 12 })).toEqual([]);
  });

  test.each(['', '7', '7,4', '0,4,12', '-1,4,12', '7,4,12,1', 'a,b,c'])('refuses %j', (text) => {
    expect(() => readKeep(text)).toThrow('--keep');
  });
});

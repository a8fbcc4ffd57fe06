import { expect, it } from 'vitest';
import { lastDays, summarizeViews } from './views-panel.tsx';

const days = (...views: readonly number[]) =>
  views.map((count, index) => ({
    day: `2026-05-${String(index + 1).padStart(2, '0')}`,
    views: count,
  }));

it('views of the last seven complete days are compared with the seven days before', () => {
  const fortnight = [10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11];
  expect(summarizeViews(days(500, ...fortnight, 3))).toEqual({ total: 650, trend: 10 });
  expect(summarizeViews(days(...fortnight.toReversed(), 0)).trend).toBe(-9);
});

it('views are not compared if the previous days had no views', () => {
  expect(summarizeViews(days(...Array.from({ length: 29 }, () => 0), 4))).toEqual({
    total: 4,
    trend: null,
  });
});

it("days are determined by the venue's calendar", () => {
  const sofia = { timeZone: 'Europe/Sofia', dayBegins: '04:00' };
  expect(lastDays(sofia, Date.parse('2026-06-01T00:59:00Z'))).toEqual({
    from: '2026-05-02',
    to: '2026-05-31',
  });
  expect(lastDays(sofia, Date.parse('2026-06-01T01:00:00Z')).to).toBe('2026-06-01');
  const azores = { timeZone: 'Atlantic/Azores', dayBegins: '00:00' };
  expect(lastDays(azores, Date.parse('2026-05-31T23:59:00Z')).to).toBe('2026-05-31');
});

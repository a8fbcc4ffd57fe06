import { expect, test } from 'vitest';
import { datesOfWeek, isOn, rhythmOf, toggleDay, withRhythm } from './week-plan.ts';

/** 1 March 2026 is a Sunday. */
const today = '2026-02-25';
const week = datesOfWeek('2026-03-01');

test('a week starts on Monday, even if it spans two months', () => {
  expect(week).toEqual([
    '2026-02-23',
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(datesOfWeek('2026-03-01', 1)[0]).toBe('2026-03-02');
  expect(datesOfWeek('2026-02-23')).toEqual(week);
});

test('a dish with single dates keeps its dates in other weeks, but loses past dates', () => {
  const days = { weekdays: [], dates: ['2026-02-02', '2026-03-09'] };
  const more = toggleDay(days, 3, '2026-02-26', true, today);
  expect(more).toEqual({ weekdays: [], dates: ['2026-02-26', '2026-03-09'] });
  expect(toggleDay(more, 3, '2026-02-26', false, today).dates).toEqual(['2026-03-09']);
});

test('changing a dish with fixed weekdays affects every week', () => {
  const days = { weekdays: ['MONDAY' as const, 'FRIDAY' as const], dates: [] };
  expect(toggleDay(days, 4, week[4] ?? '', false, today).weekdays).toEqual(['MONDAY']);
  expect(week.map((date, index) => isOn(days, index, date))).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});

test('switching between fixed weekdays and single dates keeps the weekdays', () => {
  const fridays = { weekdays: ['FRIDAY' as const], dates: [] };
  expect(withRhythm(fridays, 'dates', week)).toEqual({ weekdays: [], dates: ['2026-02-27'] });
  expect(withRhythm({ weekdays: [], dates: ['2026-02-27'] }, 'weekly', week)).toEqual(fridays);
  expect(withRhythm(fridays, 'daily', week)).toBeNull();
  expect(withRhythm(null, 'weekly', week)?.weekdays).toHaveLength(7);
  expect(withRhythm(null, 'dates', week)).toEqual({ weekdays: [], dates: [] });
  expect([null, fridays, { weekdays: [], dates: [] }].map(rhythmOf)).toEqual([
    'daily',
    'weekly',
    'dates',
  ]);
});

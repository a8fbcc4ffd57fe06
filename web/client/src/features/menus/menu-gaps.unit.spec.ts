import { type Hours, type MenuHours, toHours } from '@qr-menu/domain/hours';
import { weekdays } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import { gapOf, hiddenHours } from './menu-gaps.ts';

const daily = (from: string, to: string) =>
  toHours({ weekly: [{ days: [...weekdays], from, to }], dates: [] });
const [breakfast, lunch, dinner] = [
  daily('08:00', '11:00'),
  daily('11:00', '15:00'),
  daily('18:00', '23:00'),
];
/** A Saturday. */
const now = Date.parse('2026-11-28T06:00Z');
const found = (menus: MenuHours, opening: Hours | null) => {
  const gap = gapOf(menus, opening, [0], now);
  return gap && [gap.from, gap.to].map((at) => new Date(at).toISOString().slice(8, 16));
};

test('a time between the hours of two menus is a gap', () => {
  expect(found([breakfast, lunch, dinner], null)).toEqual(['28T15:00', '28T18:00']);
  expect(found([breakfast, lunch], null)).toBeNull();
});

test('a menu without hours leaves no gaps', () => {
  expect(found([breakfast, dinner, null], null)).toBeNull();
});

test('a time while the venue is closed is not a gap', () => {
  expect(found([breakfast, lunch, dinner], daily('09:00', '15:00'))).toBeNull();
  expect(found([breakfast, lunch, dinner], daily('09:00', '23:30'))).toEqual([
    '28T15:00',
    '28T18:00',
  ]);
  expect(found([breakfast], daily('07:00', '11:00'))).toEqual(['28T07:00', '28T08:00']);
});

test("a menu's hours have no effect if an earlier menu has no hours", () => {
  const always = { name: 'Tavern', schedule: null };
  const breakfastMenu = { name: 'Breakfast', schedule: {} };
  const lunchMenu = { name: 'Lunch', schedule: {} };
  const drinks = { name: 'Drinks', schedule: null };
  expect(hiddenHours([breakfastMenu, always, lunchMenu, drinks])).toEqual({
    first: always,
    hidden: [lunchMenu],
  });
  expect(hiddenHours([breakfastMenu, lunchMenu, always, drinks])).toBeNull();
  expect(hiddenHours([breakfastMenu, lunchMenu])).toBeNull();
});

import { expect, test } from 'vitest';
import { menuListRows, shownInPlace } from './menu-row.ts';

const menu = (id: string, active: boolean, items: readonly number[] = []) => ({
  id,
  translations: JSON.stringify({ name: { bg: `Меню ${id}`, de: `Karte ${id}` } }),
  imageUrl: null,
  active,
  currency: 'лв',
  position: 0,
  schedule: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  sections: {
    totalCount: items.length,
    items: items.map((totalCount, index) => ({ id: `${id}-${index}`, items: { totalCount } })),
  },
});

test('the active menu that was created first is visible to guests', () => {
  const rows = menuListRows([menu('1', false), menu('2', true), menu('3', true)], 'bg');
  expect(rows.map(({ shown }) => shown)).toEqual([false, true, false]);
  expect(menuListRows([menu('1', false)], 'bg').some(({ shown }) => shown)).toBe(false);
});

test('a menu shows how many sections it has, and how many items they contain', () => {
  const [full, empty] = menuListRows([menu('1', true, [12, 0, 30]), menu('2', true)], 'bg');
  expect(full).toMatchObject({ sectionCount: 3, itemCount: 42 });
  expect(empty).toMatchObject({ sectionCount: 0, itemCount: 0 });
});

test("the name of a menu is shown in the screen's language, or else in any language", () => {
  const named = (language: 'bg' | 'en' | 'de') =>
    menuListRows([menu('1', true)], language)[0]?.name;
  expect([named('bg'), named('de'), named('en')]).toEqual(['Меню 1', 'Karte 1', 'Меню 1']);
});

test('all active menus are visible to guests in the owner’s order', () => {
  const placed = [menu('1', true), menu('2', true), menu('3', false), menu('4', true)].map(
    (row, index) => ({ ...row, position: [2, 1, 3, 0][index] ?? 0 }),
  );
  expect(shownInPlace(menuListRows(placed, 'bg')).map(({ id }) => id)).toEqual(['2', '1', '4']);
});

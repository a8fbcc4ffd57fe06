import { expect, test } from 'vitest';
import { sectionGroups } from './section-groups.ts';

const section = (id: string, menuID: string, position: number) => ({
  id,
  menuID,
  translations: JSON.stringify({ name: { bg: `Секция ${id}` }, description: {} }),
  imageUrl: null,
  position,
  createdAt: '2026-01-01T00:00:00.000Z',
  items: { totalCount: 2 },
});
const menus = [
  { value: 'a', label: 'Основно', currency: '€' },
  { value: 'b', label: 'Обедно', currency: '€' },
];

test('sections are listed below their menu by position, or by creation if positions are equal', () => {
  const listed = [
    section('1', 'a', 5),
    section('2', 'b', 1),
    section('3', 'a', 2),
    section('4', 'a', 5),
  ];
  const groups = sectionGroups(menus, listed, 'bg');
  expect(groups.map(({ sections }) => sections.map(({ id }) => id))).toEqual([
    ['3', '1', '4'],
    ['2'],
  ]);
});

test('a menu without sections is listed too', () => {
  expect(sectionGroups(menus, [section('1', 'b', 0)], 'en')).toMatchObject([
    { menu: { label: 'Основно', currency: '€' }, sections: [] },
    {
      menu: { label: 'Обедно', currency: '€' },
      sections: [{ name: 'Секция 1', description: '', itemCount: 2 }],
    },
  ]);
});

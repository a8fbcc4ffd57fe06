import { eventTypes } from '@qr-menu/schema';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { concerns, kindsOf, shownBy } from './concerned-queries.ts';

const events = (...types: string[]) =>
  JSON.stringify(types.map((type) => ({ type, data: { itemId: 'i1' } })));

test('the kinds of changed entities are derived from the events of a commit', () => {
  const kinds = kindsOf(
    events('ItemRepriced', 'SectionsReordered', 'ItemsReordered', 'StaffJoined'),
  );
  expect([...(kinds ?? [])].sort()).toEqual(['Item', 'Section', 'Staff']);
});

test.each([[null], ['{'], ['[{}]']])('a commit with the events %s may affect any query', (text) => {
  expect(kindsOf(text)).toBeNull();
});

test('a query is reloaded only if an entity that it shows has changed', () => {
  const items = parse('query ListItems { listItems(limit: 1) { items { id } } }');
  expect(concerns(items, new Set(['Item']))).toBe(true);
  expect(concerns(items, new Set(['Menu']))).toBe(false);
  const listQuery = parse('{ listMenus { items { id } } listSections { items { id } } }');
  expect(concerns(listQuery, new Set(['Section']))).toBe(true);
});

test('an unclassified query is always reloaded', () => {
  expect(concerns(parse('{ workspaceHistory { nextToken } }'), new Set(['Menu']))).toBe(true);
});

test('deleting an ingredient reloads the items that used it', () => {
  const item = parse('{ getItem(id: "1") { id ingredientIDs } }');
  expect(concerns(item, new Set(['Ingredient']))).toBe(true);
});

test('a query is also reloaded if a nested entity changes', () => {
  const menus = parse('{ listMenus { items { id sections { items { id } } } } }');
  expect(concerns(menus, new Set(['Section']))).toBe(true);
});

test('every kind of change reloads at least one query', () => {
  const kinds = kindsOf(events(...eventTypes)) ?? new Set();
  const shown = new Set([...shownBy.values()].flat());
  // Names change only together with their account, and no screen shows an erased venue.
  expect([...kinds].filter((kind) => !shown.has(kind))).toEqual(['Workspace', 'Name']);
});

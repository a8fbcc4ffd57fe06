import { describe, expect, it } from 'vitest';
import { given, now } from '../../test/given-workspace.ts';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  itemsCreated,
  menuCreated,
  sectionCreated,
  sectionsCreated,
  texts,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { itemsOfSection, sectionsOfMenu } from '../workspace/workspace.ts';
import { copiedName, idsPerCopy } from './decide-copy.ts';

const picture = '/images/public/owner-1/soup/640.webp';
const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('section-1', 'menu-1', { position: 3 }),
  sectionCreated('section-2', 'menu-1', { position: 4 }),
  ingredientCreated('milk'),
  itemCreated('soup', 'section-1', { position: 2, imageUrl: picture, discount: 10 }),
  itemCreated('fish', 'section-1', { position: 3, active: false }),
  { type: 'ItemIngredientsChanged', data: { itemId: 'soup', ingredientIds: ['milk'] } },
  { type: 'ItemSoldOut', data: { itemId: 'soup', until: null } },
] as const;
const newIds = Array.from({ length: idsPerCopy }, (_, index) => `new-${index + 1}`);

describe('the copy of an item', () => {
  it('has all values except the name, is inactive but not sold out, and comes right after its source', () => {
    const specification = given(...venue).when({ type: 'DuplicateItem', itemId: 'soup', newIds });
    const after = specification.after();
    expect(after.items.get('new-1')).toEqual({
      ...after.items.get('soup'),
      id: 'new-1',
      translations: texts('Шопска салата (копие)'),
      active: false,
      soldOut: false,
      createdAt: now,
      updatedAt: now,
    });
    expect(itemsOfSection(after, 'section-1').map(({ id }) => id)).toEqual([
      'soup',
      'new-1',
      'fish',
    ]);
    specification.thenAccepted();
  });

  it('is refused if the menu is full or the item does not exist', () => {
    const full = [
      accountCreated(),
      menuCreated('menu-1'),
      sectionCreated('s', 'menu-1'),
      ...itemsCreated(limits.itemsPerMenu, 's'),
    ];
    given(...full)
      .when({ type: 'DuplicateItem', itemId: 's-item-1', newIds })
      .thenRejected('LIMIT_EXCEEDED', 'items');
    given(...venue)
      .when({ type: 'DuplicateItem', itemId: 'ghost', newIds })
      .thenRejected('NOT_FOUND');
  });

  it('is refused if a new id is already used', () => {
    given(...venue)
      .when({ type: 'DuplicateItem', itemId: 'soup', newIds: ['section-2'] })
      .thenRejected('CONFLICT');
  });
});

describe('the copy of a section', () => {
  const command = { type: 'DuplicateSection', sectionId: 'section-1', newIds } as const;

  it('contains inactive copies of all items, and comes right after the original', () => {
    const specification = given(...venue).when(command);
    const after = specification.after();
    expect(sectionsOfMenu(after, 'menu-1').map(({ id }) => id)).toEqual([
      'section-1',
      'new-1',
      'section-2',
    ]);
    expect(after.sections.get('new-1')?.translations.name).toEqual({ bg: 'Салати (копие)' });
    expect(itemsOfSection(after, 'new-1')).toMatchObject([
      { id: 'new-2', translations: texts('Шопска салата'), active: false, ingredientIds: ['milk'] },
      { id: 'new-3', active: false },
    ]);
  });

  it('is refused if the menu has no room for the section or its items', () => {
    given(accountCreated(), menuCreated('menu-1'), ...sectionsCreated(25, 'menu-1'))
      .when({ ...command, sectionId: 'menu-1-section-1' })
      .thenRejected('LIMIT_EXCEEDED', 'sections');
    given(
      accountCreated(),
      menuCreated('menu-1'),
      sectionCreated('section-1', 'menu-1'),
      ...itemsCreated(151, 'section-1'),
    )
      .when(command)
      .thenRejected('LIMIT_EXCEEDED', 'items');
  });
});

describe('the copy of a menu', () => {
  const command = { type: 'DuplicateMenu', menuId: 'menu-1', newIds } as const;

  it('contains all sections and items, and is inactive', () => {
    const specification = given(...venue).when(command);
    const after = specification.after();
    expect(after.menus.get('new-1')).toMatchObject({
      translations: { name: { bg: 'Основно меню (копие)' } },
      active: false,
      currency: 'лв',
    });
    expect(sectionsOfMenu(after, 'new-1')).toMatchObject([
      { id: 'new-2', position: 3, translations: texts('Салати', 'Пресни зеленчуци') },
      { id: 'new-5', position: 4 },
    ]);
    expect(itemsOfSection(after, 'new-2')).toMatchObject([
      { id: 'new-3', imageUrl: picture, active: true },
      { id: 'new-4', active: false },
    ]);
  });

  it('fits into one commit, even for the largest menu', () => {
    const sections = sectionsCreated(limits.sectionsPerMenu, 'menu-1');
    const { events } = given(
      accountCreated(),
      menuCreated('menu-1'),
      ...sections,
      ...itemsCreated(limits.itemsPerMenu, 'menu-1-section-1'),
    ).when({ ...command, newIds: newIds.map((id) => id.padEnd(36, 'x')) });
    expect(events).toHaveLength(2 + limits.sectionsPerMenu + limits.itemsPerMenu);
    expect(JSON.stringify(events).length * 2).toBeLessThan(limits.commitBytes);
  });

  it('is refused if there are too many menus or if the menu does not exist', () => {
    const menus = Array.from({ length: limits.menusPerWorkspace }, (_, n) =>
      menuCreated(`menu-${n}`),
    );
    given(accountCreated(), ...menus)
      .when(command)
      .thenRejected('LIMIT_EXCEEDED');
    given(...venue)
      .when({ ...command, menuId: 'ghost' })
      .thenRejected('NOT_FOUND');
  });
});

describe('the name of a copy', () => {
  it('has a suffix in each language of the original name', () => {
    const name = { bg: 'Супи', en: 'Soups', de: 'Suppen' };
    expect(copiedName({ name, description: { bg: 'Топли' } })).toEqual({
      name: { bg: 'Супи (копие)', en: 'Soups (copy)', de: 'Suppen (Kopie)' },
      description: { bg: 'Топли' },
    });
    expect(copiedName({ name: { en: '' }, description: {} }).name).toEqual({});
  });

  it('is never too long, and is never cut in the middle of a character', () => {
    const { name } = copiedName({ name: { en: '🍕'.repeat(limits.name / 2) }, description: {} });
    expect(name.en).toMatch(/^(🍕)+ \(copy\)$/u);
    expect(name.en?.length).toBeLessThanOrEqual(limits.name);
  });
});

import { describe, expect, it } from 'vitest';
import { given, minute } from '../../test/given-workspace.ts';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  itemDetails,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('section-1', 'menu-1'),
  ingredientCreated('gluten'),
  ingredientCreated('milk'),
] as const;
const attached = (itemId: string, ...ingredientIds: string[]) =>
  ({ type: 'ItemIngredientsChanged', data: { itemId, ingredientIds } }) as const;
const history = [
  ...venue,
  itemCreated('soup', 'section-1'),
  itemCreated('bread', 'section-1', { position: 2 }),
  attached('soup', 'milk', 'gluten'),
  attached('bread', 'gluten'),
] as const;
const createItem = {
  type: 'CreateItem',
  itemId: 'item-1',
  sectionId: 'section-1',
  ...itemDetails,
  price: 895,
  discount: null,
  active: true,
} as const;
const update = { type: 'UpdateItem', itemId: 'soup' } as const;

describe("an item's ingredients", () => {
  it('ingredients are stored in a separate event when the item is created', () => {
    given(...venue)
      .when({ ...createItem, ingredientIds: ['milk', 'gluten'] })
      .thenEvents(itemCreated('item-1', 'section-1'), attached('item-1', 'milk', 'gluten'));
    given(...venue)
      .when({ ...createItem, ingredientIds: [] })
      .thenEvents(itemCreated('item-1', 'section-1'));
  });

  it('an item has no ingredients by default', () => {
    const { items } = given(...venue)
      .when(createItem)
      .after();
    expect(items.get('item-1')?.ingredientIds).toEqual([]);
  });

  it('ingredients change only if the update contains different ones', () => {
    given(...history)
      .when({ ...update, ingredientIds: [] })
      .thenEvents(attached('soup'));
    given(...history)
      .when({ ...update, ingredientIds: ['milk', 'gluten'] })
      .thenNothing();
  });

  it.each([
    ['the same one twice', ['milk', 'milk'], 'BAD_USER_INPUT', 'ingredientIDs'],
    ['a missing one', ['milk', 'nobody'], 'NOT_FOUND', undefined],
  ] as const)('cannot be %s', (_what, ingredientIds, code, field) => {
    given(...venue)
      .when({ ...createItem, ingredientIds })
      .thenRejected(code, field);
    given(...history)
      .when({ ...update, ingredientIds })
      .thenRejected(code, field);
  });

  it('an item can have up to 30 ingredients', () => {
    const ids = Array.from({ length: limits.ingredientsPerItem + 1 }, (_, n) => `i${n}`);
    const many = ids.map((id) => ingredientCreated(id));
    given(...history, ...many)
      .when({ ...update, ingredientIds: ids.slice(1) })
      .thenEvents(attached('soup', ...ids.slice(1)));
    given(...history, ...many)
      .when({ ...update, ingredientIds: ids })
      .thenRejected('BAD_USER_INPUT', 'ingredientIDs');
  });

  it('a deleted ingredient is removed from items in the same commit', () => {
    given(...history)
      .when({ type: 'DeleteIngredient', ingredientId: 'gluten' })
      .thenEvents(attached('soup', 'milk'), attached('bread'), {
        type: 'IngredientDeleted',
        data: { ingredientId: 'gluten' },
      });
  });
});

describe('an ingredient’s allergens', () => {
  const means = (ingredientId: string, ...contains: string[]) =>
    ({ type: 'IngredientAllergensChanged', data: { ingredientId, contains } }) as const;
  const declared = (itemId: string, contains: string[], mayContain: string[] = []) =>
    ({ type: 'ItemAllergensDeclared', data: { itemId, contains, mayContain } }) as const;
  const declaring = [
    ...history,
    means('gluten', 'WHEAT', 'MILK'),
    means('milk', 'MILK'),
    declared('soup', ['EGGS'], ['WHEAT', 'SOYA']),
  ] as const;
  const deleteGluten = { type: 'DeleteIngredient', ingredientId: 'gluten' } as const;
  const declaredAt = minute(declaring.length - 1);

  it("a declaration keeps a deleted ingredient's allergens and its date, but is flagged", () => {
    given(...declaring)
      .when(deleteGluten)
      .thenEvents(
        attached('soup', 'milk'),
        {
          type: 'ItemAllergensDeclared',
          data: {
            itemId: 'soup',
            contains: ['WHEAT', 'EGGS'],
            mayContain: ['SOYA'],
            declaredAt,
            changedSince: true,
          },
        },
        attached('bread'),
        { type: 'IngredientDeleted', data: { ingredientId: 'gluten' } },
      );
  });

  it('a declaration stays the same if it or another ingredient already has the allergens', () => {
    given(...declaring, declared('soup', ['WHEAT']))
      .when(deleteGluten)
      .thenEvents(attached('soup', 'milk'), attached('bread'), {
        type: 'IngredientDeleted',
        data: { ingredientId: 'gluten' },
      });
  });

  it('a declaration is flagged if a change to an ingredient removes an allergen from the dish', () => {
    const lessGluten = { type: 'UpdateIngredient', ingredientId: 'gluten' } as const;
    given(...declaring)
      .when({ ...lessGluten, allergens: ['FISH', 'MILK'] })
      .thenEvents(means('gluten', 'FISH', 'MILK'), {
        type: 'ItemAllergensDeclared',
        data: {
          itemId: 'soup',
          contains: ['EGGS'],
          mayContain: ['WHEAT', 'SOYA'],
          declaredAt,
          changedSince: true,
        },
      });
    given(...declaring)
      .when({ ...lessGluten, allergens: ['WHEAT', 'FISH'] })
      .thenEvents(means('gluten', 'WHEAT', 'FISH'));
  });
});

describe('the size of a menu', () => {
  const text = '寿'.repeat(limits.description);
  const longest = { bg: text, en: text, de: text };
  const translations = { name: { bg: 'Име' }, description: longest };
  const ids = Array.from({ length: 120 }, (_, n) => `long-${n}`);
  const long = ids.map((id) => ingredientCreated(id, { translations }));
  const full = [
    ...venue,
    ...long,
    ...[0, 1, 2, 3].flatMap((n) => [
      itemCreated(`item-${n}`, 'section-1'),
      attached(`item-${n}`, ...ids.slice(n * 27, n * 27 + 27)),
    ]),
    itemCreated('soup', 'section-1'),
  ] as const;

  it('includes the legend', () => {
    given(...full)
      .when({ ...update, ingredientIds: ids.slice(108, 110) })
      .thenRejected('LIMIT_EXCEEDED');
    given(...full)
      .when({ ...update, ingredientIds: ids.slice(0, 27) })
      .thenAccepted();
  });

  it('is checked when an ingredient of the menu gets a longer name', () => {
    given(...full, attached('soup', 'gluten', 'long-108'))
      .when({ type: 'UpdateIngredient', ingredientId: 'gluten', translations })
      .thenRejected('LIMIT_EXCEEDED');
    given(...full)
      .when({ type: 'UpdateIngredient', ingredientId: 'gluten', translations })
      .thenAccepted();
  });
});

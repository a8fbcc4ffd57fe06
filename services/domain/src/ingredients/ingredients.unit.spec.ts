import { languages } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, minute, workspaceAfter } from '../../test/given-workspace.ts';
import { ingredientCreated, ingredientDetails, texts } from '../../test/venue-events.ts';
import { allergens } from '../allergens/annex-two.ts';
import { limits } from '../limits.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CreateIngredient } from './decide-ingredient.ts';

const createIngredient: CreateIngredient = {
  type: 'CreateIngredient',
  ingredientId: 'ingredient-1',
  ...ingredientDetails,
};
const update = { type: 'UpdateIngredient', ingredientId: 'ingredient-1' } as const;
const history = [
  ingredientCreated('ingredient-1'),
  ingredientCreated('ingredient-2', { number: 2 }),
] as const;

describe('creating an ingredient', () => {
  it('does not require an account', () => {
    given().when(createIngredient).thenEvents(ingredientCreated('ingredient-1'));
  });

  it('refuses an id that is already in use', () => {
    given(...history)
      .when(createIngredient)
      .thenRejected('CONFLICT');
  });

  it('is allowed up to the limit', () => {
    const present = Array.from({ length: limits.ingredientsPerWorkspace }, (_, n) =>
      ingredientCreated(`i${n}`, { number: n + 2 }),
    );
    given(...present.slice(1))
      .when(createIngredient)
      .thenAccepted();
    given(...present)
      .when(createIngredient)
      .thenRejected('LIMIT_EXCEEDED');
  });

  it.each<[field: string, over: Partial<CreateIngredient>]>([
    ['name', { translations: texts('', 'Пшеница') }],
    ['description', { translations: texts('Глутен') }],
    ['number', { number: -1 }],
    ['number', { number: 0.5 }],
    ['number', { number: limits.ingredientNumber + 1 }],
  ])('refuses an invalid %s: %j', (field, over) => {
    given()
      .when({ ...createIngredient, ...over })
      .thenRejected('BAD_USER_INPUT', field);
    given(...history)
      .when({ ...over, ...update })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it.each([0, limits.ingredientNumber])('accepts the number %i', (number) => {
    given()
      .when({ ...createIngredient, number })
      .thenEvents(ingredientCreated('ingredient-1', { number }));
  });
});

describe('the number of an ingredient', () => {
  const doubles = [ingredientCreated('milk'), ingredientCreated('nuts')] as const;

  it('cannot be given to another ingredient, whether new or existing', () => {
    given(...history)
      .when({ ...createIngredient, ingredientId: 'ingredient-3', number: 2 })
      .thenRejected('NUMBER_TAKEN', 'number');
    given(...history)
      .when({ ...update, number: 2 })
      .thenRejected('NUMBER_TAKEN', 'number');
  });

  it('can be used again once its ingredient is deleted', () => {
    given(...history, { type: 'IngredientDeleted', data: { ingredientId: 'ingredient-2' } })
      .when({ ...update, number: 2 })
      .thenAccepted();
  });

  it('does not block other changes if two ingredients already have the same number', () => {
    const translations = texts('Мляко', 'Краве');
    given(...doubles)
      .when({ type: 'UpdateIngredient', ingredientId: 'milk', ...ingredientDetails, translations })
      .thenEvents({ type: 'IngredientUpdated', data: { ingredientId: 'milk', translations } });
    given(...doubles)
      .when({ type: 'UpdateIngredient', ingredientId: 'milk', number: 7 })
      .thenAccepted();
  });
});

describe('adding the 14 allergens', () => {
  const newIds = allergens.map((_, index) => `new-${index + 1}`);
  const add = { type: 'AddAllergens', newIds } as const;
  const numbers = (after: Workspace) => [...after.ingredients.values()].map(({ number }) => number);

  it('creates 14 ingredients in three languages, numbered 1 to 14, in one commit', () => {
    const { events, after } = given().when(add);
    expect(events.map(({ type }) => type)).toEqual(
      allergens.flatMap(() => ['IngredientCreated', 'IngredientAllergensChanged']),
    );
    expect([...after().ingredients.values()].map((ingredient) => ingredient.allergens)).toEqual(
      allergens.map(({ key }) => [key]),
    );
    expect(numbers(after())).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
    for (const { translations } of after().ingredients.values()) {
      for (const text of [translations.name, translations.description]) {
        expect(languages.map((language) => (text[language] ?? '').length > 2)).toEqual([
          true,
          true,
          true,
        ]);
      }
    }
  });

  it('skips allergens that exist under any of their names, and numbers that are in use', () => {
    const present = [
      ingredientCreated('a', { number: 40, translations: texts(' МЛЯКО ', 'Краве') }),
      ingredientCreated('b', { number: 1, translations: texts('Сол', 'Морска') }),
      ingredientCreated('c', { number: 15, translations: texts('Захар', 'Бяла') }),
    ] as const;
    const { events, after } = given(...present).when(add);
    expect(events).toHaveLength(2 * 13);
    expect(numbers(after())).toEqual([40, 1, 15, 16, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14]);
  });

  it('changes nothing the second time, and does not exceed the limit', () => {
    const whole = given().when(add).after();
    givenWorkspace(whole)
      .when({ ...add, newIds: newIds.map((id) => `${id}-b`) })
      .thenNothing();
    const present = Array.from({ length: limits.ingredientsPerWorkspace - 13 }, (_, n) =>
      ingredientCreated(`i${n}`, { number: n + 20, translations: texts(`Съставка ${n}`, 'Друго') }),
    );
    given(...present)
      .when(add)
      .thenRejected('LIMIT_EXCEEDED');
    given(...present.slice(1))
      .when(add)
      .thenAccepted();
  });

  it('refuses a used id', () => {
    given(ingredientCreated('new-3')).when(add).thenRejected('CONFLICT');
  });
});

describe('updating an ingredient', () => {
  it('emits only the details that have changed', () => {
    given(...history)
      .when({ ...update, ...ingredientDetails, number: 14 })
      .thenEvents({
        type: 'IngredientUpdated',
        data: { ingredientId: 'ingredient-1', number: 14 },
      });
  });

  it('does nothing if nothing has changed', () => {
    given(...history)
      .when(update)
      .thenNothing();
    given(...history)
      .when({ ...update, ...ingredientDetails })
      .thenNothing();
  });

  it('returns NOT_FOUND for an unknown id', () => {
    given(...history)
      .when({ ...update, ingredientId: 'ingredient-3' })
      .thenRejected('NOT_FOUND');
  });
});

describe('deleting an ingredient', () => {
  const remove = { type: 'DeleteIngredient', ingredientId: 'ingredient-1' } as const;

  it('emits one event', () => {
    given(...history)
      .when(remove)
      .thenEvents({ type: 'IngredientDeleted', data: { ingredientId: 'ingredient-1' } });
  });

  it('returns NOT_FOUND for an unknown id', () => {
    given().when(remove).thenRejected('NOT_FOUND');
  });
});

it('an ingredient is built from its events', () => {
  const { ingredients } = workspaceAfter([
    ...history,
    { type: 'IngredientUpdated', data: { ingredientId: 'ingredient-1', number: 9 } },
    { type: 'IngredientDeleted', data: { ingredientId: 'ingredient-2' } },
  ]);
  expect([...ingredients.values()]).toEqual([
    {
      id: 'ingredient-1',
      owner: 'owner-1',
      ...ingredientDetails,
      number: 9,
      allergens: [],
      createdAt: minute(0),
      updatedAt: minute(2),
    },
  ]);
});

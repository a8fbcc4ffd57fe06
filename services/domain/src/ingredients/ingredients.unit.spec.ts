import { describe, expect, it } from 'vitest';
import { given, minute, workspaceOf } from '../../test/given-workspace.ts';
import { ingredientCreated, ingredientDetails, texts } from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import type { CreateIngredient } from './decide-ingredient.ts';

const createIngredient: CreateIngredient = {
  type: 'CreateIngredient',
  ingredientId: 'ingredient-1',
  ...ingredientDetails,
};
const update = { type: 'UpdateIngredient', ingredientId: 'ingredient-1' } as const;
const history = [ingredientCreated('ingredient-1'), ingredientCreated('ingredient-2')] as const;

describe('creating an ingredient', () => {
  it('needs no account', () => {
    given().when(createIngredient).thenEvents(ingredientCreated('ingredient-1'));
  });

  it('refuses an id that is in use', () => {
    given(...history)
      .when(createIngredient)
      .thenRejected('CONFLICT');
  });

  it('is possible up to the limit', () => {
    const present = Array.from({ length: limits.ingredientsPerWorkspace }, (_, n) =>
      ingredientCreated(`i${n}`),
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
  ])('refuses a bad %s: %j', (field, over) => {
    given()
      .when({ ...createIngredient, ...over })
      .thenRejected('BAD_USER_INPUT', field);
    given(...history)
      .when({ ...over, ...update })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it.each([0, limits.ingredientNumber])('takes the number %i', (number) => {
    given()
      .when({ ...createIngredient, number })
      .thenEvents(ingredientCreated('ingredient-1', { number }));
  });
});

describe('updating an ingredient', () => {
  it('tells of the changed details only', () => {
    given(...history)
      .when({ ...update, ...ingredientDetails, number: 14 })
      .thenEvents({
        type: 'IngredientUpdated',
        data: { ingredientId: 'ingredient-1', number: 14 },
      });
  });

  it('is nothing when nothing differs', () => {
    given(...history)
      .when(update)
      .thenNothing();
    given(...history)
      .when({ ...update, ...ingredientDetails })
      .thenNothing();
  });

  it('answers NOT_FOUND for an unknown id', () => {
    given(...history)
      .when({ ...update, ingredientId: 'ingredient-3' })
      .thenRejected('NOT_FOUND');
  });
});

describe('deleting an ingredient', () => {
  const remove = { type: 'DeleteIngredient', ingredientId: 'ingredient-1' } as const;

  it('is one event', () => {
    given(...history)
      .when(remove)
      .thenEvents({ type: 'IngredientDeleted', data: { ingredientId: 'ingredient-1' } });
  });

  it('answers NOT_FOUND for an unknown id', () => {
    given().when(remove).thenRejected('NOT_FOUND');
  });
});

it('an ingredient shows what its events say', () => {
  const { ingredients } = workspaceOf([
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
      createdAt: minute(0),
      updatedAt: minute(2),
    },
  ]);
});

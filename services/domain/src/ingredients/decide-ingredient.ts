import type { AllergenEvent, IngredientEvent, ItemEvent } from '@qr-menu/schema';
import { allergens, missingAllergens } from '../allergens/annex-two.ts';
import { allergenKeys, inOrder } from '../allergens/vocabulary.ts';
import {
  accept,
  acceptUnless,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
  reject,
} from '../decision.ts';
import { allergenKeysFault, dietFault } from '../items/item-allergens.ts';
import { detachEvents, meaningEvents } from '../items/item-ingredients.ts';
import { limits } from '../limits.ts';
import { integerFault, translationsFault } from '../text/text-rules.ts';
import { type Changes, difference, isSame, withEntity } from '../workspace/entities.ts';
import { menuSizeFault } from '../workspace/menu-limits.ts';
import {
  type Ingredient,
  type IngredientDetails,
  menusOf,
  type Workspace,
} from '../workspace/workspace.ts';

export type CreateIngredient = IngredientDetails & {
  readonly type: 'CreateIngredient';
  readonly ingredientId: string;
  readonly allergens?: readonly string[] | undefined;
};

export type UpdateIngredient = {
  readonly type: 'UpdateIngredient';
  readonly ingredientId: string;
} & Changes<IngredientDetails & Pick<Ingredient, 'allergens'>>;

export type DeleteIngredient = { readonly type: 'DeleteIngredient'; readonly ingredientId: string };

/** Adds an ingredient for each of the 14 allergens unless its name is already used. Needs 14 `newIds`. */
export type AddAllergens = { readonly type: 'AddAllergens'; readonly newIds: readonly string[] };

export type IngredientCommand =
  | CreateIngredient
  | UpdateIngredient
  | DeleteIngredient
  | AddAllergens;

type Event = IngredientEvent | AllergenEvent;

export function decideIngredient(
  workspace: Workspace,
  command: IngredientCommand,
): Decision<Event | ItemEvent> {
  if (command.type === 'CreateIngredient') return create(workspace, command);
  if (command.type === 'AddAllergens') return addAllergens(workspace, command);
  const { ingredientId } = command;
  const ingredient = workspace.ingredients.get(ingredientId);
  if (!ingredient) return notFound('ingredient', ingredientId);
  switch (command.type) {
    case 'UpdateIngredient':
      return update(workspace, ingredient, command);
    case 'DeleteIngredient':
      return accept<Event | ItemEvent>(...detachEvents(workspace, ingredientId), {
        type: 'IngredientDeleted',
        data: { ingredientId },
      });
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateIngredient): Decision<Event> {
  if (workspace.ingredients.has(command.ingredientId)) {
    return idTaken('ingredient', command.ingredientId);
  }
  const { type: _, allergens: keys = [], ...data } = command;
  return acceptUnless<Event>(
    [
      roomFault(workspace, 1),
      ...faults(data),
      allergenKeysFault(keys),
      numberFault(workspace, data.number),
    ],
    () => [
      { type: 'IngredientCreated', data },
      keys.length > 0 && keysChanged(data.ingredientId, keys),
    ],
  );
}

const keysChanged = (ingredientId: string, keys: readonly string[]): Event => ({
  type: 'IngredientAllergensChanged',
  data: { ingredientId, contains: inOrder(allergenKeys, keys) },
});

function roomFault({ ingredients }: Workspace, more: number): Rejection | null {
  if (ingredients.size + more <= limits.ingredientsPerWorkspace) return null;
  const message = `You can have ${limits.ingredientsPerWorkspace} ingredients at most`;
  return reject('LIMIT_EXCEEDED', message).rejection;
}

/** Guests look up ingredients by number, so new numbers must be unique. Older duplicates may remain. */
function numberFault({ ingredients }: Workspace, number: number): Rejection | null {
  const taken = [...ingredients.values()].some((ingredient) => ingredient.number === number);
  const message = `Another ingredient has the number ${number}`;
  return taken ? reject('NUMBER_TAKEN', message, 'number').rejection : null;
}

function addAllergens(workspace: Workspace, { newIds }: AddAllergens): Decision<Event> {
  const present = [...workspace.ingredients.values()];
  const missing = missingAllergens(present);
  const used = newIds.find((id) => workspace.ingredients.has(id));
  if (used !== undefined) return idTaken('ingredient', used);
  return acceptUnless([roomFault(workspace, missing.length)], () =>
    withFreeNumbers(workspace, missing).flatMap(({ key, number, translations }, index): Event[] => {
      const ingredientId = newIds[index] ?? '';
      return [
        { type: 'IngredientCreated', data: { ingredientId, translations, number } },
        keysChanged(ingredientId, [key]),
      ];
    }),
  );
}

/** Ingredients keep their numbers if those are free, or else get the first free numbers after 14. */
export function withFreeNumbers<T extends { readonly number: number }>(
  { ingredients }: Workspace,
  joining: readonly T[],
): readonly T[] {
  const taken = new Set([...ingredients.values()].map(({ number }) => number));
  return joining.map((ingredient) => {
    let { number } = ingredient;
    if (taken.has(number)) number = allergens.length + 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    return { ...ingredient, number };
  });
}

function update(
  workspace: Workspace,
  ingredient: Ingredient,
  command: UpdateIngredient,
): Decision<Event> {
  const { type: _, ingredientId, allergens: keys, ...details } = command;
  const changes = difference<IngredientDetails>(ingredient, details);
  const after = { ...ingredient, ...changes, allergens: keys ?? ingredient.allergens };
  const contains = inOrder(allergenKeys, after.allergens);
  const hasOtherAllergens = keys !== undefined && !isSame(contains, ingredient.allergens);
  return acceptUnless<Event>(
    [
      ...faults(details),
      allergenKeysFault(keys ?? []),
      changes?.number === undefined ? null : numberFault(workspace, changes.number),
      hasOtherAllergens ? dietsFault(workspace, after) : null,
      changes?.translations || hasOtherAllergens ? legendSizeFault(workspace, after) : null,
    ],
    () => [
      changes && { type: 'IngredientUpdated', data: { ingredientId, ...changes } },
      hasOtherAllergens && keysChanged(ingredientId, contains),
      ...(hasOtherAllergens ? meaningEvents(workspace, ingredientId, contains) : []),
    ],
  );
}

/** For example, refuses to add milk to an ingredient of a dish that is labelled vegan. */
function dietsFault(workspace: Workspace, ingredient: Ingredient): Rejection | null {
  const after = { ...workspace, ingredients: withEntity(workspace.ingredients, ingredient) };
  const faultsOfItems = [...workspace.items.values()]
    .filter(({ ingredientIds }) => ingredientIds.includes(ingredient.id))
    .map((item) => dietFault(after, item, 'allergens'));
  return faultsOfItems.find((fault) => fault !== null) ?? null;
}

/** Checks the size of every menu, because a menu's legend contains the ingredient's name and description. */
function legendSizeFault(workspace: Workspace, ingredient: Ingredient): Rejection | null {
  const after = { ...workspace, ingredients: withEntity(workspace.ingredients, ingredient) };
  const faultsOfMenus = menusOf(workspace).map(({ id }) => menuSizeFault(after, id, []));
  return faultsOfMenus.find((fault) => fault !== null) ?? null;
}

function faults({
  translations,
  number,
}: Changes<IngredientDetails>): readonly (Rejection | null)[] {
  return [
    translations ? translationsFault(translations, true) : null,
    number === undefined ? null : integerFault('number', number, limits.ingredientNumber),
  ];
}

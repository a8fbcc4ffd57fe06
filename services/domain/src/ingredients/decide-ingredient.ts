import type { IngredientEvent, ItemEvent } from '@qr-menu/schema';
import { allergens, missingAllergens } from '../allergens/annex-two.ts';
import {
  accept,
  acceptUnless,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
  reject,
} from '../decision.ts';
import { detachEvents } from '../items/item-ingredients.ts';
import { limits } from '../limits.ts';
import { integerFault, translationsFault } from '../text/text-rules.ts';
import { type Changes, difference, withEntity } from '../workspace/entities.ts';
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
};

/** Absent fields stay as they are. */
export type UpdateIngredient = {
  readonly type: 'UpdateIngredient';
  readonly ingredientId: string;
} & Changes<IngredientDetails>;

export type DeleteIngredient = { readonly type: 'DeleteIngredient'; readonly ingredientId: string };

/** Those of the 14 that no ingredient names; `newIds` has one for each of the 14. */
export type AddAllergens = { readonly type: 'AddAllergens'; readonly newIds: readonly string[] };

export type IngredientCommand =
  | CreateIngredient
  | UpdateIngredient
  | DeleteIngredient
  | AddAllergens;

export function decideIngredient(
  workspace: Workspace,
  command: IngredientCommand,
): Decision<IngredientEvent | ItemEvent> {
  if (command.type === 'CreateIngredient') return create(workspace, command);
  if (command.type === 'AddAllergens') return addAllergens(workspace, command);
  const { ingredientId } = command;
  const ingredient = workspace.ingredients.get(ingredientId);
  if (!ingredient) return notFound('ingredient', ingredientId);
  switch (command.type) {
    case 'UpdateIngredient':
      return update(workspace, ingredient, command);
    case 'DeleteIngredient':
      return accept<IngredientEvent | ItemEvent>(...detachEvents(workspace, ingredientId), {
        type: 'IngredientDeleted',
        data: { ingredientId },
      });
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateIngredient): Decision<IngredientEvent> {
  if (workspace.ingredients.has(command.ingredientId)) {
    return idTaken('ingredient', command.ingredientId);
  }
  const { type: _, ...data } = command;
  return acceptUnless(
    [roomFault(workspace, 1), ...faults(data), numberFault(workspace, data.number)],
    () => [{ type: 'IngredientCreated', data }],
  );
}

function roomFault({ ingredients }: Workspace, more: number): Rejection | null {
  if (ingredients.size + more <= limits.ingredientsPerWorkspace) return null;
  const message = `You can have ${limits.ingredientsPerWorkspace} ingredients at most`;
  return reject('LIMIT_EXCEEDED', message).rejection;
}

/** Guests read what a number means; workspaces from before this rule can have one number twice. */
function numberFault({ ingredients }: Workspace, number: number): Rejection | null {
  const taken = [...ingredients.values()].some((one) => one.number === number);
  const message = `Another ingredient has the number ${number}`;
  return taken ? reject('NUMBER_TAKEN', message, 'number').rejection : null;
}

/** All in one go. */
function addAllergens(workspace: Workspace, { newIds }: AddAllergens): Decision<IngredientEvent> {
  const present = [...workspace.ingredients.values()];
  const missing = missingAllergens(present);
  const used = newIds.find((id) => workspace.ingredients.has(id));
  if (used !== undefined) return idTaken('ingredient', used);
  return acceptUnless([roomFault(workspace, missing.length)], () =>
    withFreeNumbers(workspace, missing).map(({ number, translations }, index) => ({
      type: 'IngredientCreated',
      data: { ingredientId: newIds[index] ?? '', translations, number },
    })),
  );
}

/** Each keeps its number, unless another has it: then it gets the first free one behind the 14. */
export function withFreeNumbers<T extends { readonly number: number }>(
  { ingredients }: Workspace,
  joining: readonly T[],
): readonly T[] {
  const taken = new Set([...ingredients.values()].map(({ number }) => number));
  return joining.map((one) => {
    let { number } = one;
    if (taken.has(number)) number = allergens.length + 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    return { ...one, number };
  });
}

function update(
  workspace: Workspace,
  ingredient: Ingredient,
  command: UpdateIngredient,
): Decision<IngredientEvent> {
  const { type: _, ingredientId, ...details } = command;
  const changes = difference<IngredientDetails>(ingredient, details);
  return acceptUnless(
    [
      ...faults(details),
      changes?.number === undefined ? null : numberFault(workspace, changes.number),
      changes?.translations ? legendSizeFault(workspace, { ...ingredient, ...changes }) : null,
    ],
    () => [changes && { type: 'IngredientUpdated', data: { ingredientId, ...changes } }],
  );
}

/** The legends of all menus that show the ingredient hold its texts. */
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

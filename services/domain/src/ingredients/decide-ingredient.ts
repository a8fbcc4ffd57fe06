import type { IngredientEvent, ItemEvent } from '@qr-menu/schema';
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

export type IngredientCommand = CreateIngredient | UpdateIngredient | DeleteIngredient;

export function decideIngredient(
  workspace: Workspace,
  command: IngredientCommand,
): Decision<IngredientEvent | ItemEvent> {
  if (command.type === 'CreateIngredient') return create(workspace, command);
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
  if (workspace.ingredients.size >= limits.ingredientsPerWorkspace) {
    const message = `You can have ${limits.ingredientsPerWorkspace} ingredients at most`;
    return reject('LIMIT_EXCEEDED', message);
  }
  const { type: _, ...data } = command;
  return acceptUnless(faults(data), () => [{ type: 'IngredientCreated', data }]);
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

import { limits } from '../limits.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ImportFault, ImportFaultCode } from './import-fault.ts';
import { ingredientNumbers } from './menu-rows.ts';
import type { ResolvedItem } from './resolve-rows.ts';

export type ResolvedIngredients = {
  readonly ids: readonly string[];
  readonly faults: readonly ImportFault[];
};

/**
 * The ingredients behind the numbers of a row. Numbers need not be unique: an item keeps what it has
 * when its numbers stay the same, and one of its own goes before others with the same number.
 */
export function resolveIngredients(
  workspace: Workspace,
  { row, current, given }: ResolvedItem,
): ResolvedIngredients {
  const present = current?.ingredientIds ?? [];
  const numbers = given.ingredients;
  if (!numbers || String(numbers) === String(ingredientNumbers(workspace, present))) {
    return { ids: present, faults: [] };
  }
  const faults: ImportFault[] = [];
  const fault = (code: ImportFaultCode, message: string) => {
    faults.push({ row, column: 'ingredients', code, message });
  };
  const ids = numbers.flatMap((number) => {
    const candidates = [...workspace.ingredients.values()].filter((one) => one.number === number);
    const own = candidates.filter(({ id }) => present.includes(id));
    const [first, second] = own.length > 0 ? own : candidates;
    if (!first) fault('UNKNOWN_INGREDIENT', `There is no ingredient with the number ${number}`);
    else if (second) {
      fault('AMBIGUOUS_INGREDIENT', `Several ingredients have the number ${number}`);
    }
    return first ? [first.id] : [];
  });
  if (numbers.length > limits.ingredientsPerItem) {
    fault('TOO_MANY_INGREDIENTS', `An item has ${limits.ingredientsPerItem} ingredients at most`);
  } else if (faults.length === 0 && new Set(ids).size < ids.length) {
    fault('DUPLICATE_INGREDIENT', 'An ingredient is named twice');
  }
  return { ids, faults };
}

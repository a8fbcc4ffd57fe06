import { limits } from '../limits.ts';
import type { Item, Section, Workspace } from '../workspace/workspace.ts';
import type {
  Column,
  ImportFault,
  ImportFaultCode,
  ImportRequest,
  ImportRow,
} from './import-request.ts';
import { ingredientNumbers } from './menu-rows.ts';

export type ResolvedSection = Named & { readonly current: Section | undefined };
export type ResolvedItem = Named & {
  readonly current: Item | undefined;
  readonly sectionId: string;
};
type Named = Pick<ImportRow, 'row' | 'values'> & { readonly id: string };

export type ResolvedRows = {
  readonly sections: readonly ResolvedSection[];
  readonly items: readonly ResolvedItem[];
  readonly faults: readonly ImportFault[];
};

/** A row can name this menu's sections and items only. */
export function resolveRows(workspace: Workspace, request: ImportRequest): ResolvedRows {
  const { menuId, rows, newIds } = request;
  const faults: ImportFault[] = [];
  const sections: ResolvedSection[] = [];
  const items: ResolvedItem[] = [];
  const seen = new Set<string>();
  const fresh = newIds.values();
  /** The section row above: null when there is none, undefined when it is faulty. */
  let above: string | null | undefined = null;

  const fault = (row: number, column: Column, code: ImportFaultCode, message: string) => {
    faults.push({ row, column, code, message });
  };
  const idOf = (row: ImportRow, column: Column, known: boolean): string | undefined => {
    if (row.id === null) return fresh.next().value;
    if (!known) fault(row.row, column, 'UNKNOWN_ID', `There is no ${row.id} in this menu`);
    else if (seen.has(row.id)) {
      fault(row.row, column, 'DUPLICATE_ID', `${row.id} is in another row, too`);
    }
    const usable = known && !seen.has(row.id);
    seen.add(row.id);
    return usable ? row.id : undefined;
  };
  const inMenu = (id: string | null | undefined): boolean =>
    workspace.sections.get(id ?? '')?.menuId === menuId;

  function sectionOf(row: ImportRow, current: Item | undefined): string | undefined {
    if (row.sectionId !== null) {
      const known = inMenu(row.sectionId);
      if (known) return row.sectionId;
      fault(row.row, 'sectionId', 'UNKNOWN_ID', `There is no ${row.sectionId} in this menu`);
      return undefined;
    }
    if (above !== null) return above;
    if (row.id !== null) return current?.sectionId;
    fault(row.row, 'sectionId', 'SECTION_REQUIRED', 'A new item needs a section above it');
    return undefined;
  }

  for (const row of rows) {
    if (row.kind === 'section') {
      const id = idOf(row, 'sectionId', inMenu(row.id));
      above = id;
      const current = workspace.sections.get(row.id ?? '');
      if (id !== undefined) sections.push({ row: row.row, values: row.values, id, current });
      continue;
    }
    const current = workspace.items.get(row.id ?? '');
    const id = idOf(row, 'itemId', inMenu(current?.sectionId));
    const sectionId = sectionOf(row, current);
    if (id !== undefined && sectionId !== undefined) {
      items.push({ row: row.row, values: row.values, id, current, sectionId });
    }
  }
  return { sections, items, faults };
}

export type ResolvedIngredients = {
  readonly ids: readonly string[];
  readonly faults: readonly ImportFault[];
};

/** Numbers need not be unique: one of the item's own goes before others with the same number. */
export function resolveIngredients(
  workspace: Workspace,
  { row, current, values }: ResolvedItem,
): ResolvedIngredients {
  const present = current?.ingredientIds ?? [];
  const numbers = values.ingredients;
  if (!numbers || String(numbers) === String(ingredientNumbers(workspace, present))) {
    return { ids: present, faults: [] };
  }
  const faults: ImportFault[] = [];
  const fault = (code: ImportFaultCode, message: string) => {
    faults.push({ row, column: 'ingredients', code, message });
  };
  if (numbers.length > limits.ingredientsPerItem) {
    fault('TOO_MANY_INGREDIENTS', `An item has ${limits.ingredientsPerItem} ingredients at most`);
    return { ids: [], faults };
  }
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
  if (faults.length === 0 && new Set(ids).size < ids.length) {
    fault('DUPLICATE_INGREDIENT', 'An ingredient is named twice');
  }
  return { ids, faults };
}

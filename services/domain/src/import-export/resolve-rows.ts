import { languages } from '@qr-menu/schema';
import { limits } from '../limits.ts';
import { isSame } from '../workspace/entities.ts';
import {
  type Item,
  itemsOfSection,
  type Section,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import type {
  Column,
  ImportFault,
  ImportFaultCode,
  ImportRequest,
  ImportRow,
  RowTexts,
  RowValues,
} from './import-request.ts';
import { ingredientNumbers, optionNames } from './menu-rows.ts';

export type ResolvedSection = Named & { readonly current: Section | undefined };
export type ResolvedItem = Named & {
  readonly current: Item | undefined;
  readonly sectionId: string;
};
type Named = Pick<ImportRow, 'row' | 'values'> & { readonly id: string };

export type UnplacedRow = Pick<ImportRow, 'row' | 'values' | 'id'>;

export type ResolvedRows = {
  readonly sections: readonly ResolvedSection[];
  readonly items: readonly ResolvedItem[];
  readonly unplaced: readonly UnplacedRow[];
  readonly faults: readonly ImportFault[];
};

/** Finds the sections and items for the rows, in this menu only. */
export function resolveRows(workspace: Workspace, request: ImportRequest): ResolvedRows {
  const { menuId, rows } = request;
  const sections: ResolvedSection[] = [];
  const items: ResolvedItem[] = [];
  const unplaced: UnplacedRow[] = [];
  const { faults, fault, idOf, inMenu } = createIds(workspace, request);
  const names = createNames(workspace, menuId);
  /** The section row above. Null if there is none, and undefined if that row is invalid. */
  let above: string | null | undefined = null;

  function sectionOf(row: ImportRow, current: Item | undefined): string | undefined {
    if (row.sectionId !== null) {
      const isInMenu = inMenu(row.sectionId);
      if (isInMenu) return row.sectionId;
      fault(row.row, 'sectionId', 'UNKNOWN_ID', `There is no ${row.sectionId} in this menu`);
      return undefined;
    }
    if (above !== null) return above;
    if (row.id !== null) return current?.sectionId;
    fault(row.row, 'sectionId', 'SECTION_REQUIRED', 'A new item needs a section above it');
    return undefined;
  }

  function placeSection(row: ImportRow): void {
    const named = row.byName && row.id === null ? names.section(row.values) : undefined;
    above = named ?? idOf(row, 'sectionId', inMenu(row.id));
    if (named !== undefined) return;
    const current = workspace.sections.get(row.id ?? '');
    if (above === undefined) unplaced.push(row);
    else sections.push({ row: row.row, values: row.values, id: above, current });
    if (above !== undefined) names.addSection(above, row.values);
  }

  function placeItem(row: ImportRow): void {
    const existing = workspace.items.get(row.id ?? '');
    const sectionId = sectionOf(row, existing);
    const byName = row.byName && row.id === null && sectionId !== undefined;
    const named = byName ? names.item(sectionId, row.values) : undefined;
    const id = named?.id ?? idOf(row, 'itemId', inMenu(existing?.sectionId));
    if (id === undefined || sectionId === undefined) unplaced.push(row);
    else {
      const values = named ? withoutSameName(row.values, named) : row.values;
      items.push({ row: row.row, values, id, current: existing ?? named, sectionId });
    }
  }

  for (const row of rows) {
    if (row.kind === 'section') placeSection(row);
    else if (row.kind === 'item') placeItem(row);
    else {
      above = undefined;
      unplaced.push(row);
      const { sectionId } = workspace.items.get(row.id ?? '') ?? {};
      if (row.id !== null) idOf(row, 'itemId', inMenu(sectionId));
      if (row.sectionId !== null) sectionOf(row, undefined);
    }
  }
  return { sections, items, unplaced, faults };
}

function createIds({ sections }: Workspace, { menuId, newIds }: ImportRequest) {
  const faults: ImportFault[] = [];
  const usedIds = new Set<string>();
  const fresh = newIds.values();
  const fault = (row: number, column: Column, code: ImportFaultCode, message: string) => {
    faults.push({ row, column, code, message });
  };
  return {
    faults,
    fault,
    inMenu: (id: string | null | undefined): boolean => sections.get(id ?? '')?.menuId === menuId,
    idOf(row: ImportRow, column: Column, exists: boolean): string | undefined {
      if (row.id === null) return fresh.next().value;
      if (!exists) fault(row.row, column, 'UNKNOWN_ID', `There is no ${row.id} in this menu`);
      else if (usedIds.has(row.id)) {
        fault(row.row, column, 'DUPLICATE_ID', `${row.id} is in another row too`);
      }
      const usable = exists && !usedIds.has(row.id);
      usedIds.add(row.id);
      return usable ? row.id : undefined;
    },
  };
}

const sameText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const namesIn = (name: RowTexts = {}): readonly string[] =>
  languages.map((language) => sameText(name[language] ?? '')).filter((text) => text !== '');

/** Finds entities by name. If several items share a name, each is used once, in order. */
function createNames(workspace: Workspace, menuId: string) {
  const sections = new Map<string, string>();
  const addSection = (id: string, { name }: RowValues): void => {
    for (const text of namesIn(name)) if (!sections.has(text)) sections.set(text, id);
  };
  for (const { id, translations } of sectionsOfMenu(workspace, menuId))
    addSection(id, translations);
  const items = new Map<string, ReadonlyMap<string, Item[]>>();
  const meant = new Set<Item>();

  return {
    addSection,
    section: ({ name }: RowValues) => namesIn(name).flatMap((text) => sections.get(text) ?? [])[0],
    item(sectionId: string, { name }: RowValues): Item | undefined {
      const named = items.get(sectionId) ?? itemsByName(itemsOfSection(workspace, sectionId));
      items.set(sectionId, named);
      for (const text of namesIn(name)) {
        const item = named.get(text)?.shift();
        if (item && !meant.has(item)) {
          meant.add(item);
          return item;
        }
      }
      return undefined;
    },
  };
}

function itemsByName(items: readonly Item[]): ReadonlyMap<string, Item[]> {
  const named = new Map<string, Item[]>();
  for (const item of items) {
    for (const text of new Set(namesIn(item.translations.name))) {
      named.set(text, [...(named.get(text) ?? []), item]);
    }
  }
  return named;
}

/** Drops a name that differs from the item's name only in spelling, because that is not a change. */
function withoutSameName(values: RowValues, { translations }: Item): RowValues {
  const present = namesIn(translations.name);
  const name = Object.fromEntries(
    Object.entries(values.name ?? {}).filter(
      ([, text]) => text === undefined || !present.includes(sameText(text)),
    ),
  );
  return { ...values, name };
}

export type ResolvedIds = {
  readonly ids: readonly string[];
  readonly faults: readonly ImportFault[];
};

/** Several ingredients may share a number. The item's own ingredients take precedence. */
export function resolveIngredients(
  workspace: Workspace,
  { row, current, values }: ResolvedItem,
): ResolvedIds {
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
    fault(
      'TOO_MANY_INGREDIENTS',
      `An item can have at most ${limits.ingredientsPerItem} ingredients`,
    );
    return { ids: [], faults };
  }
  const ids = numbers.flatMap((number) => {
    const candidates = [...workspace.ingredients.values()].filter(
      (ingredient) => ingredient.number === number,
    );
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

/** Accepts names in any language. The item's current groups take precedence. */
export function resolveOptionGroups(
  workspace: Workspace,
  { row, current, values }: Pick<ResolvedItem | ResolvedSection, 'row' | 'current' | 'values'>,
): ResolvedIds {
  const present = current?.optionGroupIds ?? [];
  const names = values.optionGroups?.map(sameText);
  if (!names || isSame(names, optionNames(workspace, present).map(sameText))) {
    return { ids: present, faults: [] };
  }
  const faults: ImportFault[] = [];
  const fault = (code: ImportFaultCode, message: string) => {
    faults.push({ row, column: 'options', code, message });
  };
  if (names.length > limits.optionGroupsPerEntry) {
    const most = limits.optionGroupsPerEntry;
    fault('TOO_MANY_OPTIONS', `An item or section can have at most ${most} option groups`);
    return { ids: present, faults };
  }
  const ids = names.flatMap((name) => {
    const candidates = [...workspace.optionGroups.values()].filter(({ translations }) =>
      namesIn(translations.name).includes(name),
    );
    const own = candidates.filter(({ id }) => present.includes(id));
    const [first, second] = own.length > 0 ? own : candidates;
    if (!first) fault('UNKNOWN_OPTIONS', `There is no option group with the name ${name}`);
    else if (second) fault('AMBIGUOUS_OPTIONS', `Several option groups have the name ${name}`);
    return first ? [first.id] : [];
  });
  if (faults.length === 0 && new Set(ids).size < ids.length) {
    fault('DUPLICATE_OPTIONS', 'An option group is named twice');
  }
  return { ids, faults };
}

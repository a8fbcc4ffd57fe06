import type { Schedule } from '@qr-menu/schema';
import { isSame } from '../workspace/entities.ts';
import { menusOf, type Workspace } from '../workspace/workspace.ts';
import { type Column, columns } from './import-request.ts';
import { anyText, type MenuRow, menuRows } from './menu-rows.ts';

export type FieldChange = {
  readonly column: Column | 'hours';
  readonly old: string;
  readonly new: string;
};

export type MenuChange = {
  readonly action: 'created' | 'changed' | 'removed';
  readonly kind: 'section' | 'item' | 'openingHours' | 'kitchenHours' | 'menuHours';
  /** The entity's id, or the id of the account or the menu whose hours change. */
  readonly id: string;
  /** The new name in the first language that has one. Empty for the venue's hours. */
  readonly name: string;
  readonly fields: readonly FieldChange[];
};

export type MenuComparison = {
  readonly changes: readonly MenuChange[];
  readonly unchanged: number;
};

export function compareMenu(before: Workspace, after: Workspace, menuId: string): MenuComparison {
  const old = new Map(menuRows(before, menuId).map((row) => [row.id, row]));
  const rows = menuRows(after, menuId);
  const kept = new Set(rows.map(({ id }) => id));
  const present = rows.flatMap((row): MenuChange[] => {
    const previous = old.get(row.id);
    const fields = fieldChanges(previous, row, before, after);
    if (previous && fields.length === 0) return [];
    return [change(previous ? 'changed' : 'created', row, after, fields)];
  });
  const removed = [...old.values()]
    .filter(({ id }) => !kept.has(id))
    .map((row) => change('removed', row, before, fieldChanges(row, undefined, before, after)));
  const named = present.filter(({ action }) => action !== 'created').length;
  const hours = hoursChanges(before, after);
  return {
    changes: [...present, ...removed, ...hours],
    unchanged: old.size - named - removed.length,
  };
}

/** Returns the schedules that differ, as JSON. An empty string means that there are no hours. */
function hoursChanges(before: Workspace, after: Workspace): readonly MenuChange[] {
  const changed = (
    kind: MenuChange['kind'],
    id: string,
    name: string,
    [old, updated]: readonly (Schedule | null | undefined)[],
  ): readonly MenuChange[] => {
    if (isSame(old ?? null, updated ?? null)) return [];
    const texts = { old: scheduleCell(old), new: scheduleCell(updated) };
    return [{ action: 'changed', kind, id, name, fields: [{ column: 'hours', ...texts }] }];
  };
  const [was, is] = [before.account, after.account];
  const id = is?.id ?? '';
  return [
    ...changed('openingHours', id, '', [was?.openingHours, is?.openingHours]),
    ...changed('kitchenHours', id, '', [was?.kitchenHours, is?.kitchenHours]),
    ...menusOf(after).flatMap(({ id: menuId, translations, schedule }) =>
      changed('menuHours', menuId, anyText(translations.name), [
        before.menus.get(menuId)?.schedule,
        schedule,
      ]),
    ),
  ];
}

const scheduleCell = (schedule: Schedule | null | undefined): string =>
  schedule ? JSON.stringify(schedule) : '';

const identifying: ReadonlySet<Column> = new Set(['type', 'itemId']);

function fieldChanges(
  old: MenuRow | undefined,
  updated: MenuRow | undefined,
  before: Workspace,
  after: Workspace,
): readonly FieldChange[] {
  return columns.flatMap((column): FieldChange[] => {
    const from = old?.cells[column] ?? '';
    const to = updated?.cells[column] ?? '';
    const ofItself = column === 'sectionId' && (old ?? updated)?.kind === 'section';
    if (from === to || identifying.has(column) || ofItself) return [];
    if (column !== 'sectionId') return [{ column, old: from, new: to }];
    return [{ column, old: sectionName(before, from), new: sectionName(after, to) }];
  });
}

const change = (
  action: MenuChange['action'],
  { kind, id }: MenuRow,
  state: Workspace,
  fields: readonly FieldChange[],
): MenuChange => {
  const entity = kind === 'section' ? state.sections.get(id) : state.items.get(id);
  return { action, kind, id, name: entity ? anyText(entity.translations.name) : '', fields };
};

function sectionName({ sections }: Workspace, id: string): string {
  const section = sections.get(id);
  return section ? anyText(section.translations.name) : '';
}

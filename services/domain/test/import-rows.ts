import type { ImportRow, RowValues } from '../src/import-export/import-request.ts';
import type { ImportMenu } from '../src/import-export/plan-import.ts';

/** An item's row in a file. A row without an id creates an item. */
export const item = (
  id: string | null,
  values: RowValues,
  further: Partial<ImportRow> = {},
): ImportRow => ({
  row: 2,
  kind: 'item',
  id,
  sectionId: null,
  values,
  ...further,
});
export const section = (id: string | null, values: RowValues = {}): ImportRow => ({
  ...item(id, values),
  kind: 'section',
  sectionId: id,
});
export const importing = (rows: readonly ImportRow[], removeMissing = false): ImportMenu => ({
  type: 'ImportMenu',
  menuId: 'menu-1',
  rows,
  removeMissing,
  newIds: rows.map((_, index) => `new-${index + 1}`),
});

import { inStock } from '@qr-menu/domain';
import type { CopyEvent, RestoreEvent, StockEvent } from '@qr-menu/schema';
import { toColumns } from './columns.ts';
import type { EntityTable, RowChange } from './row-change.ts';
import { type CommitContext, update } from './rows.ts';

export function stockRows(event: StockEvent, context: CommitContext): readonly RowChange[] {
  switch (event.type) {
    case 'ItemSoldOut': {
      const { itemId, until } = event.data;
      return [update('items', itemId, { soldOut: true, soldOutUntil: until }, context)];
    }
    case 'ItemBackInStock':
      return [update('items', event.data.itemId, inStock, context)];
    default:
      return event satisfies never;
  }
}

export function copyRow(event: CopyEvent, context: CommitContext): RowChange {
  switch (event.type) {
    case 'MenuCopied':
      return copy('menus', event.data.menuId, { ...event.data, active: false }, context);
    case 'SectionCopied':
      return copy('sections', event.data.sectionId, event.data, context);
    case 'ItemCopied':
      return copy('items', event.data.itemId, { ...event.data, ...inStock }, context);
    default:
      return event satisfies never;
  }
}

export function restoreRow(event: RestoreEvent, context: CommitContext): RowChange {
  switch (event.type) {
    case 'MenuRestored':
      return restore('menus', event.data.menuId, context);
    case 'SectionRestored':
      return restore('sections', event.data.sectionId, context);
    case 'ItemRestored':
      return restore('items', event.data.itemId, context);
    case 'IngredientRestored':
      return restore('ingredients', event.data.ingredientId, context);
    default:
      return event satisfies never;
  }
}

/** `data` is the event's: with the id of the source. */
function copy<Data extends { readonly sourceId: string }>(
  table: EntityTable,
  id: string,
  { sourceId, ...data }: Data,
  { owner, at }: CommitContext,
): RowChange {
  const columns = { ...toColumns(table, data), id, created_at: at, updated_at: at };
  return { kind: 'copy', table, sourceId, owner, columns };
}

const restore = (table: EntityTable, id: string, { owner, at }: CommitContext): RowChange => ({
  kind: 'restore',
  table,
  id,
  owner,
  columns: { updated_at: at },
});

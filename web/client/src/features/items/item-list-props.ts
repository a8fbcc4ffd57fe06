import type { ItemRow } from './item-row.ts';
import type { ItemChanges } from './use-item-changes.ts';
import type { Selection } from './use-selection.ts';

/** What a table and cards of items have in common. */
export type ItemListProps = {
  readonly rows: readonly ItemRow[];
  readonly selection: Selection;
  readonly changes: ItemChanges;
  /** What an address says of the list as it is shown. */
  readonly listSearch: string;
  readonly onDelete: (item: ItemRow) => void;
  readonly onDuplicate: (item: ItemRow) => void;
};

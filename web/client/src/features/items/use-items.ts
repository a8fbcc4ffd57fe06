import { useApolloClient, useFragment } from '@apollo/client/react';
import { searchWords } from '@qr-menu/menu-page/search-words';
import type { Language } from '@qr-menu/schema';
import { useDeferredValue, useRef } from 'react';
import { useConnection } from '#api/cache/use-loaded.ts';
import {
  type ItemFieldsFragment,
  ItemFieldsFragmentDoc,
  ListItemsDocument,
  MarkItemAvailableDocument,
  MarkItemSoldOutDocument,
  type SoldOutUntil,
  UpdateItemDocument,
} from '#api/generated/operations.ts';
import { gapsOfVenue } from '#api/item-gaps.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useSave } from '#ui/form/use-save.ts';
import type { Destination } from './destinations.tsx';
import type { ListView } from './list-view.ts';

const pageSize = 10;
export const batchSize = 50;

type Extent = {
  /** Whether to load the rest of the list. */
  readonly all: boolean;
  /** Whether to show the previous pages too. */
  readonly fromFirst: boolean;
};

/** Returns one page of items, or all matching items if the owner searches or has selected a section. */
export function useItems(
  view: ListView,
  destinations: readonly Destination[],
  { all, fromFirst }: Extent,
) {
  const client = useApolloClient();
  const [language] = useLanguage();
  const query = useDeferredValue(view.search).trim();
  const searching = query !== '';
  const { missing } = view;
  const narrowed = searching || view.sectionID !== '' || missing !== null;
  const whole = narrowed || all;
  const extent = whole ? { limit: batchSize } : { limit: pageSize, want: view.page * pageSize };
  const list = useConnection(ListItemsDocument, (data) => data.listItems, extent);
  const records = useComplete(list.records, list.loading, `${whole} ${view.page}`);
  const inSection = view.sectionID === '' ? records : sectionItems(records, view.sectionID);
  const lacks = gapsOfVenue(destinations[0]?.country ?? '', records);
  const filtered = missing === null ? inSection : inSection.filter((item) => lacks(item, missing));
  const loadedRows = filtered.map((item, index) => itemRow(item, index, destinations, language));
  const matchOf = searchWords(query);
  const matching = loadedRows.filter(
    ({ name, description, destination }) =>
      matchOf(destination?.section ?? '', name, description) !== 'none',
  );
  const total = narrowed ? matching.length : list.total;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // If the last item on the last page is deleted, the owner must not end up on an empty page.
  const page = Math.min(view.page, pages);
  const first = fromFirst ? 0 : (page - 1) * pageSize;
  const rows = searching ? matching : matching.slice(first, page * pageSize);
  return {
    rows,
    /** The ids of the items on all pages. Null until they are loaded. */
    ids: list.complete && list.error === null ? matching.map(({ id }) => id) : null,
    total,
    page,
    pages,
    searching,
    hasMore: page < pages && rows.length >= page * pageSize,
    isMoreLoading: list.loading && rows.length > 0 && page > 1,
    loading: list.loading && rows.length === 0,
    error: list.error,
    reload: list.reload,
    /** Describes an item that any list has loaded. */
    describe: (id: string): DescribedItem => {
      const from = cachedItem({ id });
      const item = client.readFragment({ fragment: ItemFieldsFragmentDoc, from });
      const destination = destinations.find(({ sectionID }) => sectionID === item?.sectionID);
      return {
        name: displayText(readTranslations(item?.translations).name, language),
        currency: destination?.currency ?? '',
      };
    },
  };
}

/** Describes an item in a dialog about several items. */
export type DescribedItem = { readonly name: string; readonly currency: string };

/** Returns the items of a section in menu order. */
export const sectionItems = (
  items: readonly ItemFieldsFragment[],
  sectionID: string,
): readonly ItemFieldsFragment[] =>
  items
    .filter((item) => item.sectionID === sectionID)
    .sort((a, b) => a.position - b.position || a.createdAt.localeCompare(b.createdAt));

const cachedItem = ({ id }: Pick<ItemFieldsFragment, 'id'>) => ({ __typename: 'Item', id });

/** Returns the old items until the reloaded list is complete, because a reload starts with page one. */
export function useComplete(
  records: readonly ItemFieldsFragment[],
  loading: boolean,
  key: string,
): readonly ItemFieldsFragment[] {
  const last = useRef({ key: '', records });
  if (!loading) last.current = { key, records };
  const kept = loading && last.current.key === key ? last.current.records : null;
  // The cache also contains later changes to these items.
  const now = useFragment({ fragment: ItemFieldsFragmentDoc, from: (kept ?? []).map(cachedItem) });
  if (kept === null) return records;
  return now.complete ? now.data : kept;
}

export type ItemRow = ItemFieldsFragment & {
  /** The item's position in the list, starting from 1. */
  readonly number: number;
  readonly name: string;
  readonly description: string;
  readonly destination: Destination | undefined;
};

export function itemRow(
  item: ItemFieldsFragment,
  index: number,
  destinations: readonly Destination[],
  language: Language,
): ItemRow {
  const { name, description } = readTranslations(item.translations);
  return {
    ...item,
    number: index + 1,
    name: displayText(name, language),
    description: displayText(description, language),
    destination: destinations.find(({ sectionID }) => sectionID === item.sectionID),
  };
}

type ItemPatch = Partial<Pick<ItemFieldsFragment, 'price' | 'discount' | 'active'>>;

export type ItemChanges = ReturnType<typeof useItemChanges>;

/** Changes to individual items in the list, shown before the server responds. */
export function useItemChanges() {
  const { save: update } = useSave(UpdateItemDocument);
  const { save: sellOut } = useSave(MarkItemSoldOutDocument);
  const { save: makeAvailable } = useSave(MarkItemAvailableDocument);
  const stock = (id: string, soldOut: boolean) => ({
    __typename: 'Item',
    id,
    soldOut,
    soldOutUntil: null,
  });
  return {
    update: (item: ItemFieldsFragment, patch: ItemPatch) => {
      const optimistic = { updateItem: { ...item, ...patch } };
      return update({ input: { id: item.id, ...patch } }, { optimistic });
    },
    sellOut: ({ id }: ItemFieldsFragment, until: SoldOutUntil) =>
      sellOut({ input: { id, until } }, { optimistic: { markItemSoldOut: stock(id, true) } }),
    makeAvailable: ({ id }: ItemFieldsFragment) =>
      makeAvailable({ input: { id } }, { optimistic: { markItemAvailable: stock(id, false) } }),
  };
}

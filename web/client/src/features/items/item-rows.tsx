import { ActionIcon, Button, Checkbox, Group, Menu, Table, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readTranslations } from '#api/translations.ts';
import { useMayChange } from '#session/session-context.ts';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { CreatedAt } from '#ui/list/dates.tsx';
import { MoreIcon } from '#ui/list/more-icon.tsx';
import { ScrollFrame } from '#ui/list/scroll-frame.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import {
  ActiveCell,
  DeclarationStatus,
  DiscountCell,
  ItemPriceCell,
  StockCell,
} from './item-cells.tsx';
import { ItemPhoto } from './item-photo.tsx';
import { listState } from './list-view.ts';
import type { ItemChanges, ItemRow } from './use-items.ts';

export type ItemRowsProps = ItemRowActions & {
  readonly rows: readonly ItemRow[];
  readonly selection: Selection;
};

export function ItemTable(props: ItemRowsProps) {
  const { t } = useTranslation();
  const headers = [
    t('items.number'),
    t('items.photo'),
    t('admin.fields.name'),
    t('admin.fields.description'),
    t('admin.fields.price'),
    t('admin.fields.created'),
    t('admin.fields.active'),
    t('items.stock'),
    t('admin.actions'),
  ];
  return (
    <ScrollFrame className="table-frame item-table" label={t('admin.items.title')}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <ForEditors>
                <SelectAll rows={props.rows} selection={props.selection} />
              </ForEditors>
            </Table.Th>
            {headers.map((header) => (
              <Table.Th key={header}>{header}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map((item) => (
            <Row key={item.id} {...props} item={item} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}

function Row({ item, selection, changes, ...props }: ItemRowsProps & { readonly item: ItemRow }) {
  const selected = selection.ids.has(item.id);
  return (
    <Table.Tr data-selected={selected} data-inactive={!item.active}>
      <Table.Td>
        <ForEditors>
          <Select item={item} selection={selection} />
        </ForEditors>
      </Table.Td>
      <Table.Td className="item-number">{item.number}</Table.Td>
      <Table.Td>
        <ItemPhoto url={item.imageUrl} />
      </Table.Td>
      <Table.Td className="item-name">{item.name || '-'}</Table.Td>
      <Table.Td className="item-description">
        <Text size="sm" lineClamp={2}>
          {item.description || '-'}
        </Text>
        <Text size="xs" c="dimmed">
          {item.destination?.section}
        </Text>
        <TranslationChips texts={readTranslations(item.translations)} gapsOnly />
        <DeclarationStatus allergens={item.allergens} />
      </Table.Td>
      <Table.Td className="item-price">
        <ItemPriceCell item={item} update={changes.update} listSearch={props.listSearch} />
        <DiscountCell item={item} update={changes.update} />
      </Table.Td>
      <Table.Td className="item-created">
        <CreatedAt instant={item.createdAt} />
      </Table.Td>
      <Table.Td>
        <ActiveCell item={item} update={changes.update} />
      </Table.Td>
      <Table.Td>
        <StockCell item={item} changes={changes} />
      </Table.Td>
      <Table.Td>
        <ItemActions item={item} changes={changes} {...props} />
      </Table.Td>
    </Table.Tr>
  );
}

export function Select({
  item,
  selection,
}: {
  readonly item: ItemRow;
  readonly selection: Selection;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      checked={selection.ids.has(item.id)}
      aria-label={t('items.select', { name: item.name })}
      onChange={(event) => selection.toggle([item.id], event.currentTarget.checked)}
    />
  );
}

type SelectAllProps = Pick<ItemRowsProps, 'rows' | 'selection'> & { readonly label?: string };

/** Selects all rows on screen, or none. */
export function SelectAll({ rows, selection, label }: SelectAllProps) {
  const { t } = useTranslation();
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': t('items.selectShown') } : { label })}
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={(event) => selection.toggle(ids, event.currentTarget.checked)}
    />
  );
}

export type Selection = ReturnType<typeof useSelection>;

/** Returns the selected rows of a list. `rowIds` contains all rows, or is null if they are unknown. */
export function useSelection(rowIds: readonly string[] | null) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const there = rowIds && new Set(rowIds);
  const left = there ? [...ids].filter((id) => there.has(id)) : [...ids];
  // Selected rows that were deleted, or that are hidden by another search, cannot be changed.
  if (left.length < ids.size) setIds(new Set(left));
  return {
    ids,
    toggle: (changed: readonly string[], selected: boolean) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of changed) selected ? after.add(id) : after.delete(id);
        return after;
      }),
    clear: () => setIds(new Set()),
  };
}

export type ItemRowActions = {
  readonly changes: ItemChanges;
  /** The part of the URL that describes the displayed list. */
  readonly listSearch: string;
  readonly onDelete: (item: ItemRow) => void;
  readonly onDuplicate: (item: ItemRow) => void;
};

type ItemActionsProps = ItemRowActions & { readonly item: ItemRow };

export function ItemActions(props: ItemActionsProps) {
  const { item, changes, listSearch, onDelete, onDuplicate } = props;
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const { name } = item;
  const more = useRef<HTMLButtonElement>(null);
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        component={Link}
        size="xs"
        variant="outline"
        to={`/admin/items/update/${item.id}`}
        // Lets the form return to the same page of the list.
        state={listState(listSearch)}
        aria-label={t(mayChange ? 'admin.editNamed' : 'session.lookNamed', { name })}
      >
        {t(mayChange ? 'admin.edit' : 'session.look')}
      </Button>
      <ForEditors>
        {/* Inside the landmark, but outside the frame of the table, which would clip it. */}
        <Menu
          position="bottom-end"
          withInitialFocusPlaceholder={false}
          portalProps={{ target: 'main' }}
        >
          <Menu.Target>
            <ActionIcon
              ref={more}
              variant="default"
              size="input-sm"
              aria-label={t('items.moreNamed', { name })}
              title={t('items.more')}
            >
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onDuplicate(item)}>{t('catalog.duplicate')}</Menu.Item>
            {item.soldOut && item.soldOutUntil === null ? null : (
              <Menu.Item onClick={() => void changes.sellOut(item, 'UNTIL_CHANGED')}>
                {t('items.sellOutForGood')}
              </Menu.Item>
            )}
            <Menu.Item
              color="var(--mantine-color-red-text)"
              onClick={() => {
                // The button gets the focus first, so that the confirmation dialog can return it afterwards.
                more.current?.focus();
                onDelete(item);
              }}
            >
              {t('admin.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </ForEditors>
    </Group>
  );
}

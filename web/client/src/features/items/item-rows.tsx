import { Checkbox, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTranslations } from '#api/translations.ts';
import { CreatedAt } from '#ui/dates.tsx';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { ItemActions, type ItemRowActions } from './item-actions.tsx';
import {
  ActiveCell,
  DiscountCell,
  type InPlaceProps,
  PriceCell,
  StockCell,
} from './item-cells.tsx';
import { ItemPhoto } from './item-photo.tsx';
import type { ItemRow } from './use-items.ts';

/** What a table and cards of items have in common. */
type ItemRowsProps = ItemRowActions & {
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
              <SelectAll rows={props.rows} selection={props.selection} />
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
        <Select item={item} selection={selection} />
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
          {item.place?.section}
        </Text>
        <TranslationChips texts={parseTranslations(item.translations)} gapsOnly />
      </Table.Td>
      <Table.Td>
        <PriceCell item={item} update={changes.update} />
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

/** The list on a phone: everything that the table has, without its width. */
export function ItemCards(props: ItemRowsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectAll rows={props.rows} selection={props.selection} label={t('items.selectShown')} />
      <ul className="item-cards" aria-label={t('admin.items.title')}>
        {props.rows.map((item) => (
          <Card key={item.id} {...props} item={item} />
        ))}
      </ul>
    </>
  );
}

function Card({ item, selection, changes, ...props }: ItemRowsProps & { readonly item: ItemRow }) {
  const selected = selection.ids.has(item.id);
  return (
    <li className="item-card" data-selected={selected} data-inactive={!item.active}>
      <Select item={item} selection={selection} />
      <ItemPhoto url={item.imageUrl} />
      <div className="item-card-texts">
        <Text fw={600}>{`${item.number}. ${item.name || '-'}`}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {item.description}
        </Text>
        <TranslationChips texts={parseTranslations(item.translations)} gapsOnly />
      </div>
      <CardValues item={item} update={changes.update} />
      <Group gap="xs" justify="space-between" className="item-card-actions">
        <StockCell item={item} changes={changes} />
        <ItemActions item={item} changes={changes} {...props} />
      </Group>
    </li>
  );
}

function CardValues({ item, update }: InPlaceProps) {
  const { t } = useTranslation();
  return (
    <dl className="item-card-values">
      <div>
        <dt>{t('admin.fields.price')}</dt>
        <dd>
          <PriceCell item={item} update={update} />
        </dd>
      </div>
      <div>
        <dt>{t('items.discount')}</dt>
        <dd>
          <DiscountCell item={item} update={update} />
        </dd>
      </div>
      <div>
        <dt>{t('admin.fields.active')}</dt>
        <dd>
          <ActiveCell item={item} update={update} />
        </dd>
      </div>
      <div className="item-card-wide">
        <dt>{t('admin.fields.section')}</dt>
        <dd>{item.place?.section}</dd>
      </div>
      <div className="item-card-wide">
        <dt>{t('admin.fields.created')}</dt>
        <dd>
          <CreatedAt instant={item.createdAt} />
        </dd>
      </div>
    </dl>
  );
}

type SelectProps = { readonly item: ItemRow; readonly selection: Selection };

function Select({ item, selection }: SelectProps) {
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

/** All that are on screen, or none of them. */
function SelectAll({ rows, selection, label }: SelectAllProps) {
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

/** Which items of the list are chosen for a change of all of them. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
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

import { Checkbox, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseTranslations } from '#api/translations.ts';
import { CreatedAt } from '#ui/created-at.tsx';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { ActiveCell } from './active-cell.tsx';
import { ItemActions } from './item-actions.tsx';
import type { ItemListProps } from './item-list-props.ts';
import { ItemPhoto } from './item-photo.tsx';
import type { ItemRow } from './item-row.ts';
import { DiscountCell, PriceCell } from './price-cell.tsx';
import { SelectAll } from './select-all.tsx';
import { StockCell } from './stock-cell.tsx';

export function ItemTable(props: ItemListProps) {
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

function Row({ item, selection, changes, ...props }: ItemListProps & { readonly item: ItemRow }) {
  const { t } = useTranslation();
  const selected = selection.ids.has(item.id);
  return (
    <Table.Tr data-selected={selected} data-inactive={!item.active}>
      <Table.Td>
        <Checkbox
          checked={selected}
          aria-label={t('items.select', { name: item.name })}
          onChange={(event) => selection.toggle([item.id], event.currentTarget.checked)}
        />
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

import { Checkbox, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseTranslations } from '#api/translations.ts';
import { CreatedAt } from '#ui/created-at.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { ActiveCell } from './active-cell.tsx';
import { ItemActions } from './item-actions.tsx';
import type { ItemListProps } from './item-list-props.ts';
import { ItemPhoto } from './item-photo.tsx';
import type { ItemRow } from './item-row.ts';
import { DiscountCell, PriceCell } from './price-cell.tsx';
import { SelectAll } from './select-all.tsx';
import { StockCell } from './stock-cell.tsx';

/** The list on a phone: everything that the table has, without its width. */
export function ItemCards(props: ItemListProps) {
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

function Card({ item, selection, changes, ...props }: ItemListProps & { readonly item: ItemRow }) {
  const { t } = useTranslation();
  const selected = selection.ids.has(item.id);
  return (
    <li className="item-card" data-selected={selected} data-inactive={!item.active}>
      <Checkbox
        checked={selected}
        aria-label={t('items.select', { name: item.name })}
        onChange={(event) => selection.toggle([item.id], event.currentTarget.checked)}
      />
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

type CardValuesProps = Pick<ItemListProps['changes'], 'update'> & { readonly item: ItemRow };

function CardValues({ item, update }: CardValuesProps) {
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

import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readTranslations } from '#api/translations.ts';
import { useMayChange } from '#session/session-context.ts';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { CreatedAt } from '#ui/list/dates.tsx';
import { MoreIcon } from '#ui/list/more-icon.tsx';
import { RemoveAction, RowAction } from '#ui/list/row-actions.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import {
  ActiveCell,
  DeclarationStatus,
  DiscountCell,
  ItemPriceCell,
  SoldOutLabel,
  SoldOutSwitch,
} from './item-cells.tsx';
import { ItemPhoto } from './item-photo.tsx';
import { type ItemRowsProps, Select, SelectAll } from './item-rows.tsx';
import { listState } from './list-view.ts';
import type { ItemRow } from './use-items.ts';

type CardProps = Omit<ItemRowsProps, 'rows'> & { readonly item: ItemRow };

/** The list on a narrow screen. Each row shows the controls for daily use. The others are behind "more". */
export function ItemCards({ rows, ...props }: ItemRowsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ForEditors>
        <SelectAll rows={rows} selection={props.selection} label={t('items.selectShown')} />
      </ForEditors>
      <ul className="item-cards" aria-label={t('admin.items.title')}>
        {rows.map((item) => (
          <Card key={item.id} {...props} item={item} />
        ))}
      </ul>
    </>
  );
}

function Card({ item, ...props }: CardProps) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const [opened, setOpened] = useState(false);
  const details = useId();
  const { selection, changes, listSearch } = props;
  const name = item.name || t('admin.unnamed');
  return (
    <li
      className="item-card"
      data-selected={selection.ids.has(item.id)}
      data-inactive={!item.active}
    >
      <ForEditors>
        <Select item={item} selection={selection} />
      </ForEditors>
      <ItemPhoto url={item.imageUrl} />
      <Link
        className="item-card-name"
        to={`/admin/items/update/${item.id}`}
        state={listState(listSearch)}
        aria-label={t(mayChange ? 'admin.editNamed' : 'session.lookNamed', { name })}
      >
        {name}
        {item.active ? null : <span className="item-card-off"> · {t('items.inactive')}</span>}
      </Link>
      <div className="item-card-line">
        <div className="item-card-price">
          <ItemPriceCell item={item} update={changes.update} listSearch={listSearch} />
        </div>
        <SoldOutSwitch item={item} changes={changes} />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('items.moreNamed', { name })}
          aria-expanded={opened}
          aria-controls={details}
          title={t('items.more')}
          onClick={() => setOpened(!opened)}
        >
          <MoreIcon />
        </ActionIcon>
      </div>
      <div id={details} className="item-card-details" hidden={!opened}>
        {opened ? <CardDetails {...props} item={item} name={name} /> : null}
      </div>
    </li>
  );
}

function CardDetails({ item, name, ...props }: CardProps & { readonly name: string }) {
  const { t } = useTranslation();
  const { update, sellOut } = props.changes;
  const values = [
    { label: t('items.discount'), value: <DiscountCell item={item} update={update} /> },
    { label: t('admin.fields.active'), value: <ActiveCell item={item} update={update} /> },
    { label: t('items.number'), value: item.number },
    { label: t('admin.fields.section'), value: item.destination?.section },
    { label: t('admin.fields.created'), value: <CreatedAt instant={item.createdAt} /> },
  ];
  return (
    <>
      <Text size="sm">{item.description}</Text>
      <TranslationChips texts={readTranslations(item.translations)} gapsOnly />
      <DeclarationStatus allergens={item.allergens} />
      {item.soldOut ? <SoldOutLabel item={item} /> : null}
      <dl className="item-card-values">
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <RowAction
          label={t('catalog.duplicate')}
          spoken={t('catalog.duplicateNamed', { name })}
          busy={false}
          onAct={() => props.onDuplicate(item)}
        />
        {item.soldOut && item.soldOutUntil === null ? null : (
          <ForEditors>
            <Button size="xs" variant="default" onClick={() => void sellOut(item, 'UNTIL_CHANGED')}>
              {t('items.sellOutForGood')}
            </Button>
          </ForEditors>
        )}
        <RemoveAction name={name} busy={false} onAct={() => props.onDelete(item)} />
      </Group>
    </>
  );
}

import { ActionIcon, Group, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import type { ItemListProps } from './item-list-props.ts';
import type { ItemRow } from './item-row.ts';
import { listState } from './list-return.ts';

export type ItemActionsProps = Pick<
  ItemListProps,
  'changes' | 'listSearch' | 'onDelete' | 'onDuplicate'
> & {
  readonly item: ItemRow;
};

export function ItemActions(props: ItemActionsProps) {
  const { item, changes, listSearch, onDelete, onDuplicate } = props;
  const { t } = useTranslation();
  const { name } = item;
  const look = { variant: 'default', size: 'input-sm' } as const;
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon
        {...look}
        component={Link}
        to={`/admin/items/update/${item.id}`}
        // The form comes back to this page of the list.
        state={listState(listSearch)}
        aria-label={t('admin.editNamed', { name })}
        title={t('admin.edit')}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon
        {...look}
        c="red"
        aria-label={t('admin.removeNamed', { name })}
        title={t('admin.remove')}
        onClick={() => onDelete(item)}
      >
        <Icon name="remove" />
      </ActionIcon>
      {/* Inside the landmark, but outside the frame of the table, which would cut it off. */}
      <Menu
        position="bottom-end"
        withInitialFocusPlaceholder={false}
        portalProps={{ target: 'main' }}
      >
        <Menu.Target>
          <ActionIcon {...look} aria-label={t('items.moreNamed', { name })} title={t('items.more')}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDuplicate(item)}>{t('catalog.duplicate')}</Menu.Item>
          {item.soldOut && item.soldOutUntil === null ? null : (
            <Menu.Item onClick={() => void changes.sellOut(item, 'UNTIL_CHANGED')}>
              {t('items.sellOutForGood')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

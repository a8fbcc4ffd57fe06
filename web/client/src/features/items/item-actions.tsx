import { ActionIcon, Group, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { listState } from './list-view.ts';
import type { ItemChanges } from './use-item-changes.ts';
import type { ItemRow } from './use-items.ts';

/** What is done to one item of the list. */
export type ItemRowActions = {
  readonly changes: ItemChanges;
  /** What an address says of the list as it is shown. */
  readonly listSearch: string;
  readonly onDelete: (item: ItemRow) => void;
  readonly onDuplicate: (item: ItemRow) => void;
};

type ItemActionsProps = ItemRowActions & { readonly item: ItemRow };

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

const paths = {
  edit: 'M11.3 2.3l2.4 2.4-8 8-3.1.7.7-3.1zM9.8 3.8l2.4 2.4',
  remove: 'M3 4.5h10M6.2 4.5V2.8h3.6v1.7M4.3 4.5l.6 8.7h6.2l.6-8.7M6.8 7v4M9.2 7v4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

/** A drawing beside a spoken name. */
function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}

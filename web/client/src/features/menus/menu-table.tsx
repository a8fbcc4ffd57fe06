import { useTranslation } from 'react-i18next';
import { CreatedAt } from '#ui/created-at.tsx';
import { RecordTable, type RecordTableProps } from '#ui/record-table.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { MenuActivity } from './menu-activity.tsx';
import { MenuContents } from './menu-contents.tsx';
import { MenuName } from './menu-name.tsx';
import type { MenuRow } from './menu-row.ts';
import { useMenuChanges } from './use-menu-changes.ts';
import './menus.css';

export type MenuTableProps = Pick<
  RecordTableProps<MenuRow>,
  'rows' | 'actions' | 'loading' | 'error' | 'onRetry'
>;

export function MenuTable(props: MenuTableProps) {
  const { t } = useTranslation();
  const { rename, toggle, busyId } = useMenuChanges(props.onRetry);
  return (
    <RecordTable
      {...props}
      title={t('admin.menus.title')}
      columns={[
        {
          header: t('admin.fields.name'),
          cell: (menu) => (
            <>
              <MenuName
                menu={menu}
                saving={busyId === menu.id}
                onRename={(translations) => rename(menu.id, translations)}
              />
              <MenuContents menu={menu} />
              <TranslationChips texts={menu.texts} />
            </>
          ),
        },
        { header: t('admin.fields.description'), cell: (menu) => menu.description || '-' },
        {
          header: t('admin.fields.created'),
          cell: ({ createdAt }) => <CreatedAt instant={createdAt} />,
        },
        {
          header: t('admin.fields.active'),
          cell: (menu) => (
            <MenuActivity menu={menu} saving={busyId === menu.id} onToggle={() => toggle(menu)} />
          ),
        },
      ]}
      loadingText={t('admin.menus.loading')}
      emptyText={t('admin.menus.empty')}
    />
  );
}

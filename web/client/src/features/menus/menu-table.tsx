import { Group, Stack } from '@mantine/core';
import { limits } from '@qr-menu/domain';
import { useTranslation } from 'react-i18next';
import { UpdateMenuDocument } from '#api/generated/operations.ts';
import { CreatedAt } from '#ui/created-at.tsx';
import { LimitCount } from '#ui/limit-count.tsx';
import { ActiveMark, RecordTable, type RecordTableProps } from '#ui/record-table.tsx';
import { RowAction } from '#ui/row-action.tsx';
import { showFailure } from '#ui/toast.ts';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { useSave } from '#ui/use-save.ts';
import { MenuName } from './menu-name.tsx';
import type { MenuListRow } from './menu-row.ts';
import './menus.css';

type MenuTableProps = Pick<
  RecordTableProps<MenuListRow>,
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

type MenuActivityProps = {
  readonly menu: MenuListRow;
  readonly saving: boolean;
  readonly onToggle: () => void;
};

/** Whether a menu is active, whether guests see it, and the button that changes it. */
function MenuActivity({ menu, saving, onToggle }: MenuActivityProps) {
  const { t } = useTranslation();
  const name = menu.name || t('admin.untitledMenu');
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <ActiveMark active={menu.active} name={name} />
        <RowAction
          label={t(menu.active ? 'catalog.menus.deactivate' : 'catalog.menus.activate')}
          spoken={t(menu.active ? 'catalog.menus.deactivateNamed' : 'catalog.menus.activateNamed', {
            name,
          })}
          busy={saving}
          onAct={onToggle}
        />
      </Group>
      {menu.active ? (
        <span className={menu.shown ? 'menu-shown' : 'menu-not-shown'}>
          {t(menu.shown ? 'catalog.menus.shown' : 'catalog.menus.notShown')}
        </span>
      ) : null}
    </Stack>
  );
}

type MenuContentsProps = {
  readonly menu: Pick<MenuListRow, 'sectionCount' | 'itemCount'>;
};

/** How full a menu is. */
function MenuContents({ menu: { sectionCount, itemCount } }: MenuContentsProps) {
  const { t } = useTranslation();
  const { sectionsPerMenu, itemsPerMenu } = limits;
  return (
    <div className="menu-contents">
      <LimitCount
        text={t('catalog.sectionCount', { n: sectionCount, limit: sectionsPerMenu })}
        count={sectionCount}
        limit={sectionsPerMenu}
      />
      <LimitCount
        text={t('catalog.itemCount', { n: itemCount, limit: itemsPerMenu })}
        count={itemCount}
        limit={itemsPerMenu}
      />
    </div>
  );
}

/** What the list changes itself: a menu's name, and whether it is active. */
function useMenuChanges(reload: () => void) {
  const { t } = useTranslation();
  const options = { onFailure: showFailure, onSaved: reload };
  const { save, busyRow } = useSave(UpdateMenuDocument, options);
  const rename = async (id: string, translations: string): Promise<boolean> => {
    const doneText = t('catalog.menus.renamed');
    return (await save({ input: { id, translations } }, { row: id, doneText })) !== null;
  };
  const toggle = ({ id, active }: MenuListRow) => {
    const doneText = t(active ? 'catalog.menus.deactivated' : 'catalog.menus.activated');
    void save({ input: { id, active: !active } }, { row: id, doneText });
  };
  return { rename, toggle, busyId: busyRow };
}

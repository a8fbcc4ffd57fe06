import { Alert, Group, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#api/cache/use-loaded.ts';
import {
  DeleteMenuDocument,
  DuplicateMenuDocument,
  ListMenusDocument,
  UpdateMenuDocument,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadedList } from '#ui/feedback/status.tsx';
import { useDelete } from '#ui/feedback/undo.tsx';
import { MenuCounts } from '#ui/form/limit-count.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { CreatedAt } from '#ui/list/dates.tsx';
import { ActiveIndicator, RecordTable } from '#ui/list/record-table.tsx';
import {
  DeleteButton,
  DuplicateButton,
  EditLink,
  RowAction,
  RowLink,
} from '#ui/list/row-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { MenuName } from './menu-name.tsx';
import { type MenuListRow, menuListRows } from './menu-row.ts';
import { OfferedMenusPanel } from './offered-menus.tsx';
import './menus.css';

const PlanDialog = lazy(async () => ({
  default: (await import('#ui/planned/plan-dialog.tsx')).PlanDialog,
}));

export function MenusPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection(ListMenusDocument, (data) => data.listMenus);
  const rows = menuListRows(list.records, language);
  const add = { label: t('admin.menus.add'), to: '/admin/menus/create' };
  return (
    <>
      <PageHeader title={t('admin.menus.title')} action={add} />
      {rows.length > 0 && !rows.some(({ shown }) => shown) ? (
        <Alert color="yellow" mb="md">
          {t('catalog.menus.nothingShown')}
        </Alert>
      ) : null}
      <OfferedMenusPanel rows={rows} reload={list.reload} />
      <LoadedList
        list={list}
        loadingText={t('admin.menus.loading')}
        empty={
          <EmptyState
            title={t('admin.menus.empty')}
            text={t('catalog.menus.emptyText')}
            action={add}
          />
        }
      >
        {rows.length > 0 ? <MenuTable rows={rows} reload={list.reload} /> : null}
      </LoadedList>
    </>
  );
}

type MenuTableProps = { readonly rows: readonly MenuListRow[]; readonly reload: () => void };

function MenuTable({ rows, reload }: MenuTableProps) {
  const { t } = useTranslation();
  const { save, isBusy } = useSave(UpdateMenuDocument, { onSaved: reload });
  const deletion = useDelete(DeleteMenuDocument, reload);
  const rename = async (id: string, translations: string): Promise<boolean> => {
    const doneText = t('catalog.menus.renamed');
    return (await save({ input: { id, translations } }, { row: id, doneText })) !== null;
  };
  const toggle = ({ id, active }: MenuListRow) => {
    const doneText = t(active ? 'catalog.menus.deactivated' : 'catalog.menus.activated');
    void save({ input: { id, active: !active } }, { row: id, doneText });
  };
  return (
    <RecordTable
      title={t('admin.menus.title')}
      rows={rows}
      columns={[
        {
          header: t('admin.fields.name'),
          cell: (menu) => (
            <>
              <MenuName
                menu={menu}
                saving={isBusy(menu.id)}
                onRename={(translations) => rename(menu.id, translations)}
              />
              <div className="menu-contents">
                <MenuCounts sections={menu.sectionCount} items={menu.itemCount} />
              </div>
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
            <MenuActivity menu={menu} saving={isBusy(menu.id)} onToggle={() => toggle(menu)} />
          ),
        },
      ]}
      actions={(menu) => <MenuActions menu={menu} deletion={deletion} reload={reload} />}
    />
  );
}

type MenuActivityProps = {
  readonly menu: MenuListRow;
  readonly saving: boolean;
  readonly onToggle: () => void;
};

function MenuActivity({ menu: { active, shown, ...menu }, saving, onToggle }: MenuActivityProps) {
  const { t } = useTranslation();
  const name = menu.name || t('admin.untitledMenu');
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <ActiveIndicator active={active} name={name} />
        <RowAction
          label={t(active ? 'catalog.menus.deactivate' : 'catalog.menus.activate')}
          spoken={t(active ? 'catalog.menus.deactivateNamed' : 'catalog.menus.activateNamed', {
            name,
          })}
          busy={saving}
          onAct={onToggle}
        />
      </Group>
      {active ? (
        <span className={shown ? 'menu-shown' : 'menu-not-shown'}>
          {t(shown ? 'catalog.menus.shown' : 'catalog.menus.notShown')}
        </span>
      ) : null}
    </Stack>
  );
}

type MenuActionsProps = {
  readonly menu: MenuListRow;
  readonly deletion: ReturnType<typeof useDelete>;
  readonly reload: () => void;
};

function MenuActions({ menu, deletion, reload }: MenuActionsProps) {
  const { t } = useTranslation();
  const { id, sectionCount, itemCount } = menu;
  const name = menu.name || t('admin.menus.thisOne');
  const contents = t('catalog.menus.goesToo', { sections: sectionCount, items: itemCount });
  return (
    <Group gap="xs" className="menu-actions">
      <EditLink to={`/admin/menus/update/${id}`} name={name} />
      <DuplicateButton
        mutation={DuplicateMenuDocument}
        id={id}
        name={name}
        doneText={t('catalog.menus.duplicated')}
        onDone={reload}
      />
      <RowLink
        to={`/admin/menus/exchange/${id}`}
        label={t('importExport.link')}
        spoken={t('importExport.linkNamed', { name })}
      />
      <PlanButton id={id} name={name} />
      <DeleteButton
        name={name}
        question={t('admin.menus.confirmRemove')}
        note={sectionCount > 0 ? contents : undefined}
        deleting={deletion.isDeleting(id)}
        onDelete={() => deletion.remove(id, menu.name)}
      />
    </Group>
  );
}

/** Lets the user schedule when the menu is shown or hidden. */
function PlanButton({ id, name }: Pick<MenuListRow, 'id' | 'name'>) {
  const { t } = useTranslation();
  const [planning, setPlanning] = useState(false);
  return (
    <>
      <RowAction
        label={t('planned.plan')}
        spoken={t('planned.planNamed', { name })}
        busy={false}
        onAct={() => setPlanning(true)}
      />
      {planning ? (
        <Suspense fallback={null}>
          <PlanDialog
            subject={{ menuID: id }}
            nameOf={() => name}
            onClose={() => setPlanning(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

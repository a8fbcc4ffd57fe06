import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#api/cache/use-loaded.ts';
import {
  DeleteSectionDocument,
  DuplicateSectionDocument,
  ListSectionsDocument,
  ReorderSectionsDocument,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useMayChange } from '#session/session-context.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Failure, ListSkeleton } from '#ui/feedback/status.tsx';
import { showFailure } from '#ui/feedback/toast.ts';
import { useDelete } from '#ui/feedback/undo.tsx';
import { MenuCounts } from '#ui/form/limit-count.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { CreatedAt } from '#ui/list/dates.tsx';
import { RecordTable } from '#ui/list/record-table.tsx';
import { DeleteButton, DuplicateButton, EditLink } from '#ui/list/row-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import { NoMenuYet, useMenuChoices } from './menu-choices.tsx';
import { type SectionGroup, type SectionRow, sectionGroups } from './section-groups.ts';
import './sections.css';

export function SectionsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { menus, ...choices } = useMenuChoices();
  const list = useConnection(ListSectionsDocument, (data) => data.listSections);
  const reload = () => {
    choices.reload();
    list.reload();
  };
  const error = list.error ?? choices.error;
  const loading = list.loading || choices.loading;
  const groups = sectionGroups(menus, list.records, language);
  const hasSections = groups.some(({ sections }) => sections.length > 0);
  return (
    <>
      <PageHeader
        title={t('admin.sections.title')}
        action={{ label: t('admin.sections.add'), to: '/admin/sections/create' }}
      />
      {error ? <Failure text={t('admin.error', { message: error })} onRetry={reload} /> : null}
      {loading && !error ? <ListSkeleton text={t('admin.sections.loading')} /> : null}
      {loading || (error && !hasSections) ? null : <Groups groups={groups} reload={reload} />}
    </>
  );
}

type GroupsProps = { readonly groups: readonly SectionGroup[]; readonly reload: () => void };

function Groups({ groups, reload }: GroupsProps) {
  const { t } = useTranslation();
  const deletion = useDelete(DeleteSectionDocument, reload);
  if (groups.length === 0) return <NoMenuYet />;
  if (groups.every(({ sections }) => sections.length === 0)) {
    return (
      <EmptyState
        title={t('admin.sections.empty')}
        text={t('catalog.sections.emptyText')}
        action={{ label: t('admin.sections.add'), to: '/admin/sections/create' }}
      />
    );
  }
  return groups.map((group) => (
    <MenuSections key={group.menu.value} group={group} deletion={deletion} reload={reload} />
  ));
}

type MenuSectionsProps = {
  readonly group: SectionGroup;
  readonly deletion: ReturnType<typeof useDelete>;
  readonly reload: () => void;
};

function MenuSections({ group, deletion, reload }: MenuSectionsProps) {
  const { t } = useTranslation();
  const [ordering, setOrdering] = useState(false);
  const mayChange = useMayChange();
  const { menu, sections } = group;
  const items = sections.reduce((sum, { itemCount }) => sum + itemCount, 0);
  return (
    <section className="menu-sections">
      <div className="menu-sections-head">
        <Title order={2} size="h4">
          {menu.label}
        </Title>
        <div className="menu-sections-counts">
          <MenuCounts sections={sections.length} items={items} />
        </div>
        {sections.length > 1 && mayChange ? (
          <Button
            size="xs"
            variant={ordering ? 'filled' : 'light'}
            aria-label={
              ordering ? undefined : t('catalog.sections.orderNamed', { name: menu.label })
            }
            onClick={() => setOrdering(!ordering)}
          >
            {t(ordering ? 'catalog.ordered' : 'catalog.order')}
          </Button>
        ) : null}
      </div>
      {sections.length === 0 ? <Text c="dimmed">{t('catalog.sections.noneHere')}</Text> : null}
      {sections.length > 0 && !ordering ? (
        <RecordTable
          title={menu.label}
          rows={sections}
          columns={[
            {
              header: t('admin.fields.name'),
              cell: ({ name, texts }) => (
                <>
                  <div>{name || '-'}</div>
                  <TranslationChips texts={texts} />
                </>
              ),
            },
            { header: t('admin.fields.description'), cell: (each) => each.description || '-' },
            {
              header: t('admin.fields.created'),
              cell: ({ createdAt }) => <CreatedAt instant={createdAt} />,
            },
            {
              header: t('admin.items.title'),
              cell: ({ itemCount }) => itemCount,
              brief: true,
            },
          ]}
          foldedName={({ name }) => name || t('admin.sections.thisOne')}
          actions={(section) => (
            <SectionActions section={section} deletion={deletion} reload={reload} />
          )}
        />
      ) : null}
      {ordering && sections.length > 0 ? <SectionOrder group={group} reload={reload} /> : null}
    </section>
  );
}

type SectionActionsProps = Omit<MenuSectionsProps, 'group'> & { readonly section: SectionRow };

function SectionActions({ section, deletion, reload }: SectionActionsProps) {
  const { t } = useTranslation();
  const { id, itemCount } = section;
  const name = section.name || t('admin.sections.thisOne');
  return (
    <>
      <EditLink to={`/admin/sections/update/${id}`} name={name} />
      <DuplicateButton
        mutation={DuplicateSectionDocument}
        id={id}
        name={name}
        doneText={t('catalog.sections.duplicated')}
        onDone={reload}
      />
      <DeleteButton
        name={name}
        question={t('admin.sections.confirmRemove')}
        note={itemCount > 0 ? t('catalog.sections.goesToo', { items: itemCount }) : undefined}
        deleting={deletion.isDeleting(id)}
        onDelete={() => deletion.remove(id, section.name)}
      />
    </>
  );
}

type SectionOrderProps = Omit<MenuSectionsProps, 'deletion'>;

function SectionOrder({ group: { menu, sections }, reload }: SectionOrderProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(ReorderSectionsDocument, {
    onFailure: (message) => showFailure(t('catalog.sections.orderFailed', { message })),
  });
  const [moved, setMoved] = useState<readonly string[] | null>(null);

  const reorder = async (ids: readonly string[]) => {
    setMoved(ids);
    // The server refuses this if the sections of the menu have changed in the meantime.
    if (!(await save({ menuID: menu.value, sectionIDs: [...ids] }))) reload();
    setMoved(null);
  };
  const positionOf = (id: string) => moved?.indexOf(id) ?? 0;
  const entries = sections
    .map((section) => ({ ...section, name: section.name || t('admin.untitledSection') }))
    .sort((a, b) => positionOf(a.id) - positionOf(b.id));
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('catalog.sections.orderHint')}
      </Text>
      <SortableList
        label={menu.label}
        entries={entries}
        disabled={saving}
        onReorder={(ids) => void reorder(ids)}
      >
        {(section) => (
          <>
            <span className="section-order-name">{section.name}</span>
            <Text size="sm" c="dimmed">
              {t('catalog.items', { n: section.itemCount })}
            </Text>
          </>
        )}
      </SortableList>
    </>
  );
}

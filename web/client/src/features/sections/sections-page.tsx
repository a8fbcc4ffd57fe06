import { useTranslation } from 'react-i18next';
import {
  DeleteSectionDocument,
  ListSectionsDocument,
  type ListSectionsQuery,
} from '#api/generated/operations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ListSkeleton } from '#ui/skeletons.tsx';
import { Failure } from '#ui/status.tsx';
import { useDelete } from '#ui/use-delete.ts';
import { NoMenuYet, useMenuChoices } from './menu-choices.tsx';
import { MenuSections } from './menu-sections.tsx';
import { SectionActions } from './section-actions.tsx';
import { type SectionGroup, sectionGroups } from './section-groups.ts';

const select = (data: ListSectionsQuery) => data.listSections;

export function SectionsPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { menus, ...choices } = useMenuChoices();
  const list = useConnection({ document: ListSectionsDocument, select, limit: 100 });
  const reload = () => {
    choices.reload();
    list.reload();
  };
  const error = list.error ?? choices.error;
  const loading = list.loading || choices.loading;
  const groups = sectionGroups(menus, list.records, language);
  return (
    <>
      <PageHeader
        title={t('admin.sections.title')}
        action={{ label: t('admin.sections.add'), to: '/admin/sections/create' }}
      />
      {error ? <Failure text={t('admin.error', { message: error })} onRetry={reload} /> : null}
      {loading && !error ? <ListSkeleton text={t('admin.sections.loading')} /> : null}
      {loading || error ? null : <Groups groups={groups} reload={reload} />}
    </>
  );
}

type GroupsProps = { readonly groups: readonly SectionGroup[]; readonly reload: () => void };

function Groups({ groups, reload }: GroupsProps) {
  const { t } = useTranslation();
  const { remove, deletingId } = useDelete(DeleteSectionDocument, reload);
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
    <MenuSections
      key={group.menu.value}
      group={group}
      reload={reload}
      actions={(section) => (
        <SectionActions
          section={section}
          deleting={deletingId === section.id}
          onDelete={() => remove(section.id, section.name)}
          reload={reload}
        />
      )}
    />
  ));
}

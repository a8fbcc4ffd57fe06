import { Button, Text, Title } from '@mantine/core';
import { limits } from '@qr-menu/domain';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreatedAt } from '#ui/created-at.tsx';
import { LimitCount } from '#ui/limit-count.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';
import type { SectionGroup, SectionRow } from './section-groups.ts';
import { SectionOrder } from './section-order.tsx';
import './sections.css';

export type MenuSectionsProps = {
  readonly group: SectionGroup;
  readonly actions: (section: SectionRow) => ReactNode;
  readonly reload: () => void;
};

/** One menu's sections: a table, or a list to put them in order. */
export function MenuSections({ group, actions, reload }: MenuSectionsProps) {
  const { t } = useTranslation();
  const [ordering, setOrdering] = useState(false);
  const { menu, sections } = group;
  return (
    <section className="menu-sections">
      <div className="menu-sections-head">
        <Title order={2} size="h4">
          {menu.label}
        </Title>
        <GroupCounts sections={sections} />
        {sections.length > 1 ? (
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
        <SectionTable title={menu.label} rows={sections} actions={actions} reload={reload} />
      ) : null}
      {ordering && sections.length > 0 ? <SectionOrder group={group} reload={reload} /> : null}
    </section>
  );
}

function GroupCounts({ sections }: Pick<SectionGroup, 'sections'>) {
  const { t } = useTranslation();
  const { sectionsPerMenu, itemsPerMenu } = limits;
  const items = sections.reduce((sum, { itemCount }) => sum + itemCount, 0);
  return (
    <div className="menu-sections-counts">
      <LimitCount
        text={t('catalog.sectionCount', { n: sections.length, limit: sectionsPerMenu })}
        count={sections.length}
        limit={sectionsPerMenu}
      />
      <LimitCount
        text={t('catalog.itemCount', { n: items, limit: itemsPerMenu })}
        count={items}
        limit={itemsPerMenu}
      />
    </div>
  );
}

type SectionTableProps = {
  readonly title: string;
  readonly rows: readonly SectionRow[];
  readonly actions: (section: SectionRow) => ReactNode;
  readonly reload: () => void;
};

function SectionTable({ title, rows, actions, reload }: SectionTableProps) {
  const { t } = useTranslation();
  return (
    <RecordTable
      title={title}
      rows={rows}
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
        { header: t('admin.fields.description'), cell: (section) => section.description || '-' },
        {
          header: t('admin.fields.created'),
          cell: ({ createdAt }) => <CreatedAt instant={createdAt} />,
        },
        { header: t('admin.items.title'), cell: (section) => section.itemCount },
      ]}
      actions={actions}
      loading={false}
      loadingText={t('admin.sections.loading')}
      emptyText={t('admin.sections.empty')}
      error={null}
      onRetry={reload}
    />
  );
}

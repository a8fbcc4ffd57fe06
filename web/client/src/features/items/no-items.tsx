import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import type { ListView } from './use-list-view.ts';

export type NoItemsProps = { readonly view: ListView; readonly onClear: () => void };

/** An empty list, and the way on: each reason for it has another one. */
export function NoItems({ view: { search, sectionID, missing }, onClear }: NoItemsProps) {
  const { t } = useTranslation();
  if (search.trim() !== '' || missing !== null) {
    return (
      <EmptyState title={t('admin.items.noMatch')} text={t('items.noMatchHint')}>
        <Button variant="default" onClick={onClear}>
          {t('items.showAll')}
        </Button>
      </EmptyState>
    );
  }
  if (sectionID !== '') {
    const to = `/admin/items/create?section=${sectionID}`;
    return (
      <EmptyState
        title={t('items.emptySection')}
        text={t('items.emptySectionHint')}
        action={{ label: t('items.addHere'), to }}
      />
    );
  }
  const action = { label: t('items.addFirst'), to: '/admin/items/create' };
  return <EmptyState title={t('admin.items.empty')} text={t('items.emptyHint')} action={action} />;
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { Failure, Loading } from '#ui/status.tsx';
import { type Place, usePlaces } from './use-places.ts';

export type WithPlacesProps = {
  readonly children: (places: readonly [Place, ...Place[]]) => ReactNode;
};

/** Every item is in a section: without one there is nothing to do but to add it. */
export function WithPlaces({ children }: WithPlacesProps) {
  const { t } = useTranslation();
  const { places, loading, error, reload } = usePlaces();
  const [first, ...others] = places;
  if (loading) return <Loading />;
  if (error && !first)
    return <Failure text={t('admin.error', { message: error })} onRetry={reload} />;
  if (first) return children([first, ...others]);
  return (
    <EmptyState
      title={t('items.noSections')}
      text={t('admin.items.sectionFirst')}
      action={{ label: t('admin.sections.add'), to: '/admin/sections/create' }}
    />
  );
}

import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';

type Named = { readonly id: string; readonly name: string };

/** What is said at each step of a move. */
export function useAnnouncements(entries: readonly Named[]): Announcements {
  const { t } = useTranslation();
  const place = (moved: UniqueIdentifier, at: UniqueIdentifier = moved) => ({
    name: entries.find(({ id }) => id === moved)?.name ?? '',
    n: entries.findIndex(({ id }) => id === at) + 1,
    total: entries.length,
  });
  return {
    onDragStart: ({ active }) => t('sorting.picked', place(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('sorting.over', place(active.id, over.id)) : undefined,
    onDragEnd: ({ active, over }) => t('sorting.dropped', place(active.id, over?.id)),
    onDragCancel: ({ active }) => t('sorting.cancelled', place(active.id)),
  };
}

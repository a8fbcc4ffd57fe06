import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteItemDocument } from '#api/generated/operations.ts';
import { useDelete } from '#ui/use-delete.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import type { ItemRow } from './item-row.ts';

export type ItemDeletion = {
  readonly ask: (item: ItemRow) => void;
  /** The question, while it is asked. */
  readonly dialog: ReactNode;
};

/** Deletes one item of the list after asking; then the list is loaded again. */
export function useItemDeletion(reload: () => void): ItemDeletion {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ItemRow | null>(null);
  const { remove, deletingId } = useDelete(DeleteItemDocument, reload);
  const confirm = async ({ id, name }: ItemRow) => {
    await remove(id, name);
    setAsked(null);
  };
  const dialog = asked ? (
    <ConfirmDelete
      question={t('admin.items.confirmRemove')}
      name={asked.name || t('admin.items.thisOne')}
      deleting={deletingId === asked.id}
      onConfirm={() => void confirm(asked)}
      onClose={() => setAsked(null)}
    />
  ) : null;
  return { ask: setAsked, dialog };
}

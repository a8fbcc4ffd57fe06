import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteItemDocument } from '#api/generated/operations.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDelete } from '#ui/use-delete.ts';
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
    <ConfirmDialog
      opened
      question={t('admin.items.confirmRemove')}
      about={asked.name || t('admin.items.thisOne')}
      label={t('admin.remove')}
      busy={deletingId === asked.id}
      onConfirm={() => void confirm(asked)}
      onClose={() => setAsked(null)}
    />
  ) : null;
  return { ask: setAsked, dialog };
}

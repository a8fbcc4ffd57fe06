import type { TypedDocumentNode } from '@apollo/client';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#ui/toast.ts';
import { useUndo } from '#ui/undo/use-undo.ts';
import { useSave } from '#ui/use-save.ts';

type DeleteVariables = { input: { id: string } };

/** Deletes one record of a list, offers to undo that, and loads the list again. */
export function useDelete<Data>(
  mutation: TypedDocumentNode<Data, DeleteVariables>,
  reload: () => void,
) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { save, busyRow } = useSave(mutation, { onFailure: showFailure });
  const remove = async (id: string, name?: string): Promise<void> => {
    const saved = await save({ input: { id } }, { row: id });
    if (saved === null) return;
    offerUndo(saved.commitId, name ? t('live.removedNamed', { name }) : t('admin.removed'));
    reload();
  };
  return { remove, deletingId: busyRow };
}

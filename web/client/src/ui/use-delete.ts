import type { TypedDocumentNode } from '@apollo/client';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '#api/use-save.ts';
import { showFailure } from '#ui/toast.ts';
import { useUndo } from '#ui/undo/use-undo.ts';

type DeleteVariables = { input: { id: string } };

/** Deletes one record of a list, offers to undo that, and loads the list again. */
export function useDelete<Data>(
  mutation: TypedDocumentNode<Data, DeleteVariables>,
  reload: () => void,
) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const removing = useRef<string | undefined>(undefined);
  const { save } = useSave(mutation, {
    onFailure: showFailure,
    onSaved: (commitId) => {
      const name = removing.current;
      offerUndo(commitId, name ? t('live.removedNamed', { name }) : t('admin.removed'));
    },
  });
  const [deletingId, setDeletingId] = useState<string | null>(null);

  const remove = async (id: string, name?: string): Promise<void> => {
    removing.current = name;
    setDeletingId(id);
    const done = await save({ input: { id } });
    setDeletingId(null);
    if (done) reload();
  };
  return { remove, deletingId };
}

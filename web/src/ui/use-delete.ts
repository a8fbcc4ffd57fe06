import type { TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '#api/use-save.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';

type DeleteVariables = { input: { id: string } };

/** Deletes one record of a list, then loads the list again. */
export function useDelete<Data>(
  mutation: TypedDocumentNode<Data, DeleteVariables>,
  reload: () => void,
) {
  const { t } = useTranslation();
  const { save, error } = useSave(mutation);
  const [deletingId, setDeletingId] = useState<string | null>(null);

  useEffect(() => {
    if (error !== null) showFailure(error);
  }, [error]);

  const remove = async (id: string): Promise<void> => {
    setDeletingId(id);
    const done = await save({ input: { id } });
    setDeletingId(null);
    if (!done) return;
    showSuccess(t('admin.removed'));
    reload();
  };
  return { remove, deletingId };
}

import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect } from 'react';
import { useSave } from '#api/use-save.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';

/** One change that a button makes: toasts tell how it went. */
export function useChange<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
) {
  const { save, saving, error } = useSave(mutation);
  useEffect(() => {
    if (error !== null) showFailure(error);
  }, [error]);

  const change = async (variables: Variables, done: string, then: () => void): Promise<void> => {
    if (!(await save(variables))) return;
    showSuccess(done);
    then();
  };
  return { change, changing: saving };
}

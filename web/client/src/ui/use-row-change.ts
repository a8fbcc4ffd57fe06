import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useState } from 'react';
import { useSave } from '#api/use-save.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';

type Change<Variables> = {
  /** The row that shows it is busy. */
  readonly id: string;
  readonly variables: Variables;
  readonly doneText: string;
};

/** One mutation for the rows of a list: a toast tells how it went, then the list loads again. */
export function useRowChange<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  reload: () => void,
) {
  const { save } = useSave(mutation, { onFailure: showFailure });
  const [busyId, setBusyId] = useState<string | null>(null);

  const change = async ({ id, variables, doneText }: Change<Variables>): Promise<boolean> => {
    setBusyId(id);
    const done = await save(variables);
    setBusyId(null);
    if (!done) return false;
    showSuccess(doneText);
    reload();
    return true;
  };
  return { change, busyId };
}

import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAtOnce } from '#api/cache/change-at-once.ts';
import { refetchActive } from '#api/cache/refetch-active.ts';
import { UnsavedChangesContext } from '#api/cache/unsaved-changes.ts';
import { createAttemptKey } from '#api/links/attempt-key.ts';
import { isRefused, requestFailure, useFailureText } from '#api/request-failure.ts';
import { hideSuccesses, showFailure, showSuccess } from '#ui/feedback/toast.ts';

type Saved<Data> = {
  readonly data: Data | null;
  /** The id of the commit, which is the idempotency key of the request. */
  readonly commitId: string;
};

type SaveOptions = {
  readonly onSaved?: () => void;
  /** Called with the text of each error. By default, the text is shown in a toast. */
  readonly onFailure?: (text: string) => void;
};

type SaveDetails<Data> = {
  /** The row of a list that is being saved. Other rows are not blocked by it. */
  readonly row?: string;
  /** The text of the success toast. */
  readonly doneText?: string;
  /** The expected result, which is shown immediately. It is reverted if the server refuses the change. */
  readonly optimistic?: Data;
};

export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  { onSaved, onFailure = showFailure }: SaveOptions = {},
) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const fail = useFailure();
  const { saved: formSaved } = useContext(UnsavedChangesContext);
  const attempts = useRef(new Map<string, ReturnType<typeof createAttemptKey>>());
  const inFlight = useRef(new Set<string>());
  const [busyRows, setBusyRows] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string | null>(null);

  const send = async (variables: Variables, details: SaveDetails<Data>) => {
    const { row = '', optimistic, doneText } = details;
    const attempt = attempts.current.get(row) ?? createAttemptKey();
    attempts.current.set(row, attempt);
    setError(null);
    const commitId = attempt.keyFor(variables);
    try {
      const change = { mutation, variables, idempotencyKey: commitId, optimistic };
      const { data, pending } = await changeAtOnce(client, change);
      attempt.succeeded();
      formSaved();
      if (pending) showSuccess(t('live.takingEffect'));
      if (doneText !== undefined) showSuccess(doneText);
      onSaved?.();
      return { data, commitId };
    } catch (failure) {
      attempt.failed(failure);
      hideSuccesses();
      const text = await fail(failure, variables, optimistic !== undefined);
      setError(text);
      onFailure(text);
      return null;
    }
  };

  /** Resolves to null if the change was not acknowledged. In that case, `error` contains the reason. */
  const save = async (
    variables: Variables,
    details: SaveDetails<Data> = {},
  ): Promise<Saved<Data> | null> => {
    // A change that is already on screen does not block the next change. They are sent one after the other.
    if (details.optimistic !== undefined) return send(variables, details);
    const { row = '' } = details;
    if (inFlight.current.has(row)) return null;
    inFlight.current.add(row);
    setBusyRows(new Set(inFlight.current));
    try {
      return await send(variables, details);
    } finally {
      inFlight.current.delete(row);
      setBusyRows(new Set(inFlight.current));
    }
  };
  const isBusy = (row: string) => busyRows.has(row);
  return { save, saving: busyRows.size > 0, isBusy, error };
}

/** Returns a function that converts an error to text, and reloads the screen if it is outdated. */
function useFailure() {
  const { t } = useTranslation();
  const client = useApolloClient();
  const failureText = useFailureText();
  return async (failure: unknown, variables: OperationVariables, wasShown: boolean) => {
    const conflict = isRefused(failure, 'CONFLICT');
    // If the server refuses a change that is already shown, the record has usually been changed elsewhere.
    const behind = conflict || (wasShown && requestFailure(failure).kind === 'refused');
    if (behind) await refetchActive(client);
    return conflict && variables.condition ? t('live.meanwhile') : failureText(failure);
  };
}

/** An option for forms that show `error` themselves. */
export const noToast = { onFailure: () => undefined };

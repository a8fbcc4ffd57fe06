import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAttemptKey } from '#api/attempt-key.ts';
import { refetchActive } from '#api/refetch-active.ts';
import { requestFailure } from '#api/request-failure.ts';
import { UnsavedChangesContext } from '#api/unsaved-changes.ts';
import { useFailureText } from '#api/use-failure-text.ts';

export type Save<Variables> = {
  /** Resolves to whether the change was acknowledged; otherwise `error` says why not. */
  readonly save: (variables: Variables) => Promise<boolean>;
  readonly saving: boolean;
  readonly error: string | null;
};

export type SaveOptions = {
  /** Told the commit id of the change: its idempotency key. */
  readonly onSaved?: (commitId: string) => void;
  /** Told each failure, for those that have no place for `error`. */
  readonly onFailure?: (text: string) => void;
};

/** One mutation of a form or a button. */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  { onSaved, onFailure }: SaveOptions = {},
): Save<Variables> {
  const { t } = useTranslation();
  const client = useApolloClient();
  const failureText = useFailureText();
  const { saved } = useContext(UnsavedChangesContext);
  const [attempt] = useState(createAttemptKey);
  const inFlight = useRef(false);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const save = async (variables: Variables): Promise<boolean> => {
    if (inFlight.current) return false;
    inFlight.current = true;
    setSaving(true);
    setError(null);
    try {
      const idempotencyKey = attempt.keyFor(variables);
      await client.mutate<Data, OperationVariables>({
        mutation,
        variables,
        context: { idempotencyKey },
      });
      attempt.succeeded();
      saved();
      onSaved?.(idempotencyKey);
      return true;
    } catch (failure) {
      attempt.failed(failure);
      const conflict = isConflict(failure);
      // The screen is behind: what it shows is loaded before the owner tries again.
      if (conflict) await refetchActive(client);
      const overtaken = conflict && Boolean(variables.condition);
      const text = overtaken ? t('live.meanwhile') : failureText(failure);
      setError(text);
      onFailure?.(text);
      return false;
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };
  return { save, saving, error };
}

function isConflict(failure: unknown): boolean {
  const reason = requestFailure(failure);
  return reason.kind === 'refused' && reason.code === 'CONFLICT';
}

import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttemptKey, createAttemptKey } from '#api/attempt-key.ts';
import { changeAtOnce } from '#api/change-at-once.ts';
import { refetchActive } from '#api/refetch-active.ts';
import { requestFailure } from '#api/request-failure.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';

export type Change<Data, Variables> = {
  readonly mutation: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  /** What the list shows until the server has answered; taken back when it refuses. */
  readonly optimistic?: Data;
};

/** Changes that a list makes at once; what fails is told by a toast. Resolves to what came of it. */
export function useChange() {
  const { t } = useTranslation();
  const client = useApolloClient();
  const failureText = useFailureText();
  const [attempts] = useState(() => new Map<unknown, AttemptKey>());
  return async <Data, Variables extends OperationVariables>(
    change: Change<Data, Variables>,
  ): Promise<Data | null> => {
    const attempt = attempts.get(change.mutation) ?? createAttemptKey();
    attempts.set(change.mutation, attempt);
    const idempotencyKey = attempt.keyFor(change.variables);
    try {
      const { data, pending } = await changeAtOnce(client, { ...change, idempotencyKey });
      attempt.succeeded();
      if (pending) showSuccess(t('live.takingEffect'));
      return data;
    } catch (failure) {
      attempt.failed(failure);
      showFailure(failureText(failure));
      // Refused mostly because something changed elsewhere.
      if (requestFailure(failure).kind === 'refused') await refetchActive(client);
      return null;
    }
  };
}

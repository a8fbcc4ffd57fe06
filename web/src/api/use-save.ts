import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { createAttemptKey } from '#api/attempt-key.ts';
import { useFailureText } from '#api/use-failure-text.ts';

export type Save<Variables> = {
  /** Resolves to whether the change was acknowledged; otherwise `error` says why not. */
  readonly save: (variables: Variables) => Promise<boolean>;
  readonly saving: boolean;
  readonly error: string | null;
};

/** One mutation of a form or a button. */
export function useSave<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Save<Variables> {
  const client = useApolloClient();
  const failureText = useFailureText();
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
      const context = { idempotencyKey: attempt.keyFor(variables) };
      await client.mutate<Data, OperationVariables>({ mutation, variables, context });
      attempt.succeeded();
      return true;
    } catch (failure) {
      attempt.failed(failure);
      setError(failureText(failure));
      return false;
    } finally {
      inFlight.current = false;
      setSaving(false);
    }
  };
  return { save, saving, error };
}

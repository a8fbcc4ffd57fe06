import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authErrorKey, serverMessage } from './auth-error.ts';
import type { IdentityClient } from './identity-client.ts';
import { openIdentity } from './open-identity.ts';

export type StepOptions = {
  /** Said when the identity service refuses for a reason without a text of its own. */
  readonly fallback: ParseKeys;
  readonly showServerMessage?: boolean;
};

/** One request to the identity service, with its progress and what went wrong. */
export function useStep({ fallback, showServerMessage = false }: StepOptions) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);

  const run = async (step: (identity: IdentityClient) => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await step(await openIdentity());
    } catch (error) {
      setFailure({ error });
    } finally {
      setBusy(false);
    }
  };

  const own = failure && showServerMessage ? serverMessage(failure.error) : null;
  const error = failure ? (own ?? t(authErrorKey(failure.error, fallback))) : null;
  return { run, busy, error };
}

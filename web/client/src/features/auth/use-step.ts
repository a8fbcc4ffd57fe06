import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormOptions, useForm } from '#ui/form/use-form.ts';
import { authErrorKey, serverMessage } from './auth-error.ts';
import type { IdentityClient } from './identity-client.ts';
import { openSignIn } from './open-identity.ts';

type StepOptions = {
  /** Shown if the identity service refuses for a reason that has no specific message. */
  readonly fallback: ParseKeys;
  readonly showServerMessage?: boolean;
  /** Messages for exceptions that have a different meaning in this step. */
  readonly texts?: Readonly<Record<string, ParseKeys>>;
};

export function useStep({ fallback, showServerMessage = false, texts }: StepOptions) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);

  const run = async (step: (identity: IdentityClient) => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await step(await openSignIn());
    } catch (error) {
      setFailure({ error });
    } finally {
      setBusy(false);
    }
  };

  const own = failure && showServerMessage ? serverMessage(failure.error) : null;
  const special = failure?.error instanceof Error ? texts?.[failure.error.name] : undefined;
  const error = failure ? (own ?? t(special ?? authErrorKey(failure.error, fallback))) : null;
  return { run, busy, error };
}

export type StepFormOptions<Values, Output> = StepOptions &
  Pick<FormOptions<Values, Output>, 'initial' | 'schema'> & {
    readonly onSubmit: (output: Output, identity: IdentityClient) => Promise<void>;
  };

export function useStepForm<Values extends object, Output>(
  options: StepFormOptions<Values, Output>,
) {
  const { initial, schema, onSubmit } = options;
  const { run, busy, error } = useStep(options);
  const form = useForm({
    initial,
    schema,
    onSubmit: (output) => void run((identity) => onSubmit(output, identity)),
  });
  return { ...form, busy, error };
}

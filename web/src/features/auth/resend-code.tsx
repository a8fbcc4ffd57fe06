import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStep } from './use-step.ts';

export type ResendCodeProps = { readonly email: string };

/** Another code, when the first one did not arrive or is too old. */
export function ResendCode({ email }: ResendCodeProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'auth.errors.codeNotSent' });
  const [sent, setSent] = useState(false);
  const resend = () => {
    setSent(false);
    void run(async (identity) => {
      await identity.resendCode(email);
      setSent(true);
    });
  };
  return (
    <>
      <Button type="button" variant="default" loading={busy} onClick={resend}>
        {t('auth.resendCode')}
      </Button>
      {error ? <p role="alert">{error}</p> : null}
      {sent ? <p role="status">{t('auth.codeSent')}</p> : null}
    </>
  );
}

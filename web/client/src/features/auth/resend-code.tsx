import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityClient } from './identity-client.ts';
import { useStep } from './use-step.ts';

export type ResendCodeProps = {
  readonly resend: (identity: IdentityClient) => Promise<void>;
};

/** Another code, when the first one did not arrive or is too old. */
export function ResendCode({ resend }: ResendCodeProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'auth.errors.codeNotSent' });
  const [sent, setSent] = useState(false);
  const sendAgain = () => {
    setSent(false);
    void run(async (identity) => {
      await resend(identity);
      setSent(true);
    });
  };
  return (
    <>
      <Button type="button" variant="default" loading={busy} onClick={sendAgain}>
        {t('auth.resendCode')}
      </Button>
      {error ? <p role="alert">{error}</p> : null}
      {sent ? <p role="status">{t('auth.codeSent')}</p> : null}
    </>
  );
}

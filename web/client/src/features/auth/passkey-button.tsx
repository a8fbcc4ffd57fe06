import { Button } from '@mantine/core';
import { emailAddress } from '@qr-menu/domain/text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '#ui/form/form-error.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import type { Tokens } from './tokens.ts';
import { useStep } from './use-step.ts';

type PasskeyButtonProps = {
  readonly email: string;
  readonly onSignedIn: (tokens: Tokens) => void | Promise<void>;
};

/** Whether this browser can use passkeys. It cannot use them on insecure pages. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Signs in with a passkey. The user must enter the address, because Cognito requires it. */
export function PasskeyButton({ email, onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'twoStep.errors.passkey', texts: passkeyTexts });
  const [isMissing, setMissing] = useState(false);
  if (!hasPasskeys()) return null;
  const address = email.trim();
  const signIn = () => {
    const isAddress = emailAddress.test(address);
    setMissing(!isAddress);
    if (!isAddress) return;
    void run(async (identity) => {
      const tokens = await identity.signInWithPasskey(address);
      if (tokens === null) throw new Error('the passkey did not complete the sign-in');
      await onSignedIn(tokens);
    });
  };
  const text = isMissing ? t('twoStep.errors.emailFirst') : error;
  return (
    <>
      <Button type="button" variant="default" loading={busy} onClick={signIn}>
        {t('twoStep.withPasskey')}
      </Button>
      <FormError text={text} />
    </>
  );
}

import { Button, Text, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { appCodeSchema, recoveryCodeSchema } from './auth-schemas.ts';
import type { IdentityClient } from './identity-client.ts';
import type { Tokens } from './tokens.ts';

export type CodeKind = 'app' | 'recovery';

/** The service responds with "not authorized" if the password was entered too long ago. */
export const stepOptions = (kind: CodeKind) => ({
  fallback: 'twoStep.errors.tooLate' as const,
  texts: { ExpiredCodeException: 'twoStep.errors.usedCode' } as const,
  initial: { code: '' },
  schema: kind === 'app' ? appCodeSchema : recoveryCodeSchema,
});

export async function prove(
  identity: IdentityClient,
  email: string,
  challenge: string,
  code: string,
): Promise<Tokens> {
  const tokens = await identity.answerSecondStep(email, challenge, code);
  if (tokens === null) throw new Error('the second step did not complete the sign-in');
  return tokens;
}

type CodeFieldProps = TextInputProps & { readonly kind: CodeKind };

export function CodeField({ kind, ...field }: CodeFieldProps) {
  const { t } = useTranslation();
  return kind === 'app' ? (
    <>
      <Text>{t('twoStep.appCodeHint')}</Text>
      <AppCodeField {...field} />
    </>
  ) : (
    <>
      <Text>{t('twoStep.recoveryCodeHint')}</Text>
      <TextInput
        label={t('twoStep.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field}
      />
    </>
  );
}

export function AppCodeField(field: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('twoStep.appCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...field}
    />
  );
}

type OtherKindProps = {
  readonly kind: CodeKind;
  readonly onChange: (kind: CodeKind) => void;
};

export function OtherKind({ kind, onChange }: OtherKindProps) {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      variant="subtle"
      className="wordy"
      onClick={() => onChange(kind === 'app' ? 'recovery' : 'app')}
    >
      {t(kind === 'app' ? 'twoStep.useRecoveryCode' : 'twoStep.useAppCode')}
    </Button>
  );
}

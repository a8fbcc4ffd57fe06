import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { signInSchema } from './auth-schemas.ts';
import type { SignInOutcome } from './identity-client.ts';
import { PasswordField } from './password-field.tsx';
import { useStep } from './use-step.ts';

export type SignInFormProps = {
  readonly email: string;
  readonly notices: readonly string[];
  readonly onForgotten: (email: string) => void;
  readonly onOutcome: (outcome: SignInOutcome, email: string) => void;
};

export function SignInForm({ email, notices, onForgotten, onOutcome }: SignInFormProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'auth.errors.credentials' });
  const { form, text, values } = useForm({
    initial: { email, password: '' },
    schema: signInSchema,
    onSubmit: (given) =>
      void run(async (identity) => {
        onOutcome(await identity.signIn(given.email, given.password), given.email);
      }),
  });
  return (
    <AuthFrame
      title={t('auth.signIn')}
      form={form}
      notices={notices}
      error={error}
      busy={busy}
      submitLabel={t('auth.signIn')}
      link={{ to: '/register', label: t('auth.noAccount') }}
    >
      <TextInput
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        required
        {...text('email')}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        {...text('password')}
      />
      <Button type="button" variant="subtle" onClick={() => onForgotten(values.email)}>
        {t('auth.forgotPassword')}
      </Button>
    </AuthFrame>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import { signInSchema } from './auth-schemas.ts';
import type { SignInOutcome } from './identity-client.ts';
import { PasswordField } from './password-field.tsx';
import { EmailField } from './text-fields.tsx';
import { useStepForm } from './use-step-form.ts';

export type SignInFormProps = {
  readonly email: string;
  readonly notices: readonly string[];
  readonly onForgotten: (email: string) => void;
  readonly onOutcome: (outcome: SignInOutcome, email: string) => void;
};

export function SignInForm({ email, notices, onForgotten, onOutcome }: SignInFormProps) {
  const { t } = useTranslation();
  const { frame, text, values } = useStepForm({
    fallback: 'auth.errors.credentials',
    initial: { email, password: '' },
    schema: signInSchema,
    onSubmit: async (form, identity) =>
      onOutcome(await identity.signIn(form.email, form.password), form.email),
  });
  return (
    <AuthFrame
      title={t('auth.signIn')}
      {...frame}
      notices={notices}
      submitLabel={t('auth.signIn')}
      link={{ to: '/register', label: t('auth.noAccount') }}
    >
      <EmailField {...text('email')} />
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

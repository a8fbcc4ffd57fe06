import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { resetPasswordSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { useStep } from './use-step.ts';

export type ResetPasswordFormProps = {
  readonly email: string;
  readonly onReset: () => void;
  readonly onBack: () => void;
};

/** Another password, with the code that was sent. */
export function ResetPasswordForm({ email, onReset, onBack }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'auth.errors.newPassword' });
  const { form, text } = useForm({
    initial: { code: '', password: '' },
    schema: resetPasswordSchema,
    onSubmit: ({ code, password }) =>
      void run(async (identity) => {
        await identity.resetPassword(email, code, password);
        onReset();
      }),
  });
  return (
    <AuthFrame
      title={t('auth.setNewPassword')}
      form={form}
      notices={[t('auth.resetCodeSent')]}
      error={error}
      busy={busy}
      submitLabel={t('auth.setNewPassword')}
      link={{ onBack }}
    >
      <TextInput
        label={t('auth.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...text('code')}
      />
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        {...text('password')}
      />
      <ResendCode resend={(identity) => identity.forgotPassword(email)} />
    </AuthFrame>
  );
}

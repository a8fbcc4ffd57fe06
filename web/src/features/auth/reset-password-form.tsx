import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { resetPasswordSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { useStep } from './use-step.ts';

export type ResetPasswordFormProps = {
  readonly email: string;
  readonly onReset: () => void;
};

/** Another password, with the code that was sent. */
export function ResetPasswordForm({ email, onReset }: ResetPasswordFormProps) {
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
      link={{ to: '/register', label: t('auth.noAccount') }}
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
    </AuthFrame>
  );
}

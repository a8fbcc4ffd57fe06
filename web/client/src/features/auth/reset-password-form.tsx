import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import { resetPasswordSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { CodeField } from './text-fields.tsx';
import { useStepForm } from './use-step-form.ts';

export type ResetPasswordFormProps = {
  readonly email: string;
  readonly onReset: () => void;
  readonly onBack: () => void;
};

/** Another password, with the code that was sent. */
export function ResetPasswordForm({ email, onReset, onBack }: ResetPasswordFormProps) {
  const { t } = useTranslation();
  const { frame, text } = useStepForm({
    fallback: 'auth.errors.newPassword',
    initial: { code: '', password: '' },
    schema: resetPasswordSchema,
    onSubmit: async ({ code, password }, identity) => {
      await identity.resetPassword(email, code, password);
      onReset();
    },
  });
  return (
    <AuthFrame
      title={t('auth.newPassword')}
      {...frame}
      notices={[t('auth.resetCodeSent')]}
      submitLabel={t('auth.setNewPassword')}
      link={{ onBack }}
    >
      <CodeField {...text('code')} />
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        {...text('password')}
      />
      <ResendCode resend={(identity) => identity.forgotPassword(email)} />
    </AuthFrame>
  );
}

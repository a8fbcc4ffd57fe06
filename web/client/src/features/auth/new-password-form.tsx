import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import { newPasswordSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import type { Tokens } from './tokens.ts';
import { useStepForm } from './use-step-form.ts';

export type NewPasswordFormProps = {
  readonly email: string;
  /** The identity service's handle on this sign-in. */
  readonly challenge: string;
  readonly onSignedIn: (tokens: Tokens) => void;
  readonly onBack: () => void;
};

/** The step of an owner whose password was set by somebody else. */
export function NewPasswordForm({ email, challenge, onSignedIn, onBack }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const { frame, text } = useStepForm({
    fallback: 'auth.errors.newPassword',
    initial: { password: '' },
    schema: newPasswordSchema,
    onSubmit: async ({ password }, identity) => {
      const tokens = await identity.setNewPassword(email, password, challenge);
      if (tokens === null) throw new Error('the new password did not complete the sign-in');
      onSignedIn(tokens);
    },
  });
  return (
    <AuthFrame
      title={t('auth.setNewPassword')}
      {...frame}
      notices={[t('auth.newPasswordHint')]}
      submitLabel={t('auth.setNewPassword')}
      link={{ onBack }}
    >
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        {...text('password')}
      />
    </AuthFrame>
  );
}

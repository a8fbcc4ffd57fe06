import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import { forgotPasswordSchema } from './auth-schemas.ts';
import { EmailField } from './text-fields.tsx';
import { useStepForm } from './use-step-form.ts';

export type ForgotPasswordFormProps = {
  readonly email: string;
  readonly notices: readonly string[];
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
};

/** Asks for a code that lets the owner choose another password. */
export function ForgotPasswordForm({ email, notices, onSent, onBack }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const { frame, text } = useStepForm({
    fallback: 'auth.errors.forgotPassword',
    initial: { email },
    schema: forgotPasswordSchema,
    onSubmit: async (form, identity) => {
      await identity.forgotPassword(form.email);
      onSent(form.email);
    },
  });
  return (
    <AuthFrame
      title={t('auth.forgotPassword')}
      {...frame}
      notices={notices}
      submitLabel={t('auth.sendCode')}
      link={{ onBack }}
    >
      <EmailField {...text('email')} />
    </AuthFrame>
  );
}

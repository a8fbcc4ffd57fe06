import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { forgotPasswordSchema } from './auth-schemas.ts';
import { useStep } from './use-step.ts';

export type ForgotPasswordFormProps = {
  readonly email: string;
  readonly notices: readonly string[];
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
};

/** Asks for a code that lets the owner choose another password. */
export function ForgotPasswordForm({ email, notices, onSent, onBack }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'auth.errors.forgotPassword' });
  const { form, text } = useForm({
    initial: { email },
    schema: forgotPasswordSchema,
    onSubmit: (given) =>
      void run(async (identity) => {
        await identity.forgotPassword(given.email);
        onSent(given.email);
      }),
  });
  return (
    <AuthFrame
      title={t('auth.forgotPassword')}
      form={form}
      notices={notices}
      error={error}
      busy={busy}
      submitLabel={t('auth.sendCode')}
      link={{ onBack }}
    >
      <TextInput
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        required
        {...text('email')}
      />
    </AuthFrame>
  );
}

import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame, type AuthFrameProps } from './auth-frame.tsx';
import { codeSchema } from './auth-schemas.ts';
import { ResendCode } from './resend-code.tsx';
import { useStep } from './use-step.ts';

export type ConfirmFormProps = {
  readonly email: string;
  readonly notices: readonly string[];
  readonly link: AuthFrameProps['link'];
  readonly onConfirmed: () => void;
};

/** The code that proves the e-mail address. */
export function ConfirmForm({ email, notices, link, onConfirmed }: ConfirmFormProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'auth.errors.code' });
  const { form, text } = useForm({
    initial: { code: '' },
    schema: codeSchema,
    onSubmit: ({ code }) =>
      void run(async (identity) => {
        await identity.confirmSignUp(email, code);
        onConfirmed();
      }),
  });
  return (
    <AuthFrame
      title={t('auth.confirm')}
      form={form}
      notices={notices}
      error={error}
      busy={busy}
      submitLabel={t('auth.confirm')}
      link={link}
    >
      <TextInput
        label={t('auth.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...text('code')}
      />
      <ResendCode resend={(identity) => identity.resendCode(email)} />
    </AuthFrame>
  );
}

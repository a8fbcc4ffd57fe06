import { useTranslation } from 'react-i18next';
import { AuthFrame, type AuthFrameProps } from './auth-frame.tsx';
import { codeSchema } from './auth-schemas.ts';
import { ResendCode } from './resend-code.tsx';
import { CodeField } from './text-fields.tsx';
import { useStepForm } from './use-step-form.ts';

export type ConfirmFormProps = {
  readonly email: string;
  readonly notices: readonly string[];
  readonly link: AuthFrameProps['link'];
  readonly onConfirmed: () => void;
};

/** The code that proves the e-mail address. */
export function ConfirmForm({ email, notices, link, onConfirmed }: ConfirmFormProps) {
  const { t } = useTranslation();
  const { frame, text } = useStepForm({
    fallback: 'auth.errors.code',
    initial: { code: '' },
    schema: codeSchema,
    onSubmit: async ({ code }, identity) => {
      await identity.confirmSignUp(email, code);
      onConfirmed();
    },
  });
  return (
    <AuthFrame
      title={t('auth.code')}
      {...frame}
      notices={notices}
      submitLabel={t('auth.confirm')}
      link={link}
    >
      <CodeField {...text('code')} />
      <ResendCode resend={(identity) => identity.resendCode(email)} />
    </AuthFrame>
  );
}

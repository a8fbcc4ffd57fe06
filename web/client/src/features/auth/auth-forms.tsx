import { Button, Text, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame, type AuthFrameProps } from './auth-frame.tsx';
import {
  codeSchema,
  forgotPasswordSchema,
  joinSchema,
  newPasswordSchema,
  resetPasswordSchema,
  signInSchema,
} from './auth-schemas.ts';
import type { Confirmation, IdentityClient, SignInOutcome } from './identity-client.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import type { Tokens } from './tokens.ts';
import { useStep } from './use-step.ts';

type StepProps = {
  readonly email: string;
  readonly notices: readonly string[];
  readonly onBack: () => void;
};

/** The values that the user has typed, which are kept while the page is open. */
export type SignInFields = { readonly email: string; readonly password: string };

type SignInFormProps = Omit<StepProps, 'onBack'> & {
  readonly onForgotten: (email: string) => void;
  readonly onOutcome: (outcome: SignInOutcome, typed: SignInFields) => void;
  readonly onSignedIn: (tokens: Tokens) => void;
};

export function SignInForm(props: SignInFormProps) {
  const { email, notices, onForgotten, onOutcome, onSignedIn } = props;
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t('auth.signIn')}
      fallback="auth.errors.credentials"
      initial={{ email, password: '' }}
      schema={signInSchema}
      onSubmit={async (form, identity) =>
        onOutcome(await identity.signIn(form.email, form.password), form)
      }
      notices={notices}
      submitLabel={t('auth.signIn')}
      further={({ values }) => (
        <>
          <PasskeyButton email={values.email} onSignedIn={onSignedIn} />
          <Button type="button" variant="subtle" onClick={() => onForgotten(values.email)}>
            {t('auth.forgotPassword')}
          </Button>
        </>
      )}
      link={{ to: '/register', label: t('auth.noAccount') }}
    >
      {({ text }) => (
        <>
          <EmailField {...text('email')} />
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            {...text('password')}
          />
        </>
      )}
    </AuthFrame>
  );
}

type JoinFormProps = {
  /** The address of the invited person. */
  readonly email: string;
  readonly onRegistered: (typed: SignInFields) => void;
  /** Describes the venue and the person who sent the invitation. */
  readonly children: ReactNode;
  readonly signInPath: string;
};

/** The registration form for an invited person. */
export function JoinForm({ email, onRegistered, signInPath, children }: JoinFormProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t('auth.join.title')}
      fallback="auth.errors.registration"
      showServerMessage
      initial={{ name: '', email, password: '', confirmPassword: '' }}
      schema={joinSchema}
      onSubmit={async (registration, identity) => {
        await identity.signUp(registration);
        onRegistered(registration);
      }}
      submitLabel={t('auth.join.register')}
      link={{ to: signInPath, label: t('auth.join.signIn') }}
    >
      {({ text }) => (
        <>
          {children}
          <TextInput label={t('auth.join.name')} autoComplete="name" required {...text('name')} />
          <EmailField {...text('email')} readOnly />
          <PasswordField label={t('auth.password')} {...text('password')} />
          <PasswordField label={t('auth.confirmPassword')} {...text('confirmPassword')} />
        </>
      )}
    </AuthFrame>
  );
}

/** Returns null if the sign-in requires another step, which the sign-in page handles. */
async function signInAtOnce(
  identity: IdentityClient,
  email: string,
  password: string,
): Promise<Tokens | null> {
  try {
    const outcome = await identity.signIn(email, password);
    return outcome.kind === 'signed-in' ? outcome.tokens : null;
  } catch {
    return null;
  }
}

type ConfirmFormProps = Omit<StepProps, 'onBack'> &
  Pick<AuthFrameProps<object, unknown>, 'link'> & {
    /** The code from the link in the email. */
    readonly code?: string | undefined;
    /** The password from the previous step, so that the user does not have to type it again. */
    readonly password: string | null;
    /** Whether the code was just sent in the previous step. */
    readonly isJustSent?: boolean;
    /** `tokens` belong to the sign-in that followed automatically. */
    readonly onConfirmed: (confirmation: Confirmation, tokens: Tokens | null) => void;
    readonly onWrongAddress?: () => void;
  };

export function ConfirmForm({
  email,
  code: mailed = '',
  password,
  isJustSent = false,
  notices,
  link,
  onConfirmed,
  onWrongAddress,
}: ConfirmFormProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t('auth.code')}
      fallback="auth.errors.code"
      initial={{ code: mailed }}
      schema={codeSchema}
      onSubmit={async ({ code }, identity) => {
        const confirmation = await identity.confirmSignUp(email, code);
        const canSignIn = confirmation === 'confirmed' && password !== null;
        onConfirmed(confirmation, canSignIn ? await signInAtOnce(identity, email, password) : null);
      }}
      notices={notices}
      submitLabel={t('auth.confirm')}
      further={() => (
        <>
          <ResendCode isJustSent={isJustSent} resend={(identity) => identity.resendCode(email)} />
          {onWrongAddress ? (
            <Button type="button" variant="subtle" className="wordy" onClick={onWrongAddress}>
              {t('auth.wrongAddress')}
            </Button>
          ) : null}
        </>
      )}
      link={link}
    >
      {({ text }) => (
        <>
          <Text>{t('auth.sentTo', { email })}</Text>
          <MailCodeField {...text('code')} />
        </>
      )}
    </AuthFrame>
  );
}

type ForgotPasswordFormProps = StepProps & {
  /** The title is a parameter, because the reason is not always a forgotten password. */
  readonly title: string;
  readonly onSent: (email: string) => void;
};

export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { title, email, notices, onSent, onBack } = props;
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={title}
      fallback="auth.errors.forgotPassword"
      initial={{ email }}
      schema={forgotPasswordSchema}
      onSubmit={async (form, identity) => {
        await identity.forgotPassword(form.email);
        onSent(form.email);
      }}
      notices={notices}
      submitLabel={t('auth.sendCode')}
      link={{ onBack }}
    >
      {({ text }) => <EmailField {...text('email')} />}
    </AuthFrame>
  );
}

type ResetPasswordFormProps = StepProps & {
  /** The code from the link in the email. */
  readonly code?: string | undefined;
  readonly onReset: () => void;
};

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { email, code: mailed = '', notices, onReset, onBack } = props;
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t('auth.newPassword')}
      fallback="auth.errors.newPassword"
      initial={{ code: mailed, password: '' }}
      schema={resetPasswordSchema}
      onSubmit={async ({ code, password }, identity) => {
        await identity.resetPassword(email, code, password);
        onReset();
      }}
      notices={notices}
      submitLabel={t('auth.setNewPassword')}
      further={() => (
        <ResendCode
          isJustSent={mailed === ''}
          resend={(identity) => identity.forgotPassword(email)}
        />
      )}
      link={{ onBack }}
    >
      {({ text }) => (
        <>
          <MailCodeField {...text('code')} />
          <PasswordField label={t('auth.newPassword')} {...text('password')} />
        </>
      )}
    </AuthFrame>
  );
}

type NewPasswordFormProps = Omit<StepProps, 'notices'> & {
  /** Identifies this sign-in to the identity service. */
  readonly challenge: string;
  readonly onSignedIn: (tokens: Tokens) => void;
};

/** The step for a user whose password was set by an administrator. */
export function NewPasswordForm({ email, challenge, onSignedIn, onBack }: NewPasswordFormProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t('auth.setNewPassword')}
      fallback="auth.errors.newPassword"
      initial={{ password: '' }}
      schema={newPasswordSchema}
      onSubmit={async ({ password }, identity) => {
        const tokens = await identity.setNewPassword(email, password, challenge);
        if (tokens === null) throw new Error('the new password did not complete the sign-in');
        onSignedIn(tokens);
      }}
      notices={[t('auth.newPasswordHint')]}
      submitLabel={t('auth.setNewPassword')}
      link={{ onBack }}
    >
      {({ text }) => <PasswordField label={t('auth.newPassword')} {...text('password')} />}
    </AuthFrame>
  );
}

type FieldProps = TextInputProps;

export function EmailField(props: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput label={t('auth.email')} type="email" autoComplete="username" required {...props} />
  );
}

export function MailCodeField(props: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...props}
    />
  );
}

/** In seconds. Emails take a while to arrive, and the identity service limits their number. */
const resendPause = 30;

type ResendCodeProps = {
  readonly isJustSent: boolean;
  readonly resend: (identity: IdentityClient) => Promise<void>;
};

function ResendCode({ isJustSent, resend }: ResendCodeProps) {
  const { t } = useTranslation();
  const { run, busy, error } = useStep({ fallback: 'auth.errors.codeNotSent' });
  const [sent, setSent] = useState(false);
  const [left, setLeft] = useState(isJustSent ? resendPause : 0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const sendAgain = () => {
    setSent(false);
    void run(async (identity) => {
      await resend(identity);
      setSent(true);
      setLeft(resendPause);
    });
  };
  return (
    <>
      <Button
        type="button"
        variant="subtle"
        className="resend"
        loading={busy}
        disabled={left > 0}
        onClick={sendAgain}
      >
        {left > 0 ? t('auth.resendCodeIn', { seconds: left }) : t('auth.resendCode')}
      </Button>
      {error ? <p role="alert">{error}</p> : null}
      {sent ? <p role="status">{t('auth.codeSent')}</p> : null}
    </>
  );
}

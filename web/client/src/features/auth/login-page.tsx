import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import {
  ConfirmForm,
  ForgotPasswordForm,
  NewPasswordForm,
  ResetPasswordForm,
  SignInForm,
} from './auth-forms.tsx';
import type { SignInOutcome } from './identity-client.ts';
import type { OwnerSession } from './owner-session.ts';
import { confirmedEmail, returnPath } from './return-path.ts';
import type { Tokens } from './tokens.ts';

type Notice = 'auth.confirmed' | 'auth.passwordChanged' | 'auth.errors.nextStep';

type Step =
  | { readonly name: 'sign-in'; readonly notice?: Notice }
  | { readonly name: 'forgot'; readonly required: boolean }
  | { readonly name: 'reset' }
  | { readonly name: 'confirm' }
  | { readonly name: 'new-password'; readonly challenge: string };

export function LoginPage({ session }: { readonly session: OwnerSession }) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const target = returnPath(search);
  const [confirmed] = useState(() => confirmedEmail(state));
  // Another tab may sign in meanwhile: there is then nothing left to do here.
  const signedInAs = useSyncExternalStore(session.subscribe, () => session.user()?.id);
  if (signedInAs !== undefined) return <Navigate to={target} replace />;
  const signedIn = (tokens: Tokens) => {
    // Another tab may have been first, with another user: it stays with that one.
    if (session.user() === null) session.signIn(tokens);
    navigate(target, { replace: true });
  };
  return <SignInSteps confirmed={confirmed} onSignedIn={signedIn} />;
}

type SignInStepsProps = {
  /** Whose registration was just confirmed. */
  readonly confirmed: string | null;
  readonly onSignedIn: (tokens: Tokens) => void;
};

function SignInSteps({ confirmed, onSignedIn }: SignInStepsProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(confirmed ?? '');
  const [step, setStep] = useState<Step>(
    confirmed === null ? { name: 'sign-in' } : { name: 'sign-in', notice: 'auth.confirmed' },
  );
  const toSignIn = (notice?: Notice) =>
    setStep(notice ? { name: 'sign-in', notice } : { name: 'sign-in' });
  const onBack = () => toSignIn();
  const forget = (typedEmail: string) => {
    setEmail(typedEmail);
    setStep({ name: 'forgot', required: false });
  };
  const proceed = (outcome: SignInOutcome, triedEmail: string) => {
    setEmail(triedEmail);
    if (outcome.kind === 'signed-in') onSignedIn(outcome.tokens);
    else setStep(stepAfter(outcome));
  };

  switch (step.name) {
    case 'confirm': {
      const onConfirmed = () => toSignIn('auth.confirmed');
      const notices = [t('auth.checkMail')];
      return (
        <ConfirmForm email={email} notices={notices} onConfirmed={onConfirmed} link={{ onBack }} />
      );
    }
    case 'new-password':
      return (
        <NewPasswordForm
          email={email}
          challenge={step.challenge}
          onSignedIn={onSignedIn}
          onBack={onBack}
        />
      );
    case 'forgot': {
      const onSent = (sentTo: string) => {
        setEmail(sentTo);
        setStep({ name: 'reset' });
      };
      const notices = step.required ? [t('auth.resetRequired')] : [];
      return <ForgotPasswordForm email={email} notices={notices} onSent={onSent} onBack={onBack} />;
    }
    case 'reset': {
      const onReset = () => toSignIn('auth.passwordChanged');
      return <ResetPasswordForm email={email} onReset={onReset} onBack={onBack} />;
    }
    case 'sign-in': {
      const notices = step.notice ? [t(step.notice)] : [];
      return (
        <SignInForm email={email} notices={notices} onForgotten={forget} onOutcome={proceed} />
      );
    }
    default:
      return step satisfies never;
  }
}

function stepAfter(outcome: Exclude<SignInOutcome, { readonly kind: 'signed-in' }>): Step {
  switch (outcome.kind) {
    case 'unconfirmed':
      return { name: 'confirm' };
    case 'reset-required':
      return { name: 'forgot', required: true };
    case 'new-password':
      return { name: 'new-password', challenge: outcome.challenge };
    case 'unsupported':
      return { name: 'sign-in', notice: 'auth.errors.nextStep' };
    default:
      return outcome satisfies never;
  }
}

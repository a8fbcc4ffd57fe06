import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ConfirmForm } from './confirm-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import type { SignInOutcome } from './identity-client.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import type { OwnerSession } from './owner-session.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { Tokens } from './tokens.ts';

export type LoginPageProps = { readonly session: OwnerSession };

type Notice = 'auth.confirmed' | 'auth.passwordChanged' | 'auth.errors.nextStep';

type Step =
  | { readonly name: 'sign-in'; readonly notice?: Notice }
  | { readonly name: 'forgot'; readonly required: boolean }
  | { readonly name: 'reset' }
  | { readonly name: 'confirm' }
  | { readonly name: 'new-password'; readonly challenge: string };

export function LoginPage({ session }: LoginPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirmed = useLocation().state === 'confirmed';
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>(
    confirmed ? { name: 'sign-in', notice: 'auth.confirmed' } : { name: 'sign-in' },
  );
  // Another tab may sign in meanwhile: there is then nothing left to do here.
  const signedInAs = useSyncExternalStore(session.subscribe, () => session.user()?.id);
  if (signedInAs !== undefined) return <Navigate to="/admin" replace />;

  const signedIn = (tokens: Tokens) => {
    session.signIn(tokens);
    navigate('/admin', { replace: true });
  };
  const proceed = (outcome: SignInOutcome, triedEmail: string) => {
    setEmail(triedEmail);
    if (outcome.kind === 'signed-in') signedIn(outcome.tokens);
    else if (outcome.kind === 'unconfirmed') setStep({ name: 'confirm' });
    else if (outcome.kind === 'reset-required') setStep({ name: 'forgot', required: true });
    else if (outcome.kind === 'new-password') {
      setStep({ name: 'new-password', challenge: outcome.challenge });
    } else setStep({ name: 'sign-in', notice: 'auth.errors.nextStep' });
  };

  if (step.name === 'confirm') {
    return (
      <ConfirmForm
        email={email}
        notices={[t('auth.checkMail')]}
        onConfirmed={() => setStep({ name: 'sign-in', notice: 'auth.confirmed' })}
      />
    );
  }
  if (step.name === 'new-password') {
    return <NewPasswordForm email={email} challenge={step.challenge} onSignedIn={signedIn} />;
  }
  if (step.name === 'forgot') {
    return (
      <ForgotPasswordForm
        email={email}
        notices={step.required ? [t('auth.resetRequired')] : []}
        onSent={(sentTo) => {
          setEmail(sentTo);
          setStep({ name: 'reset' });
        }}
      />
    );
  }
  if (step.name === 'reset') {
    const onReset = () => setStep({ name: 'sign-in', notice: 'auth.passwordChanged' });
    return <ResetPasswordForm email={email} onReset={onReset} />;
  }
  const forgotten = (given: string) => {
    setEmail(given);
    setStep({ name: 'forgot', required: false });
  };
  const notices = step.notice ? [t(step.notice)] : [];
  return <SignInForm email={email} notices={notices} onForgotten={forgotten} onOutcome={proceed} />;
}

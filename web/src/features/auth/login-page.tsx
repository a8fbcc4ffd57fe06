import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ConfirmForm } from './confirm-form.tsx';
import type { SignInOutcome } from './identity-client.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import type { OwnerSession } from './owner-session.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { Tokens } from './tokens.ts';

export type LoginPageProps = { readonly session: OwnerSession };

type Step =
  | { readonly name: 'sign-in'; readonly notice?: 'auth.confirmed' | 'auth.errors.nextStep' }
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
  if (session.user()) return <Navigate to="/admin" replace />;

  const signedIn = (tokens: Tokens) => {
    session.signIn(tokens);
    navigate('/admin', { replace: true });
  };
  const proceed = (outcome: SignInOutcome, triedEmail: string) => {
    setEmail(triedEmail);
    if (outcome.kind === 'signed-in') signedIn(outcome.tokens);
    else if (outcome.kind === 'unconfirmed') setStep({ name: 'confirm' });
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
  const notices = step.notice ? [t(step.notice)] : [];
  return <SignInForm email={email} notices={notices} onOutcome={proceed} />;
}

import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { keepsValues } from '#session/browser-storage.ts';
import {
  ConfirmForm,
  ForgotPasswordForm,
  NewPasswordForm,
  ResetPasswordForm,
  type SignInFields,
  SignInForm,
} from './auth-forms.tsx';
import type { Confirmation, SignInOutcome } from './identity-client.ts';
import { CancelRemoval } from './lost-device-form.tsx';
import type { OwnerSession } from './owner-session.ts';
import {
  type ConfirmedRegistration,
  confirmedRegistration,
  type MailedCode,
  mailedCode,
  removalToCancel,
  returnPath,
  unconfirmed,
} from './return-path.ts';
import { SecondStepForm } from './second-step-form.tsx';
import type { Tokens } from './tokens.ts';

/** A step that the identity service requires after the password. */
type Challenge = Extract<SignInOutcome, { readonly challenge: string }>;

type Step = { readonly name: 'sign-in' | 'forgot' | 'reset' | 'confirm'; readonly notice?: Notice };

type Notice =
  | 'auth.checkMail'
  | 'auth.codeFilledIn'
  | 'auth.confirmed'
  | 'auth.confirmedElsewhere'
  | 'auth.errors.nextStep'
  | 'auth.passwordChanged'
  | 'auth.resetCodeSent'
  | 'auth.resetRequired';

/** The steps that can follow after a correct password. */
const stepAfter = {
  unconfirmed: { name: 'confirm', notice: 'auth.checkMail' },
  'reset-required': { name: 'forgot', notice: 'auth.resetRequired' },
  unsupported: { name: 'sign-in', notice: 'auth.errors.nextStep' },
} satisfies Record<string, Step>;

/** The step that follows a correct registration code. */
const stepAfterCode = {
  confirmed: { name: 'sign-in', notice: 'auth.confirmed' },
  'reset-required': { name: 'forgot', notice: 'auth.confirmedElsewhere' },
} satisfies Record<Confirmation, Step>;

export function LoginPage({ session }: { readonly session: OwnerSession }) {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const mailed = mailedCode(hash);
  const target = returnPath(search);
  const [confirmed] = useState(() => confirmedRegistration(state));
  const cancel = removalToCancel(hash);
  const [isOver, setOver] = useState(false);
  // If the user signs in from another tab first, this page is no longer needed.
  const signedInAs = useSyncExternalStore(session.subscribe, () => session.user()?.id);
  if (signedInAs !== undefined && cancel === null) return <Navigate to={target} replace />;
  const signedIn = (tokens: Tokens) => {
    // If another user has already signed in from another tab, that user stays signed in.
    if (session.user() === null) session.signIn(tokens);
    navigate(target, { replace: true });
  };
  if (cancel !== null && !isOver) {
    const onBack = () => {
      setOver(true);
      navigate('/login', { replace: true });
    };
    return <CancelRemoval token={cancel} onBack={onBack} />;
  }
  return (
    <SignInSteps key={mailed?.code} mailed={mailed} confirmed={confirmed} onSignedIn={signedIn} />
  );
}

type SignInStepsProps = {
  /** The code from the link in the password-reset email. */
  readonly mailed: MailedCode | null;
  /** The most recently confirmed registration. */
  readonly confirmed: ConfirmedRegistration | null;
  readonly onSignedIn: (tokens: Tokens) => void;
};

function SignInSteps({ mailed, confirmed, onSignedIn }: SignInStepsProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(mailed?.email ?? confirmed?.email ?? '');
  const [password, setPassword] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [step, setStep] = useState<Step>(() => {
    if (mailed) return { name: 'reset', notice: 'auth.codeFilledIn' };
    return confirmed === null ? { name: 'sign-in' } : stepAfterCode[confirmed.confirmation];
  });
  const go = (next: Step) => {
    setChallenge(null);
    setStep(next);
  };
  const goWith = (typedEmail: string, next: Step) => {
    setEmail(typedEmail);
    go(next);
  };
  const proceed = (outcome: SignInOutcome, typed: SignInFields) => {
    setEmail(typed.email);
    setPassword(typed.password);
    if (outcome.kind === 'signed-in') onSignedIn(outcome.tokens);
    else if ('challenge' in outcome) setChallenge(outcome);
    else go(stepAfter[outcome.kind]);
  };
  const onBack = () => go({ name: 'sign-in' });
  const notices = [
    ...(step.notice ? [t(step.notice)] : []),
    ...(keepsValues || step.name !== 'sign-in' ? [] : [t('auth.storageBlocked')]),
  ];
  const shared = { email, notices, onBack };

  if (challenge !== null) {
    return challenge.kind === 'new-password' ? (
      <NewPasswordForm {...shared} challenge={challenge.challenge} onSignedIn={onSignedIn} />
    ) : (
      <SecondStepForm {...shared} {...challenge} onSignedIn={onSignedIn} />
    );
  }
  switch (step.name) {
    case 'confirm': {
      const onConfirmed = (confirmation: Confirmation, tokens: Tokens | null) => {
        unconfirmed.forget();
        if (tokens) onSignedIn(tokens);
        else go(stepAfterCode[confirmation]);
      };
      return <ConfirmForm {...shared} {...{ password, onConfirmed }} link={{ onBack }} />;
    }
    case 'forgot': {
      const next: Step = { name: 'reset', notice: 'auth.resetCodeSent' };
      const title = t(step.notice ? 'auth.newPassword' : 'auth.forgotPassword');
      const onSent = (sentTo: string) => goWith(sentTo, next);
      return <ForgotPasswordForm {...shared} title={title} onSent={onSent} />;
    }
    case 'reset': {
      const onReset = () => go({ name: 'sign-in', notice: 'auth.passwordChanged' });
      return <ResetPasswordForm {...shared} code={mailed?.code} onReset={onReset} />;
    }
    case 'sign-in': {
      const onForgotten = (typedEmail: string) => goWith(typedEmail, { name: 'forgot' });
      return (
        <SignInForm
          {...shared}
          onForgotten={onForgotten}
          onOutcome={proceed}
          onSignedIn={onSignedIn}
        />
      );
    }
    default:
      return step.name satisfies never;
  }
}

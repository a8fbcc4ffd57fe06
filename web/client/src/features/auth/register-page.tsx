import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ConfirmForm } from './confirm-form.tsx';
import type { OwnerSession } from './owner-session.ts';
import { RegisterForm } from './register-form.tsx';
import { registrationState } from './registration-state.ts';
import { SignedInNotice } from './signed-in-notice.tsx';

export type RegisterPageProps = { readonly session: OwnerSession };

export function RegisterPage({ session }: RegisterPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null);
  const signedInAs = useSyncExternalStore(session.subscribe, () => session.user()?.email);
  if (signedInAs !== undefined) {
    return <SignedInNotice email={signedInAs} onSignOut={session.signOut} />;
  }
  if (registeredEmail === null) return <RegisterForm onRegistered={setRegisteredEmail} />;
  return (
    <ConfirmForm
      email={registeredEmail}
      notices={[t('auth.codeSent'), t('auth.codePrompt')]}
      link={{ to: '/login', label: t('auth.haveAccount') }}
      onConfirmed={() => navigate('/login', { state: registrationState(registeredEmail) })}
    />
  );
}

import { Button, Stack, Text, Title } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ConfirmForm } from './auth-forms.tsx';
import { AuthPage } from './auth-frame.tsx';
import type { OwnerSession } from './owner-session.ts';
import { RegisterForm } from './register-form.tsx';
import { registrationState, unconfirmed } from './return-path.ts';

export function RegisterPage({ session }: { readonly session: OwnerSession }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState(unconfirmed.read);
  const [isWrong, setWrong] = useState(false);
  const signedInAs = useSyncExternalStore(session.subscribe, () => session.user()?.email);
  if (signedInAs !== undefined) {
    return <SignedInNotice email={signedInAs} onSignOut={session.signOut} />;
  }
  if (email === null || isWrong) {
    const onRegistered = (registered: string) => {
      unconfirmed.keep(registered);
      setEmail(registered);
      setWrong(false);
    };
    return <RegisterForm email={email ?? ''} onRegistered={onRegistered} />;
  }
  return (
    <ConfirmForm
      email={email}
      notices={[t('auth.codeSent'), t('auth.codePrompt')]}
      link={{ to: '/login', label: t('auth.haveAccount') }}
      onWrongAddress={() => setWrong(true)}
      onConfirmed={() => {
        unconfirmed.forget();
        navigate('/login', { state: registrationState(email) });
      }}
    />
  );
}

type SignedInNoticeProps = { readonly email: string; readonly onSignOut: () => void };

/** Registering would end in the screens of whoever is signed in. */
function SignedInNotice({ email, onSignOut }: SignedInNoticeProps) {
  const { t } = useTranslation();
  return (
    <AuthPage title={t('auth.register')}>
      <Stack>
        <Title order={1} size="h2">
          {t('auth.register')}
        </Title>
        <Text role="status">{t('auth.errors.alreadySignedIn')}</Text>
        <Text fw={600}>{email}</Text>
        <Button component={Link} to="/admin">
          {t('auth.toAdmin')}
        </Button>
        <Button variant="default" onClick={onSignOut}>
          {t('auth.signOutFirst')}
        </Button>
      </Stack>
    </AuthPage>
  );
}

import { Button, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { ConfirmForm, JoinForm, type SignInFields } from './auth-forms.tsx';
import { AuthPage } from './auth-frame.tsx';
import {
  type InvitationLink,
  joinPath,
  type OfferedInvitation,
  readInvitationLink,
  useInvitation,
} from './invitation.ts';
import type { OwnerSession } from './owner-session.ts';
import { RegisterForm } from './register-form.tsx';
import {
  type MailedCode,
  mailedCode,
  registrationState,
  signInPath,
  unconfirmed,
} from './return-path.ts';

export function RegisterPage({ session }: { readonly session: OwnerSession }) {
  const { search, hash } = useLocation();
  const mailed = mailedCode(hash);
  const link = readInvitationLink(search);
  const signedInAs = useSyncExternalStore(session.subscribe, () => session.user()?.email);
  if (link) return <Invited link={link} signedInAs={signedInAs} session={session} />;
  if (signedInAs !== undefined) {
    return <SignedInNotice email={signedInAs} onSignOut={session.signOut} />;
  }
  // The key is the code. If the same tab opens the link from another email, the form must start over.
  return (
    <Registration
      key={mailed?.code}
      mailed={mailed}
      session={session}
      target="/admin"
      form={(props) => <RegisterForm {...props} />}
    />
  );
}

type RegistrationProps = {
  readonly session: OwnerSession;
  /** The page that is opened after the first sign-in. */
  readonly target: string;
  readonly mailed?: MailedCode | null;
  readonly form: (props: {
    readonly email: string;
    readonly onRegistered: (typed: SignInFields) => void;
  }) => ReactNode;
};

/** Shows the form, and then asks for the code that confirms the address. */
function Registration({ session, target, mailed, form }: RegistrationProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => mailed?.email ?? unconfirmed.read());
  const [password, setPassword] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const signIn = signInPath(target);
  if (email === null || isWrong) {
    const onRegistered = (typed: SignInFields) => {
      unconfirmed.keep(typed.email);
      setEmail(typed.email);
      setPassword(typed.password);
      setWrong(false);
    };
    return form({ email: email ?? '', onRegistered });
  }
  return (
    <ConfirmForm
      email={email}
      code={mailed?.code}
      password={password}
      isJustSent={password !== null}
      notices={mailed ? [t('auth.codeFilledIn')] : [t('auth.codeSent'), t('auth.codePrompt')]}
      link={{ to: signIn, label: t('auth.haveAccount') }}
      onWrongAddress={() => setWrong(true)}
      onConfirmed={(confirmation, tokens) => {
        unconfirmed.forget();
        if (tokens === null) {
          navigate(signIn, { state: registrationState({ email, confirmation }) });
          return;
        }
        // If another user has already signed in from another tab, that user stays signed in.
        if (session.user() === null) session.signIn(tokens);
        navigate(target, { replace: true });
      }}
    />
  );
}

type InvitedProps = {
  readonly link: InvitationLink;
  readonly signedInAs: string | undefined;
  readonly session: OwnerSession;
};

/** Shows invited people the venue and the sender before they register or join. */
function Invited({ link, signedInAs, session }: InvitedProps) {
  const { t } = useTranslation();
  const { state, again } = useInvitation(link);
  const target = joinPath(link);
  if (state.kind === 'open' && signedInAs === undefined) {
    const { invitation } = state;
    return (
      <Registration
        session={session}
        target={target}
        form={({ onRegistered }) => (
          <JoinForm
            email={invitation.email}
            onRegistered={onRegistered}
            signInPath={signInPath(target)}
          >
            <Invitation invitation={invitation} />
          </JoinForm>
        )}
      />
    );
  }
  return (
    <AuthPage title={t('auth.join.title')}>
      <Stack>
        <Title order={1} size="h2">
          {t('auth.join.title')}
        </Title>
        {state.kind === 'loading' ? <Loading /> : null}
        {state.kind === 'failed' ? <Failure text={t('auth.join.failed')} onRetry={again} /> : null}
        {state.kind === 'closed' ? (
          <>
            <Text role="status">{t('auth.join.closed')}</Text>
            <Button component={Link} to={signInPath('/admin')}>
              {t('auth.signIn')}
            </Button>
          </>
        ) : null}
        {state.kind === 'open' ? (
          <>
            <Invitation invitation={state.invitation} />
            {state.invitation.email === signedInAs?.toLowerCase() ? (
              <Button component={Link} to={target}>
                {t('auth.join.accept')}
              </Button>
            ) : (
              <>
                <Text>
                  {t('auth.join.other', { invited: state.invitation.email, email: signedInAs })}
                </Text>
                <Button className="wordy" onClick={session.signOut}>
                  {t('auth.join.signOut')}
                </Button>
              </>
            )}
          </>
        ) : null}
      </Stack>
    </AuthPage>
  );
}

function Invitation({ invitation }: { readonly invitation: OfferedInvitation }) {
  const { t } = useTranslation();
  const { accountName, accountEmail, role } = invitation;
  return (
    <div className="invitation">
      <p>
        {accountName === null
          ? t('auth.join.fromUnnamed')
          : t('auth.join.from', { venue: accountName })}
      </p>
      <p>{t(role === 'editor' ? 'auth.join.editor' : 'auth.join.viewer')}</p>
      {accountEmail ? <p>{t('auth.join.contact', { email: accountEmail })}</p> : null}
    </div>
  );
}

type SignedInNoticeProps = { readonly email: string; readonly onSignOut: () => void };

/** Shown instead of the form, because registering would lead to the current user's screens. */
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
        <Button variant="default" className="wordy" onClick={onSignOut}>
          {t('auth.signOutFirst')}
        </Button>
      </Stack>
    </AuthPage>
  );
}

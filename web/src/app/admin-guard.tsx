import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { createApolloClient } from '#api/apollo-client.ts';
import { useWorkspaceChanges } from '#api/use-workspace-changes.ts';
import { openOwnerSession } from '#features/auth/open-identity.ts';
import { SessionContext, type SessionUser } from '#session/session-context.ts';
import { Failure, Loading } from '#ui/status.tsx';
import { showFailure } from '#ui/toast.ts';

type Check = 'checking' | 'unreachable' | { readonly user: SessionUser };

export type AdminGuardProps = { readonly children: ReactNode };

/** Lets the owner through with a token that is still good; anybody else goes to /login. */
export function AdminGuard({ children }: AdminGuardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [session] = useState(openOwnerSession);
  const [check, setCheck] = useState<Check>('checking');
  const [attempt, setAttempt] = useState(0);

  const signOut = useMemo(
    () => () => {
      session.signOut();
      navigate('/login', { replace: true });
    },
    [session, navigate],
  );
  const [client] = useState(() =>
    createApolloClient({ getIdToken: session.idToken, onUnauthenticated: signOut }),
  );

  const signOutEverywhere = () => {
    session.signOutEverywhere().then(
      () => navigate('/login', { replace: true }),
      () => showFailure(t('admin.unreachable')),
    );
  };

  // Another tab has signed out.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.user() === null) navigate('/login', { replace: true });
      }),
    [session, navigate],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt checks again
  useEffect(() => {
    session.idToken().then(
      (token) => {
        const user = token === null ? null : session.user();
        if (user) setCheck({ user });
        else signOut();
      },
      () => setCheck('unreachable'),
    );
  }, [session, signOut, attempt]);

  if (check === 'checking') return <Loading />;
  if (check === 'unreachable') {
    return <Failure text={t('admin.unreachable')} onRetry={() => setAttempt(attempt + 1)} />;
  }
  return (
    <SessionContext value={{ user: check.user, signOut, signOutEverywhere }}>
      <ApolloProvider client={client}>
        <Live getIdToken={session.idToken} />
        {children}
      </ApolloProvider>
    </SessionContext>
  );
}

function Live({ getIdToken }: { readonly getIdToken: () => Promise<string | null> }) {
  useWorkspaceChanges(getIdToken);
  return null;
}

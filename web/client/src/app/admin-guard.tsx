import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConfirmPassword } from '#features/auth/confirm-password.tsx';
import { openOwnerSession } from '#features/auth/open-identity.ts';
import type { OwnerSession } from '#features/auth/owner-session.ts';
import { signInPath } from '#features/auth/return-path.ts';
import { SignInAgain } from '#features/auth/sign-in-again.tsx';
import type { Tokens } from '#features/auth/tokens.ts';
import type { SessionUser } from '#session/session-context.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { Workspaces } from './workspaces.tsx';

/** Loaded on demand, because few users have set up a second step. */
const SecondStepDialog = lazy(async () => ({
  default: (await import('#features/auth/second-step-dialog.tsx')).SecondStepDialog,
}));

type Check = 'checking' | 'unreachable' | SessionUser;

/** Lets an owner with a valid token in, and sends everybody else to /login. */
export function AdminGuard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const code = useCodeQuestion();
  const [session] = useState(() => openOwnerSession(code.ask));
  const { check, status, again, leave } = useCheck(session);
  useFreshTokens(session);
  const { isAsked, ask, answer } = usePasswordQuestion();
  if (check === 'checking') {
    return (
      <div className="guard-wait">
        <Loading />
      </div>
    );
  }
  if (check === 'unreachable') {
    return (
      <div className="guard-wait">
        <Failure text={t('admin.unreachable')} onRetry={again} />
      </div>
    );
  }
  return (
    <>
      <Workspaces key={check.id} session={session} user={check} onLeave={leave} onStaleSignIn={ask}>
        {children}
      </Workspaces>
      {status === 'ended' ? (
        <SignInAgain
          email={check.email}
          session={session}
          onLeave={leave}
          onSecondStep={code.ask}
          hidden={code.asked !== null}
        />
      ) : null}
      {isAsked ? (
        <ConfirmPassword
          email={check.email}
          session={session}
          onAnswer={answer}
          hidden={code.asked !== null}
        />
      ) : null}
      {code.asked ? (
        <Suspense>
          <SecondStepDialog {...code.asked} onAnswer={code.answer} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Asks for the password. All requests that need a recent sign-in share one dialog. */
function usePasswordQuestion() {
  const [waiting, setWaiting] = useState<readonly ((signedIn: boolean) => void)[]>([]);
  const ask = useCallback(
    () => new Promise<boolean>((resolve) => setWaiting((before) => [...before, resolve])),
    [],
  );
  const answer = (signedIn: boolean): void => {
    for (const resolve of waiting) resolve(signedIn);
    setWaiting([]);
  };
  return { isAsked: waiting.length > 0, ask, answer };
}

type AskedCode = { readonly email: string; readonly challenge: string };

/** Asks for the second step of a sign-in, in a dialog on top of the one that asked for the password. */
function useCodeQuestion() {
  const [waiting, setWaiting] = useState<
    (AskedCode & { readonly resolve: (tokens: Tokens | null) => void }) | null
  >(null);
  const ask = useCallback(
    (email: string, challenge: string) =>
      new Promise<Tokens | null>((resolve) => setWaiting({ email, challenge, resolve })),
    [],
  );
  const answer = (tokens: Tokens | null): void => {
    waiting?.resolve(tokens);
    setWaiting(null);
  };
  const asked: AskedCode | null = waiting && {
    email: waiting.email,
    challenge: waiting.challenge,
  };
  return { asked, ask, answer };
}

function useCheck(session: OwnerSession) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [check, setCheck] = useState<Check>('checking');
  const status = useSyncExternalStore(session.subscribe, session.status);
  const checked = typeof check === 'object';

  const leave = useMemo(
    () => () => {
      session.signOut();
      navigate('/login', { replace: true });
    },
    [session, navigate],
  );

  // Reacts when the user signs out or another user signs in, here or in another tab.
  useEffect(() => {
    if (!checked) return;
    const follow = () => {
      if (session.status() === 'signed-out') navigate('/login', { replace: true });
      const user = session.user();
      if (user) setCheck((before) => (isSame(before, user) ? before : user));
    };
    follow();
    return session.subscribe(follow);
  }, [session, navigate, checked]);

  const here = pathname + search + hash;
  const isChecking = check === 'checking';
  useEffect(() => {
    if (!isChecking) return;
    session.idToken().then(
      (token) => {
        const user = token === null ? null : session.user();
        if (user) setCheck(user);
        else navigate(signInPath(here), { replace: true });
      },
      () => setCheck('unreachable'),
    );
  }, [session, navigate, here, isChecking]);

  return { check, status, again: () => setCheck('checking'), leave };
}

const isSame = (check: Check, user: SessionUser): boolean =>
  typeof check === 'object' && check.id === user.id;

/**
 * A timer cannot wait longer than `longestDelay`. After failures, renewing more often than every
 * `shortestDelay` would only increase the load.
 */
const longestDelay = 2 ** 31 - 1;
const shortestDelay = 30_000;

/** Renews the tokens in time, even if the owner only types and sends no requests. */
export function useFreshTokens(session: OwnerSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (shortest = 0): void => {
      clearTimeout(timer);
      const at = session.renewalAt();
      if (at === null) return;
      const delay = Math.min(Math.max(at - Date.now(), shortest), longestDelay);
      timer = setTimeout(renew, delay);
    };
    const renew = (): void => {
      session.idToken().then(
        () => plan(),
        () => plan(shortestDelay),
      );
    };
    plan();
    const end = session.subscribe(() => plan());
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [session]);
}

import { readClaims, type TokenStore, type Tokens } from './tokens.ts';

/** A token that expires within this time is refreshed before it is used. */
const toleranceSeconds = 5;

/** The services require a sign-in within the last five minutes. One minute is left for the change itself. */
const recentSeconds = 240;

type OwnerSessionDeps = {
  readonly store: TokenStore;
  /** Resolves to null if the service refuses the refresh token. Rejects if it is unreachable. */
  readonly refresh: (refreshToken: string) => Promise<Tokens | null>;
  /** Ends this sign-in at the identity service. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  readonly revokeAll: (accessToken: string) => Promise<void>;
  /** Ends all of the user's sign-ins and returns the tokens of a new sign-in. */
  readonly changePassword: (
    accessToken: string,
    email: string,
    present: string,
    proposed: string,
  ) => Promise<Tokens | null>;
  /** Returns null if signing in needs another step, which the user has not completed. */
  readonly signIn: (email: string, password: string) => Promise<Tokens | null>;
  /** Ensures that only one tab at a time does this work. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** In milliseconds since the epoch. */
  readonly now: () => number;
};

/** `ended` means that the sign-in has expired or was ended elsewhere, but screens may still be open. */
export type SessionStatus = 'signed-in' | 'ended' | 'signed-out';

export type OwnerSession = ReturnType<typeof createOwnerSession>;

/** The stored tokens. Storage events only reach other tabs, so this tab calls its listeners itself. */
function createKeptTokens(store: TokenStore, now: () => number) {
  const listeners = new Set<() => void>();
  const load = (): Tokens | null => {
    const tokens = store.load();
    return tokens?.ended ? null : tokens;
  };
  return {
    load,
    renewalAt: (): number | null => {
      const tokens = load();
      return tokens && renewalOf(tokens);
    },
    change: (tokens: Tokens | null): void => {
      if (tokens) store.save({ ...tokens, obtainedAt: now() });
      else store.clear();
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      const end = store.subscribe(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
  };
}

export function createOwnerSession(deps: OwnerSessionDeps) {
  const { store, now } = deps;
  const { load, renewalAt, change, subscribe } = createKeptTokens(store, now);
  let renewing: Promise<string | null> | null = null;
  let distrusted: string | null = null;

  const isFresh = (tokens: Tokens): boolean =>
    tokens.idToken !== distrusted && renewalOf(tokens) > now();

  const renew = async (): Promise<string | null> => {
    const former = load();
    if (former === null) return null;
    // Another tab has already refreshed the token.
    if (isFresh(former)) return former.idToken;
    const tokens = await deps.refresh(former.refreshToken);
    // If the user signed out before the answer arrived, they stay signed out.
    if (load()?.refreshToken !== former.refreshToken) return load()?.idToken ?? null;
    change(tokens ?? { ...former, ended: true });
    return tokens?.idToken ?? null;
  };

  const idToken = async (): Promise<string | null> => {
    const tokens = load();
    if (tokens === null) return null;
    if (isFresh(tokens)) return tokens.idToken;
    renewing ??= deps.inTurn(renew).finally(() => {
      renewing = null;
    });
    return renewing;
  };
  const distrust = (): void => {
    distrusted = load()?.idToken ?? null;
  };
  const accessToken = async (): Promise<string | null> =>
    (await idToken()) === null ? null : (load()?.accessToken ?? null);

  return {
    /** Returns a valid token, or null if the owner has to sign in again. */
    idToken,
    /** Returns a token for the user's own calls to the identity service. */
    accessToken,
    status: (): SessionStatus => (load() ? 'signed-in' : store.load() ? 'ended' : 'signed-out'),
    /**
     * Whether the user has signed in recently enough to change the sign-in itself. Like a token's lifetime,
     * the age of the sign-in is counted from the arrival of the token.
     */
    isRecent: (): boolean => {
      const tokens = load();
      const claims = readClaims(tokens?.idToken ?? '');
      const { issuedAtSeconds = 0, signedInAtSeconds = 0 } = claims ?? {};
      const sinceIssue = (now() - (tokens?.obtainedAt ?? issuedAtSeconds * 1_000)) / 1_000;
      return issuedAtSeconds - signedInAtSeconds + sinceIssue < recentSeconds;
    },
    user: () => readClaims(load()?.idToken ?? '')?.user ?? null,
    /** Returns when the tokens must be renewed (milliseconds since the epoch). Null if there are none. */
    renewalAt,
    /** Must be called if the API refuses the current token, which is then renewed before the next call. */
    distrust,
    /** Renews the token without waiting for a call, to find out whether the sign-in was ended elsewhere. */
    recheck: () => {
      distrust();
      idToken().catch(() => undefined);
    },
    signIn: (tokens: Tokens) => change(tokens),
    ...createChanges(deps, { load, change }, accessToken),
    /** Reports status changes in any tab, until the returned function is called. */
    subscribe,
  };
}

type KeptTokens = ReturnType<typeof createKeptTokens>;

/** Creates the functions with which users sign out or replace their current sign-in. */
const createChanges = (
  deps: OwnerSessionDeps,
  { load, change }: Pick<KeptTokens, 'load' | 'change'>,
  accessToken: () => Promise<string | null>,
) => {
  const replaceSignIn = (tokens: Tokens): Promise<boolean> =>
    deps.inTurn(async () => {
      const former = load();
      if (former === null) return false;
      change(tokens);
      deps.revoke(former.refreshToken).catch(() => undefined);
      return true;
    });
  return {
    /** Signs out in this tab and all others at once, and informs the identity service in parallel. */
    signOut: () => {
      const tokens = deps.store.load();
      change(null);
      // The user is signed out here even if the service refuses. In that case, the token simply expires.
      if (tokens) deps.revoke(tokens.refreshToken).catch(() => undefined);
    },
    /** Signs out on every device. Rejects, and keeps the sign-in, if the service cannot be reached. */
    signOutEverywhere: async () => {
      const token = await accessToken();
      if (token !== null) await deps.revokeAll(token);
      change(null);
    },
    /**
     * Signs in again, for actions that require a recent sign-in, and ends the previous sign-in. Returns false
     * and changes nothing if the new sign-in needs another step.
     */
    signInAgain: async (password: string): Promise<boolean> => {
      const email = readClaims(load()?.idToken ?? '')?.user.email;
      const tokens = email === undefined ? null : await deps.signIn(email, password);
      return tokens !== null && replaceSignIn(tokens);
    },
    /** Does the same after a sign-in that has already succeeded, for example, with a passkey. */
    replaceSignIn,
    /**
     * Changes the password, so that other devices have to sign in again. Returns false and changes nothing if
     * this sign-in has ended.
     */
    changePassword: async (present: string, proposed: string): Promise<boolean> => {
      const token = await accessToken();
      // Other tabs do not renew their tokens until this is done.
      return deps.inTurn(async () => {
        const former = load();
        const email = readClaims(former?.idToken ?? '')?.user.email;
        if (token === null || former === null || email === undefined) return false;
        const tokens = await deps.changePassword(token, email, present, proposed);
        change(tokens ?? { ...former, ended: true });
        return true;
      });
    },
  };
};

/**
 * Returns when to renew these tokens. Unreadable tokens must be renewed immediately. The lifetime is counted
 * from the arrival of the token, because otherwise a browser whose clock is ahead would consider every new
 * token expired.
 */
function renewalOf({ idToken, obtainedAt }: Tokens): number {
  const claims = readClaims(idToken);
  if (claims === null) return 0;
  const { issuedAtSeconds, expiresAtSeconds } = claims;
  const end = (expiresAtSeconds - toleranceSeconds) * 1_000;
  if (obtainedAt === undefined || issuedAtSeconds === undefined) return end;
  return obtainedAt + end - issuedAtSeconds * 1_000;
}

/**
 * Returns a token for the API. If the sign-in has ended, waits until the owner has signed in again, so that a
 * submitted form is not lost. Returns null if the owner has signed out.
 */
export async function tokenWhenSignedIn(session: OwnerSession): Promise<string | null> {
  for (;;) {
    const token = await session.idToken();
    if (token !== null || session.status() === 'signed-out') return token;
    if (session.status() === 'ended') await statusChange(session);
  }
}

const statusChange = (session: OwnerSession): Promise<void> =>
  new Promise((resolve) => {
    const end = session.subscribe(() => {
      if (session.status() === 'ended') return;
      end();
      resolve();
    });
  });

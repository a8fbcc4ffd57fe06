import type { SessionUser } from '#session/session-context.ts';
import { readClaims, type TokenStore, type Tokens } from './tokens.ts';

/** Spec §9: a token this close to its end is refreshed first. */
const toleranceSeconds = 5;

export type OwnerSessionDeps = {
  readonly store: TokenStore;
  /** Null when the identity service refuses the refresh token; rejects when it is unreachable. */
  readonly refresh: (refreshToken: string) => Promise<Tokens | null>;
  /** Ends this sign-in at the identity service. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** Ends every sign-in of the user there. */
  readonly revokeAll: (accessToken: string) => Promise<void>;
  /** Runs the work in one tab at a time. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export type OwnerSession = {
  readonly user: () => SessionUser | null;
  /** A token that is still good, or null when the owner has to sign in again. */
  readonly idToken: () => Promise<string | null>;
  readonly signIn: (tokens: Tokens) => void;
  /** Signs out here and in the other tabs at once; the identity service is told beside. */
  readonly signOut: () => void;
  /** Signs out on every device; rejects, still signed in, when the service cannot be told. */
  readonly signOutEverywhere: () => Promise<void>;
  /** Tells when another tab has signed in or out; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function createOwnerSession(deps: OwnerSessionDeps): OwnerSession {
  const { store, now } = deps;
  let renewing: Promise<string | null> | null = null;

  const isFresh = (idToken: string): boolean => {
    const claims = readClaims(idToken);
    return claims !== null && claims.expiresAtSeconds - toleranceSeconds > now() / 1000;
  };

  const renew = async (): Promise<string | null> => {
    const held = store.load();
    if (held === null) return null;
    // Another tab was first.
    if (isFresh(held.idToken)) return held.idToken;
    const tokens = await deps.refresh(held.refreshToken);
    // Signing out while the answer was on its way stays signed out.
    if (store.load()?.refreshToken !== held.refreshToken) return null;
    if (tokens) store.save(tokens);
    else store.clear();
    return tokens?.idToken ?? null;
  };

  const idToken = async (): Promise<string | null> => {
    const tokens = store.load();
    if (tokens === null) return null;
    if (isFresh(tokens.idToken)) return tokens.idToken;
    renewing ??= deps.inTurn(renew).finally(() => {
      renewing = null;
    });
    return renewing;
  };

  return {
    idToken,
    user: () => readClaims(store.load()?.idToken ?? '')?.user ?? null,
    signIn: (tokens) => store.save(tokens),
    signOut: () => {
      const tokens = store.load();
      store.clear();
      // Signed out here whatever the service says; its token ends by itself at the latest.
      if (tokens) deps.revoke(tokens.refreshToken).catch(() => undefined);
    },
    signOutEverywhere: async () => {
      await idToken();
      const tokens = store.load();
      if (tokens) await deps.revokeAll(tokens.accessToken);
      store.clear();
    },
    subscribe: store.subscribe,
  };
}

import type { SessionUser } from '#session/session-context.ts';
import { readClaims, type TokenStore, type Tokens } from './tokens.ts';

/** Spec §9: a token this close to its end is refreshed first. */
const toleranceSeconds = 5;

export type OwnerSessionDeps = {
  readonly store: TokenStore;
  /** Null when the identity service refuses the refresh token; rejects when it is unreachable. */
  readonly refresh: (refreshToken: string) => Promise<Tokens | null>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export type OwnerSession = {
  readonly user: () => SessionUser | null;
  /** A token that is still good, or null when the owner has to sign in again. */
  readonly idToken: () => Promise<string | null>;
  readonly signIn: (tokens: Tokens) => void;
  readonly signOut: () => void;
};

export function createOwnerSession({ store, refresh, now }: OwnerSessionDeps): OwnerSession {
  let refreshing: Promise<string | null> | null = null;

  const isFresh = (idToken: string): boolean => {
    const claims = readClaims(idToken);
    return claims !== null && claims.expiresAtSeconds - toleranceSeconds > now() / 1000;
  };

  const renew = async (refreshToken: string): Promise<string | null> => {
    const tokens = await refresh(refreshToken);
    // Signing out while the answer was on its way stays signed out.
    if (store.load()?.refreshToken !== refreshToken) return null;
    if (tokens) store.save(tokens);
    else store.clear();
    return tokens?.idToken ?? null;
  };

  return {
    user: () => readClaims(store.load()?.idToken ?? '')?.user ?? null,
    idToken: async () => {
      const tokens = store.load();
      if (tokens === null) return null;
      if (isFresh(tokens.idToken)) return tokens.idToken;
      refreshing ??= renew(tokens.refreshToken).finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    signIn: (tokens) => store.save(tokens),
    signOut: () => store.clear(),
  };
}

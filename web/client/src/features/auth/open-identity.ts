import { loadRuntimeConfig } from '#api/runtime-config.ts';
import { browserStorage } from '#session/browser-storage.ts';
import type { IdentityClient } from './identity-client.ts';
import { createOwnerSession } from './owner-session.ts';
import { createTokenStore } from './tokens.ts';

/** Loads the identity SDK on demand, because it is as large as a screen. */
export async function openSignIn(): Promise<IdentityClient> {
  const [config, { createIdentityClient }] = await Promise.all([
    loadRuntimeConfig(),
    import('./identity-client.ts'),
  ]);
  return createIdentityClient(config);
}

/** Insecure pages have no locks, so each of their tabs refreshes for itself. */
const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? await navigator.locks.request('qr-menu.refresh', work) : work();

/** The session in this browser. Several instances share the stored tokens. */
export const openOwnerSession = () =>
  createOwnerSession({
    store: createTokenStore(browserStorage, window),
    refresh: async (refreshToken) => (await openSignIn()).refresh(refreshToken),
    revoke: async (refreshToken) => (await openSignIn()).revoke(refreshToken),
    signIn: async (email, password) => {
      const outcome = await (await openSignIn()).signIn(email, password);
      return outcome.kind === 'signed-in' ? outcome.tokens : null;
    },
    changePassword: async (...change) => (await openSignIn()).changePassword(...change),
    revokeAll: async (accessToken) => (await openSignIn()).signOutEverywhere(accessToken),
    inTurn,
    now: Date.now,
  });

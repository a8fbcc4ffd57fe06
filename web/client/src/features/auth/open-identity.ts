import { loadRuntimeConfig } from '#api/runtime-config.ts';
import { browserStorage } from '#session/browser-storage.ts';
import type { IdentityClient, SignInOutcome } from './identity-client.ts';
import { createOwnerSession } from './owner-session.ts';
import { createTokenStore, type Tokens } from './tokens.ts';

/** Loads the identity SDK on demand, because it is as large as a whole screen's code. */
export async function openSignIn(): Promise<IdentityClient> {
  const [config, { createIdentityClient }] = await Promise.all([
    loadRuntimeConfig(),
    import('./identity-client.ts'),
  ]);
  return createIdentityClient(config);
}

/** Browsers offer no locks on insecure pages, so there each tab refreshes its tokens independently. */
const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? await navigator.locks.request('qr-menu.refresh', work) : work();

/** Asks the user for the second step. Returns null if the user gives up. */
export type AskSecondStep = (email: string, challenge: string) => Promise<Tokens | null>;

/** Returns the tokens, after asking for the second step if required. Null if another step is needed. */
export async function tokensAfter(
  outcome: SignInOutcome | null,
  email: string,
  ask: AskSecondStep,
): Promise<Tokens | null> {
  if (outcome?.kind === 'second-step') return ask(email, outcome.challenge);
  return outcome?.kind === 'signed-in' ? outcome.tokens : null;
}

/** Opens the session in this browser. All instances share the stored tokens. */
export const openOwnerSession = (ask: AskSecondStep = async () => null) =>
  createOwnerSession({
    store: createTokenStore(browserStorage, window),
    refresh: async (refreshToken) => (await openSignIn()).refresh(refreshToken),
    revoke: async (refreshToken) => (await openSignIn()).revoke(refreshToken),
    signIn: async (email, password) =>
      tokensAfter(await (await openSignIn()).signIn(email, password), email, ask),
    changePassword: async (accessToken, email, ...passwords) => {
      const identity = await openSignIn();
      const outcome = await identity.changePassword(accessToken, email, ...passwords);
      return tokensAfter(outcome, email, ask);
    },
    revokeAll: async (accessToken) => (await openSignIn()).signOutEverywhere(accessToken),
    inTurn,
    now: Date.now,
  });

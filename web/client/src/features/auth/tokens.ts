import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import type { SessionUser } from '#session/session-context.ts';

const tokensSchema = z.object({
  idToken: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When this browser received the tokens, in milliseconds since the epoch by the browser's clock. */
  obtainedAt: z.optional(z.number()),
  /**
   * Whether the identity service has refused to renew the tokens. They are kept anyway, because removing them
   * would look like signing out.
   */
  ended: z.optional(z.boolean()),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** `kept` is the refresh token that stays valid if the response contains no new one. */
export function tokensOf(
  result: AuthenticationResultType | undefined,
  kept?: string,
): Tokens | null {
  const refreshToken = result?.RefreshToken ?? kept;
  const { IdToken: idToken, AccessToken: accessToken } = result ?? {};
  return idToken && accessToken && refreshToken ? { idToken, accessToken, refreshToken } : null;
}

const claimsSchema = z.object({
  device_key: z.optional(z.string()),
  sub: z.string(),
  iat: z.optional(z.number()),
  exp: z.number(),
  auth_time: z.optional(z.number()),
  email: z.catch(z.string(), ''),
  name: z.catch(z.string(), ''),
  phone_number: z.catch(z.string(), ''),
});

/** Decodes a token for display and timing only. The server verifies it. */
export function readClaims(idToken: string) {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const claims = claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    const { sub: id, email, name, phone_number: phone, iat, exp, auth_time } = claims;
    const user: SessionUser = { id, email, name, phone };
    return {
      user,
      issuedAtSeconds: iat,
      expiresAtSeconds: exp,
      signedInAtSeconds: auth_time,
      deviceKey: claims.device_key,
    };
  } catch {
    return null;
  }
}

const deviceKey = 'qr-menu.device';

/**
 * Returns a secret of this browser. After a browser has signed in once, wrong passwords entered elsewhere do
 * not count against it.
 */
export function deviceOf(storage: Storage): string {
  const present = storage.getItem(deviceKey);
  if (present) return present;
  const device = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))));
  storage.setItem(deviceKey, device);
  return device;
}

export type TokenStore = ReturnType<typeof createTokenStore>;

const storageKey = 'qr-menu.tokens';

export function createTokenStore(storage: Storage, tabs: EventTarget) {
  return {
    load: (): Tokens | null => {
      try {
        return tokensSchema.parse(JSON.parse(storage.getItem(storageKey) ?? 'null'));
      } catch {
        return null;
      }
    },
    save: (tokens: Tokens) => storage.setItem(storageKey, JSON.stringify(tokens)),
    clear: () => storage.removeItem(storageKey),
    /** Calls the listener when another tab has signed in or out, until the returned function is called. */
    subscribe: (listener: () => void) => {
      const onStorage = (event: Event) => {
        // An event without a key means that the whole storage was cleared.
        const key = 'key' in event ? event.key : null;
        if (key === null || key === storageKey) listener();
      };
      tabs.addEventListener('storage', onStorage);
      return () => tabs.removeEventListener('storage', onStorage);
    },
  };
}

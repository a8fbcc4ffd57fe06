import * as z from 'zod/mini';
import type { SessionUser } from '#session/session-context.ts';

const tokensSchema = z.object({
  idToken: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** The identity service has refused to renew them: kept to tell this from having signed out. */
  ended: z.optional(z.boolean()),
});
export type Tokens = z.infer<typeof tokensSchema>;

const claimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  email: z.catch(z.string(), ''),
  name: z.catch(z.string(), ''),
  phone_number: z.catch(z.string(), ''),
});

/** Reads a token for display and timing only: whether it is genuine is the server's business. */
export function readClaims(idToken: string) {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const claims = claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    const { sub: id, email, name, phone_number: phone, exp } = claims;
    const user: SessionUser = { id, email, name, phone };
    return { user, expiresAtSeconds: exp };
  } catch {
    return null;
  }
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
    /** Tells when another tab has signed in or out; the answer ends it. */
    subscribe: (listener: () => void) => {
      const onStorage = (event: Event) => {
        // An event without a key says that everything was cleared.
        const key = 'key' in event ? event.key : null;
        if (key === null || key === storageKey) listener();
      };
      tabs.addEventListener('storage', onStorage);
      return () => tabs.removeEventListener('storage', onStorage);
    },
  };
}

import type { Clock } from '@qr-menu/platform';
import type { JWK } from 'jose';
import type { SigningKey } from './signing-key.ts';
import type { StoredKeys } from './stored-keys.ts';

/** How long caches may keep the published keys. */
export const keysMaxAgeSeconds = 300;

// Other processes look for new keys this often.
const reloadAfterMilliseconds = 60_000;
// Everybody who verifies has seen a key before it signs.
const publishedAheadMilliseconds = keysMaxAgeSeconds * 1000 + 5 * reloadAfterMilliseconds;

export type KeyRing = {
  /** The key that signs now. */
  readonly current: () => Promise<SigningKey>;
  /** The keys of all tokens that can be valid, and the next one. */
  readonly published: () => Promise<readonly JWK[]>;
  readonly find: (kid: string | undefined) => Promise<SigningKey | undefined>;
  /** Publishes another key, which signs when it is known everywhere. At most one is under way. */
  readonly rotate: () => Promise<{ readonly kid: string; readonly signsFrom: Date }>;
};

export async function createKeyRing(deps: {
  readonly stored: StoredKeys;
  readonly clock: Clock;
  readonly tokenLifetimeSeconds: number;
}): Promise<KeyRing> {
  const { stored, clock } = deps;
  let keys = await stored.read();
  if (keys.length === 0) {
    await stored.addUnlessAfter(new Date(0), new Date(clock.now()));
    keys = await stored.read();
  }
  let loadedAt = clock.now();

  const reload = async (): Promise<void> => {
    keys = await stored.read();
    loadedAt = clock.now();
  };
  const fresh = async (): Promise<readonly SigningKey[]> => {
    if (clock.now() - loadedAt >= reloadAfterMilliseconds) await reload();
    return neededAt(clock.now(), keys, deps.tokenLifetimeSeconds * 1000);
  };

  return {
    current: async () => {
      const key = (await fresh()).findLast(({ signsFrom }) => signsFrom <= clock.now());
      if (key === undefined) throw new Error('there is no key that signs yet');
      return key;
    },
    published: async () => (await fresh()).map(({ publicJwk }) => publicJwk),
    find: async (kid) => (await fresh()).find((key) => key.kid === kid),
    rotate: async () => {
      const now = clock.now();
      await stored.addUnlessAfter(new Date(now), new Date(now + publishedAheadMilliseconds));
      await reload();
      const [oldest] = await fresh();
      if (oldest) await stored.removeBefore(new Date(oldest.signsFrom));
      const next = keys.at(-1);
      if (next === undefined) throw new Error('the new key was not stored');
      return { kid: next.kid, signsFrom: new Date(next.signsFrom) };
    },
  };
}

/** Without the keys whose last token has expired. */
function neededAt(
  now: number,
  keys: readonly SigningKey[],
  tokenLifetime: number,
): readonly SigningKey[] {
  // A process that has not reloaded yet may have signed with the old key for that long.
  const grace = tokenLifetime + reloadAfterMilliseconds;
  return keys.filter((_key, index) => {
    const successor = keys[index + 1];
    return successor === undefined || successor.signsFrom + grace > now;
  });
}

import { createPrivateKey, createPublicKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '@qr-menu/runtime/process';
import type { MasterSeal } from '@qr-menu/stores/keys';
import { inTransaction } from '@qr-menu/stores/postgres';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { Database } from '../settings.ts';

type SigningKey = Awaited<ReturnType<typeof signingKeyOf>>;

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

async function signingKeyOf(pem: string, signsFrom: Date) {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const publicJwk = { ...jwk, kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, publicKey, publicJwk, signsFrom: signsFrom.getTime() };
}

type StoredKeys = ReturnType<typeof createStoredSigningKeys>;

/** A sealed key can only be opened in the same row. */
const sealContextOf = (id: string): string => `identity.signing_keys.${id}`;

export function createStoredSigningKeys(database: Database, clock: Clock, seal: MasterSeal) {
  return {
    /** Oldest first. */
    read: async (): Promise<readonly SigningKey[]> => {
      const { rows } = await database.query<{ id: string; private_key: string; signs_from: Date }>(
        'select id, private_key, signs_from from identity.signing_keys order by signs_from, id',
      );
      return Promise.all(
        rows.map(({ id, private_key, signs_from }) =>
          signingKeyOf(seal.open(sealContextOf(id), private_key).text, signs_from),
        ),
      );
    },
    /** Also reseals keys with the current master key. Returns whether any key was stored unsealed. */
    sealAll: async (): Promise<boolean> =>
      inTransaction(database, { isolation: 'read committed' }, async (client) => {
        const { rows } = await client.query<{ id: string; private_key: string }>(
          'select id, private_key from identity.signing_keys order by id for update',
        );
        let anyPlain = false;
        for (const { id, private_key } of rows) {
          const { text, state } = seal.open(sealContextOf(id), private_key);
          if (state === 'own') continue;
          anyPlain ||= state === 'plain';
          await client.query('update identity.signing_keys set private_key = $2 where id = $1', [
            id,
            seal.seal(sealContextOf(id), text),
          ]);
        }
        return anyPlain;
      }),
    /** Adds a key that signs from `signsFrom`, unless another key starts signing later than `after`. */
    addUnlessAfter: async (after: Date, signsFrom: Date): Promise<void> => {
      const id = randomUUID();
      const privateKey = seal.seal(sealContextOf(id), await newPrivateKey());
      await inTransaction(database, { isolation: 'read committed' }, async (client) => {
        // If two processes start or rotate at once, both use the first process's key.
        await client.query('lock table identity.signing_keys in exclusive mode');
        await client.query(
          `insert into identity.signing_keys (id, purpose, private_key, created_at, signs_from)
           select $5, 'tokens', $1, $2, $3
            where not exists (select from identity.signing_keys where signs_from > $4)`,
          [privateKey, new Date(clock.now()), signsFrom, after, id],
        );
      });
    },
    removeBefore: (signsFrom: Date) =>
      database.query('delete from identity.signing_keys where signs_from < $1', [signsFrom]),
  };
}

/** How long caches may keep the published keys. */
export const keysMaxAgeSeconds = 300;

const reloadAfterMilliseconds = 60_000;
// Long enough for every verifier to load a key before it is used for signing.
const publishedAheadMilliseconds = keysMaxAgeSeconds * 1000 + 5 * reloadAfterMilliseconds;

export type KeyRing = Awaited<ReturnType<typeof createKeyRing>>;

export async function createKeyRing(deps: {
  readonly stored: StoredKeys;
  readonly clock: Clock;
  readonly tokenLifetimeSeconds: number;
}) {
  const { stored, clock } = deps;
  const wasOpen = await stored.sealAll();
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

  const ring = {
    current: async (): Promise<SigningKey> => {
      const key = (await fresh()).findLast(({ signsFrom }) => signsFrom <= clock.now());
      if (key === undefined) throw new Error('there is no key that signs yet');
      return key;
    },
    /** The keys of all tokens that may still be valid, plus the next key. */
    published: async (): Promise<readonly JWK[]> =>
      (await fresh()).map(({ publicJwk }) => publicJwk),
    find: async (kid: string | undefined) => (await fresh()).find((key) => key.kid === kid),
    /** The new key starts signing once every verifier has it. There is at most one such key. */
    rotate: async (): Promise<{ readonly kid: string; readonly signsFrom: Date }> => {
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
  // Backups may contain the unsealed key, so it is replaced.
  if (wasOpen) await ring.rotate();
  return ring;
}

/** Omits keys whose last token has expired. */
function neededAt(
  now: number,
  keys: readonly SigningKey[],
  tokenLifetime: number,
): readonly SigningKey[] {
  // A process that has not reloaded may sign with the old key for this long.
  const grace = tokenLifetime + reloadAfterMilliseconds;
  return keys.filter((_key, index) => {
    const successor = keys[index + 1];
    return successor === undefined || successor.signsFrom + grace > now;
  });
}

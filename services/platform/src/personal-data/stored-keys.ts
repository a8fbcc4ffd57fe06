import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { KeyObjects } from './key-objects.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';
import {
  type Erasure,
  type ExistingKey,
  KeyStoreUnavailable,
  WrongMasterKey,
} from './workspace-keys.ts';

const storedSchema = z.union([
  z.strictObject({ owner: z.string(), wrappedKey: z.base64url() }),
  z.strictObject({ owner: z.string(), erasedAt: z.string(), reason: z.string() }),
]);

export type StoredKey = ExistingKey & { readonly tombstone?: Erasure };

/** Wrapped keys and tombstones as objects. Every method rejects with `KeyStoreUnavailable`. */
export type StoredKeys = {
  /** @throws WrongMasterKey */
  readonly read: (owner: string) => Promise<StoredKey | null>;
  /** A new key, unless there is something. */
  readonly create: (owner: string) => Promise<boolean>;
  /** The same object once more; true means that the store has overwritten it. */
  readonly createAgain: (owner: string) => Promise<boolean>;
  readonly bury: (owner: string, erasure: Erasure) => Promise<void>;
};

const keyLength = 32;

/** A file name that any owner id can have. */
export const keyNameOf = (owner: string): string =>
  `${createHash('sha256').update(owner).digest('hex')}.json`;

export function createStoredKeys(objects: KeyObjects, masterKey: KeyObject): StoredKeys {
  function unwrapped(owner: string, wrappedKey: string): KeyObject {
    try {
      // For the owner who was asked for: a file in the place of another opens nothing.
      const key = openBytes(masterKey, owner, Buffer.from(wrappedKey, 'base64url'));
      return createSecretKey(key);
    } catch (error) {
      throw new WrongMasterKey('a stored key does not open with KEYS_MASTER_KEY', { cause: error });
    }
  }

  return {
    read: async (owner) => {
      const text = await reaching(() => objects.read(keyNameOf(owner)));
      if (text === null) return null;
      const stored = storedSchema.parse(JSON.parse(text));
      if ('wrappedKey' in stored)
        return { state: 'kept', key: unwrapped(owner, stored.wrappedKey) };
      const { erasedAt, reason } = stored;
      return { state: 'erased', erasedAt, tombstone: { erasedAt, reason } };
    },
    create: (owner) => {
      const wrapped = sealBytes(masterKey, owner, randomBytes(keyLength));
      const text = JSON.stringify({ owner, wrappedKey: wrapped.toString('base64url') });
      return reaching(() => objects.create(keyNameOf(owner), text));
    },
    createAgain: (owner) =>
      reaching(async () => {
        const text = await objects.read(keyNameOf(owner));
        // Nothing is lost where the condition is not honoured: it is the same text.
        return text !== null && objects.create(keyNameOf(owner), text);
      }),
    bury: (owner, erasure) =>
      reaching(() => objects.replace(keyNameOf(owner), JSON.stringify({ owner, ...erasure }))),
  };
}

async function reaching<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw new KeyStoreUnavailable('the key store cannot be reached', { cause: error });
  }
}

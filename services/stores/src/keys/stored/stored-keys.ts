import { type KeyObject, randomBytes } from 'node:crypto';
import { type Erasure, type ExistingKey, WrongMasterKey } from '../workspace-keys.ts';
import type { KeyObjects } from './key-objects.ts';
import { keyNameOf, reaching, readStored, unwrapKey, wrapKey } from './wrapped-key.ts';

export type StoredKey = ExistingKey & { readonly tombstone?: Erasure };

export type StoredKeys = {
  /** @throws WrongMasterKey */
  readonly read: (owner: string) => Promise<StoredKey | null>;
  readonly create: (owner: string) => Promise<boolean>;
  /** Tries to create an existing object again. Returns true if the store lets it overwrite the object. */
  readonly createAgain: (owner: string) => Promise<boolean>;
  readonly bury: (owner: string, erasure: Erasure) => Promise<void>;
};

export type MasterKeys = {
  readonly own: KeyObject;
  /** A second key, which is also tried when opening values while the master key is being changed. */
  readonly other?: KeyObject | undefined;
};

const keyLength = 32;

export function createStoredKeys(objects: KeyObjects, { own, other }: MasterKeys): StoredKeys {
  function unwrapped(owner: string, wrappedKey: string): KeyObject {
    try {
      return unwrapKey(own, owner, wrappedKey);
    } catch (error) {
      if (other) return unwrappedWithOther(other, owner, wrappedKey);
      throw new WrongMasterKey('a stored key does not open with KEYS_MASTER_KEY', { cause: error });
    }
  }

  return {
    read: async (owner) => {
      const text = await reaching(() => objects.read(keyNameOf(owner)));
      if (text === null) return null;
      const stored = readStored(text);
      if ('wrappedKey' in stored)
        return { state: 'kept', key: unwrapped(owner, stored.wrappedKey) };
      const { erasedAt, reason } = stored;
      return { state: 'erased', erasedAt, tombstone: { erasedAt, reason } };
    },
    create: (owner) => {
      const text = wrapKey(own, owner, randomBytes(keyLength));
      return reaching(() => objects.create(keyNameOf(owner), text));
    },
    createAgain: (owner) =>
      reaching(async () => {
        const text = await objects.read(keyNameOf(owner));
        // If the store ignores the condition, the same text is written again, so nothing is lost.
        return text !== null && objects.create(keyNameOf(owner), text);
      }),
    bury: (owner, erasure) =>
      reaching(() => objects.replace(keyNameOf(owner), JSON.stringify({ owner, ...erasure }))),
  };
}

function unwrappedWithOther(other: KeyObject, owner: string, wrappedKey: string): KeyObject {
  try {
    return unwrapKey(other, owner, wrappedKey);
  } catch (error) {
    const both = 'neither KEYS_MASTER_KEY nor KEYS_MASTER_KEY_OTHER';
    throw new WrongMasterKey(`a stored key opens with ${both}`, { cause: error });
  }
}

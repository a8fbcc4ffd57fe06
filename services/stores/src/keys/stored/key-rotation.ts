import type { KeyObject } from 'node:crypto';
import { KeyStoreUnavailable } from '../workspace-keys.ts';
import type { KeyObjects } from './key-objects.ts';
import type { MasterKeys } from './stored-keys.ts';
import { keyNameOf, reaching, readStored, unwrapKey, wrapKey } from './wrapped-key.ts';

export type Wrapping = 'own' | 'other' | 'erased' | 'unreadable';

export type KeyRotation = {
  /** Returns the names of all objects. The object that processes check at startup comes last. */
  readonly names: () => Promise<readonly string[]>;
  readonly look: (name: string) => Promise<Wrapping>;
  /** The caller must prevent concurrent writes to the object, which could undo an erasure. */
  readonly rewrap: (name: string) => Promise<Wrapping>;
};

const triedAtStart = keyNameOf('');
const isName = (name: string): boolean => /^[0-9a-f]{64}\.json$/.test(name);

export function createKeyRotation(objects: KeyObjects, { own, other }: MasterKeys): KeyRotation {
  async function look(name: string): Promise<Looked> {
    const text = await reaching(() => objects.read(name));
    const stored = text === null ? null : storedOf(text);
    if (stored === null || keyNameOf(stored.owner) !== name) return { wrapping: 'unreadable' };
    if (!('wrappedKey' in stored)) return { wrapping: 'erased' };
    const { owner, wrappedKey } = stored;
    if (opened(own, owner, wrappedKey)) return { wrapping: 'own' };
    const key = other && opened(other, owner, wrappedKey);
    return key ? { wrapping: 'other', owner, key } : { wrapping: 'unreadable' };
  }

  return {
    names: () =>
      reaching(async () => {
        const names = (await objects.names()).filter(isName);
        const rest = names.filter((name) => name !== triedAtStart);
        return names.length === rest.length ? rest : [...rest, triedAtStart];
      }),
    look: async (name) => (await look(name)).wrapping,
    rewrap: async (name) => {
      const object = await look(name);
      if (object.wrapping !== 'other') return object.wrapping;
      const text = wrapKey(own, object.owner, object.key.export());
      await reaching(() => objects.replace(name, text));
      const { wrapping } = await look(name);
      if (wrapping === 'own') return wrapping;
      throw new KeyStoreUnavailable(`the key store did not store the change of ${name}`);
    },
  };
}

type Looked =
  | { readonly wrapping: 'own' | 'erased' | 'unreadable' }
  | { readonly wrapping: 'other'; readonly owner: string; readonly key: KeyObject };

function storedOf(text: string): ReturnType<typeof readStored> | null {
  try {
    return readStored(text);
  } catch {
    return null;
  }
}

function opened(masterKey: KeyObject, owner: string, wrappedKey: string): KeyObject | null {
  try {
    return unwrapKey(masterKey, owner, wrappedKey);
  } catch {
    return null;
  }
}

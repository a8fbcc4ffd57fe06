import type { KeyObject } from 'node:crypto';
import type { KeyObjects } from './key-objects.ts';
import { createStoredKeys } from './stored-keys.ts';
import {
  KeyStoreUnavailable,
  UnsafeKeyStore,
  WorkspaceKeyErased,
  type WorkspaceKeys,
} from './workspace-keys.ts';

/** More than enough for a creator that was slower than the one it met. */
const attempts = 5;
/** A key of nobody: tells whether the master key is right and whether the store is safe. */
const nobody = '';

/** Who only opens needs no right to write. @throws WrongMasterKey, KeyStoreUnavailable */
export async function openWorkspaceKeys(
  objects: KeyObjects,
  own: KeyObject,
  other?: KeyObject,
): Promise<WorkspaceKeys> {
  const stored = createStoredKeys(objects, { own, other });
  let safe = false;

  /** Two processes must not make two keys; asked before the first one is made, as only some do. */
  async function assertSafe(): Promise<void> {
    if (safe) return;
    if ((await stored.read(nobody)) === null) await stored.create(nobody);
    if (await stored.createAgain(nobody)) {
      throw new UnsafeKeyStore('the key store overwrites objects that it should create only once');
    }
    safe = true;
  }

  async function keyOf(ownerId: string): Promise<KeyObject> {
    for (let tries = 0; tries < attempts; tries += 1) {
      const present = await stored.read(ownerId);
      if (present?.state === 'kept') return present.key;
      if (present) throw new WorkspaceKeyErased(`the workspace ${ownerId} was erased`);
      await assertSafe();
      // Read again even when it was created here: what the store holds is the key, nothing else.
      await stored.create(ownerId);
    }
    throw new KeyStoreUnavailable(`the key store keeps no key for ${ownerId}`);
  }

  await stored.read(nobody);
  return {
    keyOf,
    existing: stored.read,
    erase: async (ownerId, erasure) => {
      const present = await stored.read(ownerId);
      if (present?.tombstone) return present.tombstone;
      await stored.bury(ownerId, erasure);
      return erasure;
    },
  };
}

import type { KeyObject } from 'node:crypto';
import {
  KeyStoreUnavailable,
  UnsafeKeyStore,
  WorkspaceKeyErased,
  type WorkspaceKeys,
} from '../workspace-keys.ts';
import type { KeyObjects } from './key-objects.ts';
import { createStoredKeys } from './stored-keys.ts';

/** More than one attempt is needed only if another process creates the key first. */
const attempts = 5;
/** The owner id of the key that checks the master key and the store. It belongs to no workspace. */
const nobody = '';

/** Needs no write access if values are only opened. @throws WrongMasterKey, KeyStoreUnavailable */
export async function openWorkspaceKeys(
  objects: KeyObjects,
  own: KeyObject,
  other?: KeyObject,
): Promise<WorkspaceKeys> {
  const stored = createStoredKeys(objects, { own, other });
  let safe = false;

  /** Checks that two processes cannot create two keys. Only needed before the first key is created. */
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
      // The loop reads the key even after creating it, because only the stored key is valid.
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

import type { KeyObject } from 'node:crypto';
import {
  KeyStoreUnavailable,
  UnsafeKeyStore,
  WorkspaceKeyErased,
  type WorkspaceKeys,
} from '../workspace-keys.ts';
import type { KeyObjects } from './key-objects.ts';
import { createStoredKeys } from './stored-keys.ts';

/** More than enough if another process created the key first. */
const attempts = 5;
/** A key without an owner, used to verify the master key and the safety of the store. */
const nobody = '';

/**
 * A process that only opens seals needs no write access. @throws WrongMasterKey,
 * KeyStoreUnavailable
 */
export async function openWorkspaceKeys(
  objects: KeyObjects,
  own: KeyObject,
  other?: KeyObject,
): Promise<WorkspaceKeys> {
  const stored = createStoredKeys(objects, { own, other });
  let safe = false;

  /**
   * Two processes must not create two keys. Checked only before the first key is created, because
   * not every process creates one.
   */
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
      // Read again even after creation, because only the stored key counts.
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

import type { KeyObject } from 'node:crypto';
import { failure } from '@qr-menu/runtime/process';

export type ExistingKey =
  | { readonly state: 'kept'; readonly key: KeyObject }
  | { readonly state: 'erased'; readonly erasedAt: string };

export type Erasure = {
  readonly erasedAt: string;
  /** The reason for the erasure. It must not contain names, because the tombstone outlives the data. */
  readonly reason: string;
};

/** One key per workspace, in a store that is neither the log nor Postgres. */
export type WorkspaceKeys = {
  /** Creates the key on first use. Concurrent callers get the same key. @throws WorkspaceKeyErased */
  readonly keyOf: (ownerId: string) => Promise<KeyObject>;
  /** Returns null if no key was ever created, or if the store has lost it. */
  readonly existing: (ownerId: string) => Promise<ExistingKey | null>;
  /** Makes the key unreadable forever. A repeated call keeps the first tombstone. */
  readonly erase: (ownerId: string, erasure: Erasure) => Promise<Erasure>;
};

export class KeyStoreUnavailable extends failure(
  'KeyStoreUnavailable',
  'KEY_STORE_UNAVAILABLE',
  true,
) {}

export class WorkspaceKeyErased extends failure('WorkspaceKeyErased', 'WORKSPACE_ERASED', false) {}

/** Values without a key must not be read as empty strings, or the loss of the key would go unnoticed. */
export class KeyMissing extends failure('KeyMissing', 'KEY_MISSING', false) {}

export class WrongMasterKey extends failure('WrongMasterKey', 'WRONG_MASTER_KEY', false) {}

/** The store would overwrite an existing object on create, so two processes could create two keys. */
export class UnsafeKeyStore extends failure('UnsafeKeyStore', 'UNSAFE_KEY_STORE', false) {}

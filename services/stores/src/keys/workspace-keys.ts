import type { KeyObject } from 'node:crypto';
import { failure } from '@qr-menu/runtime';

export type ExistingKey =
  | { readonly state: 'kept'; readonly key: KeyObject }
  | { readonly state: 'erased'; readonly erasedAt: string };

export type Erasure = {
  /** ISO 8601. */
  readonly erasedAt: string;
  /** Why, without naming anybody: the tombstone outlives the data. */
  readonly reason: string;
};

/** One key for each workspace, in a store that is neither the log nor Postgres. */
export type WorkspaceKeys = {
  /** Made at the first use; all who ask at once get the same one. @throws WorkspaceKeyErased */
  readonly keyOf: (ownerId: string) => Promise<KeyObject>;
  /** Null when there never was a key here, or when the store has lost it. */
  readonly existing: (ownerId: string) => Promise<ExistingKey | null>;
  /** Makes the key unreadable for good; the first tombstone stays, also when it is done again. */
  readonly erase: (ownerId: string, erasure: Erasure) => Promise<Erasure>;
};

export class KeyStoreUnavailable extends failure(
  'KeyStoreUnavailable',
  'KEY_STORE_UNAVAILABLE',
  true,
) {}

export class WorkspaceKeyErased extends failure('WorkspaceKeyErased', 'WORKSPACE_ERASED', false) {}

/** Neither a key nor a tombstone: to blank the values would make that a loss for ever. */
export class KeyMissing extends failure('KeyMissing', 'KEY_MISSING', false) {}

export class WrongMasterKey extends failure('WrongMasterKey', 'WRONG_MASTER_KEY', false) {}

/** The store overwrites what it was asked to create: two processes could make two keys. */
export class UnsafeKeyStore extends failure('UnsafeKeyStore', 'UNSAFE_KEY_STORE', false) {}

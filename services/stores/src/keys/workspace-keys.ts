import type { KeyObject } from 'node:crypto';
import { failure } from '@qr-menu/runtime/process';

export type ExistingKey =
  | { readonly state: 'kept'; readonly key: KeyObject }
  | { readonly state: 'erased'; readonly erasedAt: string };

export type Erasure = {
  readonly erasedAt: string;
  /** The reason. It contains no names, because the tombstone outlives the data. */
  readonly reason: string;
};

/** One key per workspace, in a store that is neither the log nor Postgres. */
export type WorkspaceKeys = {
  /** Created at the first use. Concurrent callers get the same key. @throws WorkspaceKeyErased */
  readonly keyOf: (ownerId: string) => Promise<KeyObject>;
  /** Null if no key was ever created here, or if the store has lost it. */
  readonly existing: (ownerId: string) => Promise<ExistingKey | null>;
  /** Makes the key unreadable forever. If repeated, the first tombstone stays. */
  readonly erase: (ownerId: string, erasure: Erasure) => Promise<Erasure>;
};

export class KeyStoreUnavailable extends failure(
  'KeyStoreUnavailable',
  'KEY_STORE_UNAVAILABLE',
  true,
) {}

export class WorkspaceKeyErased extends failure('WorkspaceKeyErased', 'WORKSPACE_ERASED', false) {}

/**
 * The stored value is neither a key nor a tombstone. If values opened as empty instead, the loss would stay hidden
 * forever.
 */
export class KeyMissing extends failure('KeyMissing', 'KEY_MISSING', false) {}

export class WrongMasterKey extends failure('WrongMasterKey', 'WRONG_MASTER_KEY', false) {}

/** The store overwrites existing objects on create, so two processes could create two keys. */
export class UnsafeKeyStore extends failure('UnsafeKeyStore', 'UNSAFE_KEY_STORE', false) {}

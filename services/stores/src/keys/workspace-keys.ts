import type { KeyObject } from 'node:crypto';

export type ExistingKey =
  | { readonly state: 'kept'; readonly key: KeyObject }
  /** Its tombstone stays for ever. */
  | { readonly state: 'erased'; readonly erasedAt: string };

export type Erasure = {
  /** ISO 8601. */
  readonly erasedAt: string;
  /** Why, without naming anybody: the tombstone outlives the data. */
  readonly reason: string;
};

/** One key for each workspace, in a store that is neither the log nor Postgres. */
export type WorkspaceKeys = {
  /**
   * The workspace's key, made at the first use; however many ask at once, all get the same one.
   *
   * @throws WorkspaceKeyErased
   */
  readonly keyOf: (ownerId: string) => Promise<KeyObject>;
  /** Null when there never was a key here, or when the store has lost it. */
  readonly existing: (ownerId: string) => Promise<ExistingKey | null>;
  /** Makes the key unreadable for good; the first tombstone stays, also when it is done again. */
  readonly erase: (ownerId: string, erasure: Erasure) => Promise<Erasure>;
};

/** The key store does not answer; what was asked of it can be asked again. */
export class KeyStoreUnavailable extends Error {
  override readonly name = 'KeyStoreUnavailable';
  readonly code = 'KEY_STORE_UNAVAILABLE';
  readonly retryable = true;
}

/** The workspace was erased: nothing more can be sealed for it. */
export class WorkspaceKeyErased extends Error {
  override readonly name = 'WorkspaceKeyErased';
  readonly code = 'WORKSPACE_ERASED';
  readonly retryable = false;
}

/**
 * There are sealed values, but neither a key nor a tombstone: the key store is another one or has
 * lost its data. To blank the values would turn that into a loss for ever.
 */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
  readonly code = 'KEY_MISSING';
  readonly retryable = false;
}

/** The stored keys were wrapped with another master key, or are damaged. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
  readonly code = 'WRONG_MASTER_KEY';
  readonly retryable = false;
}

/** The store overwrites what it was asked to create: two processes could make two keys. */
export class UnsafeKeyStore extends Error {
  override readonly name = 'UnsafeKeyStore';
  readonly code = 'UNSAFE_KEY_STORE';
  readonly retryable = false;
}

import type { Readable } from 'node:stream';

export type Body = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Stores objects by key. A key is a path with slashes. Its folders are created as needed. */
export type ObjectStore = {
  readonly has: (key: string) => Promise<boolean>;
  readonly read: (key: string) => Promise<Readable | null>;
  /** The object is durable when this resolves. Until then, readers get the old object. */
  readonly put: (key: string, body: Body) => Promise<void>;
  /** Returns false if the object exists. If several calls run at once, exactly one creates it. */
  readonly create: (key: string, body: Body) => Promise<boolean>;
  /** Lists keys at any depth. After a crash, a directory may also contain incomplete files. */
  readonly keys: (prefix: string) => Promise<readonly string[]>;
  /** Does not fail if the object is missing. */
  readonly remove: (key: string) => Promise<void>;
  readonly removeFolder: (folder: string) => Promise<void>;
  readonly close: () => void;
};

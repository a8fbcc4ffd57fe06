import type { Readable } from 'node:stream';

export type Body = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Objects by key: a path with slashes, whose folders need not be created. */
export type ObjectStore = {
  readonly has: (key: string) => Promise<boolean>;
  readonly read: (key: string) => Promise<Readable | null>;
  /** Durable when it resolves. Until then, readers get the old object. */
  readonly put: (key: string, body: Body) => Promise<void>;
  /** Returns false if the object exists. If several calls run at once, exactly one creates it. */
  readonly create: (key: string, body: Body) => Promise<boolean>;
  /**
   * Keys that start with the prefix, at any depth. After a crash, a directory may also contain
   * incomplete files.
   */
  readonly keys: (prefix: string) => Promise<readonly string[]>;
  /** A missing object is not an error. */
  readonly remove: (key: string) => Promise<void>;
  readonly removeFolder: (folder: string) => Promise<void>;
  readonly close: () => void;
};

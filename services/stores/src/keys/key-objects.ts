export type KeyObjects = {
  readonly read: (name: string) => Promise<string | null>;
  /**
   * Returns false if it already exists. If several calls run at once, exactly one creates it.
   */
  readonly create: (name: string, text: string) => Promise<boolean>;
  /** Atomic: readers get either the old text or the new one. */
  readonly replace: (name: string, text: string) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

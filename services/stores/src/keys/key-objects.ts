export type KeyObjects = {
  readonly read: (name: string) => Promise<string | null>;
  /** False when there is one already; of any number at once exactly one creates it. */
  readonly create: (name: string, text: string) => Promise<boolean>;
  /** Atomic: readers get the old text or the new one. */
  readonly replace: (name: string, text: string) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

/** Small named texts that outlive the process: where wrapped keys and tombstones are kept. */
export type KeyObjects = {
  readonly read: (name: string) => Promise<string | null>;
  /** False when there is one already; of any number at once exactly one creates it. */
  readonly create: (name: string, text: string) => Promise<boolean>;
  /** Atomic: readers get the old text or the new one. */
  readonly replace: (name: string, text: string) => Promise<void>;
  /** Of all objects. */
  readonly names: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export type Clock = {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

export type Randomness = {
  readonly uuid: () => string;
  /** A number in [0, 1). */
  readonly fraction: () => number;
};

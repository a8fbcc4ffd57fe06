/** At most once, in order per channel: who waits for one can also look the fact up (R5, R8). */
export type Notices = {
  /** Never rejects: a notice that cannot be sent is lost. */
  readonly publish: (channel: string, message: string) => Promise<void>;
  readonly subscribe: (
    channel: string,
    onMessage: (message: string) => void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};

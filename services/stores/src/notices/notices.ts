/**
 * Best-effort messages between processes: at most once, in order per channel, lost when nobody
 * listens. Whoever waits for one must also be able to look the fact up (rules R5, R8).
 */
export type Notices = {
  /** Never rejects: a notice that cannot be sent is lost. */
  readonly publish: (channel: string, message: string) => Promise<void>;
  /** Resolves once messages are received; the answer unsubscribes. */
  readonly subscribe: (
    channel: string,
    onMessage: (message: string) => void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};

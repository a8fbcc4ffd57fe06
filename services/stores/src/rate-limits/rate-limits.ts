/** A bucket that holds `burst` units and gains `perSecond` units each second. */
export type RateLimit = { readonly perSecond: number; readonly burst: number };

export type Taken =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      /**
       * When the same request can be allowed, in whole seconds (at least 1), as in `Retry-After`.
       */
      readonly retryAfterSeconds: number;
    };

export type RateLimits = {
  /** Takes `cost` units at once, or none. A cost above the burst takes the whole bucket. */
  readonly take: (key: string, limit: RateLimit, cost?: number) => Promise<Taken>;
  readonly close: () => Promise<void>;
};

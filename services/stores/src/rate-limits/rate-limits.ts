/** A bucket that holds `burst` units and gains `perSecond` units each second. */
export type RateLimit = { readonly perSecond: number; readonly burst: number };

export type Taken =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      /** Whole seconds (at least 1) until the request can be allowed, as in `Retry-After`. */
      readonly retryAfterSeconds: number;
    };

export type RateLimits = {
  /** Takes `cost` units at once, or none. A cost above the burst needs a full bucket and empties it. */
  readonly take: (key: string, limit: RateLimit, cost?: number) => Promise<Taken>;
  readonly close: () => Promise<void>;
};

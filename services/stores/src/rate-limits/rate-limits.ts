/** A bucket: it holds `burst` units and gains `perSecond` of them each second. */
export type RateLimit = { readonly perSecond: number; readonly burst: number };

export type Taken =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      /** When the same request can be allowed: whole seconds, at least 1, as `Retry-After` has them. */
      readonly retryAfterSeconds: number;
    };

export type RateLimits = {
  /** Takes `cost` units at once, or none. A cost above the burst is the whole bucket. */
  readonly take: (key: string, limit: RateLimit, cost?: number) => Promise<Taken>;
  readonly close: () => Promise<void>;
};

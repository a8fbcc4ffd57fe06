export type NamedViews = {
  /** Normalized. */
  readonly name: string;
  readonly day: string;
  readonly views: number;
};

export type ViewBatch = { readonly id: string; readonly counts: readonly NamedViews[] };

/** Who takes a batch stores it with its id, then settles it: whatever fails, it counts once. */
export type ViewCounts = {
  readonly add: (counts: readonly NamedViews[]) => Promise<void>;
  /** The batch that is not settled yet, else all that came since; null when there is nothing. */
  readonly collect: () => Promise<ViewBatch | null>;
  readonly settle: (batchId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

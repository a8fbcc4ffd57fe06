/** Menu pages that were shown under one of a venue's names, on one day. */
export type NamedViews = {
  /** Normalized. */
  readonly name: string;
  /** As `2026-05-31`. */
  readonly day: string;
  readonly views: number;
};

/** Counts that are closed: nothing is added to them any more. */
export type ViewBatch = { readonly id: string; readonly counts: readonly NamedViews[] };

/**
 * Views on their way to Postgres, collected from all processes that show menus. Who takes a batch
 * stores it together with its id, and settles it then: whatever fails in between, it is offered
 * again under the same id, and is counted once.
 */
export type ViewCounts = {
  readonly add: (counts: readonly NamedViews[]) => Promise<void>;
  /** The batch that is not settled yet, else all that came since; null when there is nothing. */
  readonly collect: () => Promise<ViewBatch | null>;
  /** Forgets a batch. Settling one that is gone changes nothing. */
  readonly settle: (batchId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

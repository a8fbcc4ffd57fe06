export type NamedViews = {
  /** Normalized. */
  readonly name: string;
  readonly day: string;
  /** Set: how often that table's code was followed. These views are counted without it, too. */
  readonly table?: string;
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

/** What is counted together. No venue's name begins with `#`, so a gateway of before finds no venue of that name. */
export const countKey = ({ name, day, table }: Omit<NamedViews, 'views'>): string =>
  table === undefined ? `${day} ${name}` : `${day} #${table} ${name}`;

export type NamedViews = {
  /** Normalized. */
  readonly name: string;
  /** `YYYY-MM-DDTHH:MM` of UTC, or a day from a process of the previous release. */
  readonly day: string;
  /** If set, counts scans of that table's code. The same views are also counted without it. */
  readonly table?: string;
  readonly views: number;
};

export type ViewBatch = { readonly id: string; readonly counts: readonly NamedViews[] };

/**
 * The caller stores a batch with its id and then settles it, so it counts once, even after
 * failures.
 */
export type ViewCounts = {
  readonly add: (counts: readonly NamedViews[]) => Promise<void>;
  /** The unsettled batch, or everything since the last settled one. Null if there is nothing. */
  readonly collect: () => Promise<ViewBatch | null>;
  readonly settle: (batchId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * The key for counting. No name starts with `#`, so a gateway of the previous release finds no
 * venue for it.
 */
export const countKey = ({ name, day, table }: Omit<NamedViews, 'views'>): string =>
  table === undefined ? `${day} ${name}` : `${day} #${table} ${name}`;

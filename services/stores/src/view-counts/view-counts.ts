export type NamedViews = {
  /** The normalized name. */
  readonly name: string;
  /** A minute, `YYYY-MM-DDTHH:MM` in UTC. Processes of the previous release write only a day. */
  readonly day: string;
  /** The table whose code was scanned. Another entry, without a table, also includes these views. */
  readonly table?: string;
  readonly views: number;
};

export type ViewBatch = { readonly id: string; readonly counts: readonly NamedViews[] };

/** The caller stores a batch together with its id, and then settles it. So every view is counted once. */
export type ViewCounts = {
  readonly add: (counts: readonly NamedViews[]) => Promise<void>;
  /** Returns the unsettled batch, or else a new one with all counts added since. Null if there are none. */
  readonly collect: () => Promise<ViewBatch | null>;
  readonly settle: (batchId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** No name starts with `#`, so gateways of the previous release ignore the counts per table. */
export const countKey = ({ name, day, table }: Omit<NamedViews, 'views'>): string =>
  table === undefined ? `${day} ${name}` : `${day} #${table} ${name}`;

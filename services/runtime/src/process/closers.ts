/** Collects functions that close opened resources, and calls them in reverse order. */
export type Closers = {
  readonly add: (close: () => Promise<unknown>) => void;
  /** Closes all resources even if some of them fail, and then rejects with the first error. */
  readonly closeAll: () => Promise<void>;
};

export function createClosers(): Closers {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => closers.push(close),
    closeAll: async () => {
      const failures: unknown[] = [];
      for (const close of closers.splice(0).reverse()) {
        await close().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** What has been opened, to be closed in reverse. */
export type Closers = {
  readonly add: (close: () => Promise<unknown>) => void;
  readonly closeAll: () => Promise<void>;
};

export function createClosers(): Closers {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => closers.push(close),
    closeAll: async () => {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

import type { LogBatch, LogRecord } from './commit-log.ts';

export type PartitionPumpOptions = {
  readonly position: bigint;
  readonly fetch: (offset: bigint) => Promise<readonly LogRecord[]>;
  readonly onBatch: (batch: LogBatch) => Promise<bigint>;
  readonly onCrash: (error: Error) => void;
  /** The store did not answer: somebody will prod again. */
  readonly onFetchError: (error: unknown) => void;
};

export type PartitionPump = {
  readonly position: () => bigint;
  readonly isBusy: () => boolean;
  /** Goes on elsewhere, unless a batch is in hand: that one decides. */
  readonly seek: (offset: bigint) => void;
  /** There may be something to read. Remembered while the pump is paused. */
  readonly prod: () => void;
  /** Resolves when the batch in hand is done; nothing is handled until the next `resume`. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
};

export function createPartitionPump(options: PartitionPumpOptions): PartitionPump {
  const { fetch, onBatch, onCrash, onFetchError } = options;
  let position = options.position;
  let running: Promise<void> | null = null;
  let paused = true;
  let prodded = false;
  let busy = false;

  async function fetchNext(): Promise<readonly LogRecord[]> {
    try {
      return await fetch(position);
    } catch (error) {
      onFetchError(error);
      return [];
    }
  }

  async function handle(records: readonly [LogRecord, ...LogRecord[]]): Promise<void> {
    busy = true;
    try {
      position = await onBatch({ partition: records[0].partition, records });
    } catch (error) {
      paused = true;
      onCrash(error instanceof Error ? error : new Error(String(error)));
    } finally {
      busy = false;
    }
  }

  async function run(): Promise<void> {
    while (prodded && !paused) {
      prodded = false;
      const [first, ...rest] = await fetchNext();
      if (!first || paused) continue;
      prodded = true;
      // Somebody may have sought elsewhere while these were on their way.
      if (first.offset === position) await handle([first, ...rest]);
    }
    running = null;
  }

  function prod(): void {
    prodded = true;
    if (!paused) running ??= run();
  }

  return {
    position: () => position,
    isBusy: () => busy,
    seek: (offset) => {
      if (busy) return;
      position = offset;
      prod();
    },
    prod,
    pause: async () => {
      paused = true;
      await running;
    },
    resume: () => {
      paused = false;
      prod();
    },
  };
}

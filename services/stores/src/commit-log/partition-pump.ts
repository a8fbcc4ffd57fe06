import type { Clock } from '@qr-menu/runtime/process';
import { type LogBatch, type LogRecord, PartitionHalted } from './commit-log.ts';

export type PartitionPumpOptions = {
  readonly position: bigint;
  readonly fetch: (offset: bigint) => Promise<readonly LogRecord[]>;
  readonly onBatch: (batch: LogBatch) => Promise<bigint>;
  readonly onCrash: (error: Error) => void;
  readonly clock: Clock;
  /** Called if the store does not answer. The pump then waits for the next `prod`. */
  readonly onFetchError: (error: unknown) => void;
};

export type PartitionPump = {
  readonly position: () => bigint;
  /** Whether a batch is in progress or will be retried. A busy pump is not reported as stalled. */
  readonly isBusy: () => boolean;
  /** Ignored while a batch is in progress, because its result takes precedence. */
  readonly seek: (offset: bigint) => void;
  /** Must be called when there may be new records. A paused pump remembers the call. */
  readonly prod: () => void;
  /** Resolves when the current batch is done. No further batch is handled until `resume` is called. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
};

export function createPartitionPump(options: PartitionPumpOptions): PartitionPump {
  const { fetch, onBatch, onCrash, onFetchError, clock } = options;
  let position = options.position;
  let running: Promise<void> | null = null;
  let paused = true;
  let prodded = false;
  let busy = false;
  let halted = false;

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
      if (error instanceof PartitionHalted) return void rest(error.pause);
      paused = true;
      onCrash(error instanceof Error ? error : new Error(String(error)));
    } finally {
      busy = false;
    }
  }

  async function rest(pause: number): Promise<void> {
    halted = true;
    await clock.sleep(pause);
    halted = false;
    prod();
  }

  async function run(): Promise<void> {
    while (prodded && !paused && !halted) {
      prodded = false;
      const [first, ...rest] = await fetchNext();
      if (!first || paused) continue;
      prodded = true;
      // A seek may have happened during the fetch.
      if (first.offset === position) await handle([first, ...rest]);
    }
    running = null;
  }

  function prod(): void {
    prodded = true;
    if (!paused && !halted) running ??= run();
  }

  return {
    position: () => position,
    isBusy: () => busy || halted,
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

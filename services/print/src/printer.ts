import { createWorkerPool } from '@qr-menu/runtime/process';
import type { Print } from './menu/draw-menu.ts';
import type { ToPrint } from './print.ts';

export type Printer = {
  /** Throws `TaskTooCostly` and `OwnerTooBusy`. */
  readonly print: (owner: string, order: ToPrint) => Promise<Print>;
  readonly close: () => Promise<void>;
};

/** The largest menu takes a second and 90 MB. */
const limits = { heapMegabytes: 160, waitingPerOwner: 4 };

/**
 * Draws prints in separate threads, so that other requests do not wait for them.
 *
 * @param milliseconds per print, including the start of a thread
 */
export function openPrinter(threads: number, milliseconds = 30_000): Printer {
  const { run, close } = createWorkerPool<ToPrint, Print>({
    from: import.meta.url,
    module: './print',
    task: 'print',
    ...limits,
    threads,
    milliseconds,
  });
  return { print: run, close };
}

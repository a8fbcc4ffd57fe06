import { createWorkerProcess, type Task, taskOf } from '@qr-menu/runtime/process';
import type { Print } from './menu/draw-menu.ts';
import type { ToPrint } from './print.ts';

export type Printer = {
  /** @throws TaskTooCostly, OwnerTooBusy */
  readonly print: (owner: string, order: ToPrint) => Promise<Print>;
  readonly close: () => Promise<void>;
};

const printTask: Task<ToPrint, Print> = taskOf(import.meta.url, './print', 'print');

/** Drawing the largest menu takes a second and 90 MB. */
const limits = { heapMegabytes: 160, waitingPerOwner: 4 };

/** Starts `count` low-priority processes for drawing. `milliseconds` is the time limit for one PDF. */
export function openPrinter(count: number, milliseconds = 30_000): Printer {
  const workers = Array.from({ length: count }, () => ({
    process: createWorkerProcess({ ...limits, milliseconds }),
    prints: 0,
  }));
  return {
    print: async (owner, order) => {
      const worker = workers.reduce((least, candidate) =>
        candidate.prints < least.prints ? candidate : least,
      );
      worker.prints += 1;
      try {
        return await worker.process.run(owner, printTask, order);
      } finally {
        worker.prints -= 1;
      }
    },
    close: async () => {
      await Promise.all(workers.map(({ process }) => process.close()));
    },
  };
}

import { openPrinter, type Print, type ToPrint } from '@qr-menu/print';
import {
  createOwnerTurns,
  createWorkerPool,
  OwnerTooBusy,
  TaskTooCostly,
} from '@qr-menu/runtime/process';
import { apiError } from '../../answers/api-error.ts';
import { type FileRequest, type ReadFile, refused } from './read-menu-file.ts';
import { fileFault } from './table.ts';

export type MenuFiles = {
  /** Throws RATE_LIMITED if too many files are waiting. New, unpaid workspaces cannot block the others. */
  readonly read: (
    workspaceId: string,
    request: FileRequest,
    isUntried?: boolean,
  ) => Promise<ReadFile>;
  /** Creates a PDF of a menu or its allergen table. Can also throw RATE_LIMITED. */
  readonly print: (workspaceId: string, order: ToPrint) => Promise<Print>;
  readonly close: () => Promise<void>;
};

/** Reading the largest accepted file takes a second and 60 MB while both threads are busy. */
const limits = { threads: 2, heapMegabytes: 160, waitingPerOwner: 4 };

/** Threads isolate untrusted files. The limit includes up to ten seconds for starting a thread. */
export function openMenuFiles(milliseconds = 30_000): MenuFiles {
  const from = import.meta.url;
  const files = createWorkerPool<FileRequest, ReadFile>({
    from,
    module: './read-menu-file',
    task: 'readMenuFile',
    ...limits,
    milliseconds,
  });
  const printer = openPrinter(1, milliseconds);
  const { waitingPerOwner } = limits;
  const untried = createOwnerTurns({ slots: 1, waitingPerOwner });
  return {
    read: (workspaceId, request, isUntried = false) => {
      const read = () => files.run(workspaceId, request);
      return (isUntried ? untried(workspaceId, read) : read()).catch((error: unknown) => {
        if (error instanceof TaskTooCostly) return refused(fileFault('FILE_TOO_COSTLY'));
        throw tooBusy(error);
      });
    },
    print: (workspaceId, order) =>
      printer.print(workspaceId, order).catch((error: unknown) => {
        throw tooBusy(error);
      }),
    close: async () => {
      await Promise.all([files.close(), printer.close()]);
    },
  };
}

const tooBusy = (error: unknown): unknown =>
  error instanceof OwnerTooBusy
    ? apiError('RATE_LIMITED', 'Several files are being read. Try again in a moment.', {
        retryAfter: 1,
        http: { status: 429, headers: new Map([['retry-after', '1']]) },
      })
    : error;

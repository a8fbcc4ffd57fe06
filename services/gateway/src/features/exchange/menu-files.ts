import { createWorkerPool, OwnerTooBusy, TaskTooCostly } from '@qr-menu/runtime';
import { apiError } from '../../answers/api-error.ts';
import { type FileRequest, type ReadFile, refused } from './read-menu-file.ts';
import { fileFault } from './table.ts';

export type MenuFiles = {
  /** Reads a file; throws RATE_LIMITED when more files of the workspace are waiting than may. */
  readonly read: (workspaceId: string, request: FileRequest) => Promise<ReadFile>;
  readonly close: () => Promise<void>;
};

/** The largest file that is accepted takes a second of two that are busy, and 60 MB. */
const limits = { threads: 2, heapMegabytes: 160, waitingPerOwner: 4 };

/** Files are read in threads of their own: nobody knows what is in them. `milliseconds`: for each. */
export function openMenuFiles(milliseconds = 10_000): MenuFiles {
  const from = import.meta.url;
  const source = { from, module: './read-menu-file', task: 'readMenuFile' };
  const { run, close } = createWorkerPool<FileRequest, ReadFile>({
    ...source,
    ...limits,
    milliseconds,
  });
  return {
    read: (workspaceId, request) =>
      run(workspaceId, request).catch((error: unknown) => {
        if (error instanceof TaskTooCostly) return refused(fileFault('FILE_TOO_COSTLY'));
        if (!(error instanceof OwnerTooBusy)) throw error;
        throw apiError('RATE_LIMITED', 'Several files are being read. Try again in a moment.', {
          retryAfter: 1,
          http: { status: 429, headers: new Map([['retry-after', '1']]) },
        });
      }),
    close,
  };
}

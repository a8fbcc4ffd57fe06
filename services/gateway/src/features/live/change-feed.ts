import type { Stream } from '@qr-menu/schema';
import type { ArchivedChange, ChangeArchive } from './change-archive.ts';

/** The changes of one stream, shared by all of its subscribers in this process. */
export type ChangeFeed = {
  /** The newest version that is known here. */
  readonly head: () => number;
  /** The next few changes after a version, from memory when they are recent. */
  readonly after: (version: number) => Promise<readonly ArchivedChange[]>;
  /** Resolves when the head is another one than `known`, or on the signal. */
  readonly moved: (known: number, signal: AbortSignal) => Promise<void>;
  /** Reads what the archive has after the head. */
  readonly refresh: () => Promise<void>;
  /** What the periodic look found: repairs lost notices, follows a store that went back in time. */
  readonly compare: (version: number) => Promise<void>;
};

/** A commit has 256 KB at most (rule R6): so much may one reader hold while it sends. */
const pageSize = 20;
const mostRecentChanges = 100;
const mostRecentCharacters = 512 * 1024;

export function createChangeFeed(
  archive: ChangeArchive,
  stream: Stream,
  version: number,
): ChangeFeed {
  const recent: ArchivedChange[] = [];
  const waiting = new Set<() => void>();
  let head = version;
  let reading: Promise<void> | null = null;
  let again = false;

  function remember(change: ArchivedChange): void {
    head = change.version;
    recent.push(change);
    const size = (): number => recent.reduce((sum, { text }) => sum + text.length, 0);
    while (recent.length > mostRecentChanges || size() > mostRecentCharacters) recent.shift();
  }

  function wake(): void {
    for (const resolve of [...waiting]) resolve();
  }

  async function readOn(): Promise<void> {
    do {
      again = false;
      const added = await archive.after(stream, head, pageSize);
      added.forEach(remember);
      if (added.length > 0) wake();
      again ||= added.length === pageSize;
    } while (again);
  }

  // A notice that comes during a read may be about a commit that the read did not see.
  function refresh(): Promise<void> {
    if (reading) {
      again = true;
      return reading;
    }
    reading = readOn().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    head: () => head,
    refresh,
    after: async (from) => {
      const [oldest] = recent;
      if (!oldest || oldest.version > from + 1) return archive.after(stream, from, pageSize);
      const start = from + 1 - oldest.version;
      return recent.slice(start, start + pageSize);
    },
    moved: (known, signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        if (head !== known || signal.aborted) return resolve();
        waiting.add(done);
        signal.addEventListener('abort', done, { once: true });
      }),
    compare: async (stored) => {
      if (stored > head) return refresh();
      if (stored === head) return;
      // The head may have moved on since the look read its version.
      const [newest] = await archive.after(stream, head - 1, 1);
      if (newest || reading) return;
      head = stored;
      recent.length = 0;
      wake();
    },
  };
}

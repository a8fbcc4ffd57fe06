import type { Stream } from '@qr-menu/schema';
import { type ArchivedCommit, openCommits, readCommitsAfter } from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { Pool } from 'pg';

export type Change = Omit<ArchivedCommit, 'requestHash'> & {
  /** The events as JSON text, written once for all subscribers. */
  readonly text: string;
};

/** Where changes are read: notices only say when to look. */
export type ChangeArchive = { readonly pool: Pool; readonly personalData: PersonalData };

export async function readChanges(
  { pool, personalData }: ChangeArchive,
  stream: Stream,
  version: number,
  limit: number,
): Promise<readonly Change[]> {
  const commits = await readCommitsAfter(pool, stream, version, limit);
  const opened = await openCommits(personalData, stream, commits);
  return opened.map((commit) => ({ ...commit, text: JSON.stringify(commit.events) }));
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** A commit has 256 KB at most (rule R6): so much may one reader hold while it sends. */
const pageSize = 20;
const mostRecentChanges = 100;
const mostRecentCharacters = 512 * 1024;

export function createChangeFeed(archive: ChangeArchive, stream: Stream, version: number) {
  const recent: Change[] = [];
  const bell = createBell();
  let head = version;
  let reading: Promise<void> | null = null;
  let again = false;

  function remember(change: Change): void {
    head = change.version;
    recent.push(change);
    const size = (): number => recent.reduce((sum, { text }) => sum + text.length, 0);
    while (recent.length > mostRecentChanges || size() > mostRecentCharacters) recent.shift();
  }

  async function readOn(): Promise<void> {
    do {
      again = false;
      const added = await readChanges(archive, stream, head, pageSize);
      added.forEach(remember);
      if (added.length > 0) bell.ring();
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
    /** The next few changes after a version, from memory when they are recent. */
    after: async (from: number): Promise<readonly Change[]> => {
      const [oldest] = recent;
      if (!oldest || oldest.version > from + 1) return readChanges(archive, stream, from, pageSize);
      const start = from + 1 - oldest.version;
      return recent.slice(start, start + pageSize);
    },
    moved: async (known: number, signal: AbortSignal): Promise<void> => {
      if (head === known && !signal.aborted) await bell.rings(signal);
    },
    /** What the periodic look found: repairs lost notices, follows a store that went back in time. */
    compare: async (stored: number): Promise<void> => {
      if (stored > head) return refresh();
      if (stored === head) return;
      // The head may have moved on since the look read its version.
      const [newest] = await readChanges(archive, stream, head - 1, 1);
      if (newest || reading) return;
      head = stored;
      recent.length = 0;
      bell.ring();
    },
  };
}

function createBell() {
  const waiting = new Set<() => void>();
  return {
    ring: (): void => {
      for (const wake of [...waiting]) wake();
    },
    rings: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      }),
  };
}

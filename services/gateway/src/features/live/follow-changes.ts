import type { WorkspaceChange } from '../../generated/server.ts';
import type { ArchivedChange } from './change-archive.ts';
import type { ChangeFeed } from './change-feed.ts';

export type FollowOptions = {
  readonly feed: ChangeFeed;
  /** The last version that the client holds; null: from now on. */
  readonly since: number | null;
  /** Asked after each change that can end the caller's access; false ends the changes. */
  readonly stillAllowed: () => Promise<boolean>;
  /** Waits before the archive is asked again after a failure. */
  readonly pause: (error: unknown, signal: AbortSignal) => Promise<void>;
  readonly release: () => void;
};

/** A client that is further behind is better off loading everything again. */
const furthestBehind = 1_000;

/**
 * Changes in version order without a gap. Nothing is queued for a slow client: the next change is
 * read when the last one has been sent, so a subscription holds one page and its version.
 */
export function followChanges(options: FollowOptions): AsyncIterableIterator<WorkspaceChange> {
  const over = new AbortController();
  const changes = follow(options, over.signal);
  const end = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    options.release();
  };
  return {
    next: async () => {
      try {
        const result = await changes.next();
        if (result.done) end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    // A generator that waits inside cannot be ended from outside; the signal ends its waiting.
    return: () => {
      end();
      return changes.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* follow(
  options: FollowOptions,
  signal: AbortSignal,
): AsyncGenerator<WorkspaceChange> {
  const { feed, since, stillAllowed } = options;
  let held = since ?? feed.head();
  if (since === null) yield standingAt(held);
  while (!signal.aborted) {
    const head = feed.head();
    if (held === head) {
      await feed.moved(head, signal);
      continue;
    }
    const page = await nextPage(options, held, signal);
    if (page === 'unreadable') continue;
    if (page === 'gap') {
      held = head;
      if (!(await stillAllowed())) return;
      yield resyncAt(head);
      continue;
    }
    for (const change of page) {
      if (signal.aborted || (concernsAccess(change) && !(await stillAllowed()))) return;
      held = change.version;
      yield commitOf(change);
    }
  }
}

async function nextPage(
  { feed, pause }: FollowOptions,
  held: number,
  signal: AbortSignal,
): Promise<readonly ArchivedChange[] | 'gap' | 'unreadable'> {
  const head = feed.head();
  if (held > head || head - held > furthestBehind) return 'gap';
  try {
    const page = await feed.after(held);
    return page[0]?.version === held + 1 ? page : 'gap';
  } catch (error) {
    await pause(error, signal);
    return 'unreadable';
  }
}

const noCommit = { commitId: null, actor: null, at: null, events: null };

/** Tells a client that holds nothing yet where the workspace stands. */
export const standingAt = (version: number): WorkspaceChange => ({
  ...noCommit,
  version,
  resync: false,
});

export const resyncAt = (version: number): WorkspaceChange => ({
  ...noCommit,
  version,
  resync: true,
});

export const commitOf = ({
  version,
  commitId,
  actor,
  at,
  text,
}: ArchivedChange): WorkspaceChange => ({
  version,
  commitId,
  actor,
  at,
  events: text,
  resync: false,
});

/** Whether a change can end or alter somebody's access. */
export const concernsAccess = ({ events }: ArchivedChange): boolean =>
  events.some(({ type }) => type.startsWith('Staff'));

import type { WorkspaceChange } from '../../generated/server.ts';
import type { Change, ChangeFeed } from './change-feed.ts';

type FollowOptions = {
  readonly feed: ChangeFeed;
  /** The last version that the client holds; null: from now on. */
  readonly since: number | null;
  /** Asked after each change that can end the caller's access; false ends the changes. */
  readonly stillAllowed: () => Promise<boolean>;
  readonly pause: (error: unknown, signal: AbortSignal) => Promise<void>;
  readonly release: () => void;
};

/** A client that is further behind is better off loading everything again. */
const furthestBehind = 1_000;

/**
 * Changes in version order without a gap. Nothing is queued for a slow client: a subscription holds
 * one page and its version.
 */
export function followChanges(options: FollowOptions): AsyncIterableIterator<WorkspaceChange> {
  const over = new AbortController();
  over.signal.addEventListener('abort', options.release, { once: true });
  const changes = follow(options, over);
  return {
    next: () => changes.next(),
    // A generator that waits inside cannot be ended from outside; the signal ends its waiting.
    return: () => {
      over.abort();
      return changes.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* follow(
  options: FollowOptions,
  over: AbortController,
): AsyncGenerator<WorkspaceChange> {
  const { feed, since, stillAllowed } = options;
  const { signal } = over;
  let version = since ?? feed.head();
  try {
    if (since === null) yield { ...noCommit, version, resync: false };
    while (!signal.aborted) {
      const head = feed.head();
      if (version === head) {
        await feed.moved(head, signal);
        continue;
      }
      const page = await nextPage(options, version, signal);
      if (page === 'unreadable') continue;
      if (page === 'gap') {
        version = head;
        if (!(await stillAllowed())) return;
        yield { ...noCommit, version, resync: true };
        continue;
      }
      for (const change of page) {
        if (signal.aborted || (concernsAccess(change) && !(await stillAllowed()))) return;
        const { commitId, actor, at, text } = change;
        version = change.version;
        yield { version, commitId, actor, at, events: text, resync: false };
      }
    }
  } finally {
    over.abort();
  }
}

async function nextPage(
  { feed, pause }: FollowOptions,
  version: number,
  signal: AbortSignal,
): Promise<readonly Change[] | 'gap' | 'unreadable'> {
  const head = feed.head();
  if (version > head || head - version > furthestBehind) return 'gap';
  try {
    const page = await feed.after(version);
    return page[0]?.version === version + 1 ? page : 'gap';
  } catch (error) {
    await pause(error, signal);
    return 'unreadable';
  }
}

const noCommit = { commitId: null, actor: null, at: null, events: null };

const concernsAccess = ({ events }: Change): boolean =>
  events.some(({ type }) => type.startsWith('Staff'));

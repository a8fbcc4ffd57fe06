import type { WorkspaceRole } from '@qr-menu/domain/workspace';
import { type Clock, every, type Logger } from '@qr-menu/runtime/process';
import type { DomainEvent, Stream } from '@qr-menu/schema';
import {
  type ArchivedCommit,
  openCommits,
  readCommitsAfter,
  streamVersions,
} from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import {
  changeNotificationSchema,
  changesChannel,
  type Notifications,
} from '@qr-menu/stores/notifications';
import type { Pool } from 'pg';
import type { WorkspaceChange } from '../../generated/server.ts';
import { eventsVisibleTo } from '../../requests/authentication/event-rules.ts';

export type ChangeHubDeps = ChangeArchive & {
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type ChangeHub = Awaited<ReturnType<typeof createChangeHub>>;

/** In milliseconds. A change is noticed within this time even if its notification was lost. */
const lookInterval = 5_000;

/** Each gateway process has one hub, which wakes all subscriptions of a stream. */
export async function createChangeHub(deps: ChangeHubDeps) {
  const { pool, notifications, clock, logger } = deps;
  const followed = new Map<string, { readonly feed: Promise<ChangeFeed>; followers: number }>();

  async function onNotice(message: string): Promise<void> {
    const { stream } = changeNotificationSchema.parse(JSON.parse(message));
    await (await followed.get(stream)?.feed)?.refresh();
  }

  async function look(): Promise<void> {
    if (followed.size === 0) return;
    const versions = await streamVersions(pool, [...followed.keys()]);
    for (const [stream, { feed }] of followed) {
      await (await feed).compare(versions.get(stream) ?? 0);
    }
  }

  async function begin(stream: Stream): Promise<ChangeFeed> {
    const versions = await streamVersions(pool, [stream]);
    return createChangeFeed(deps, stream, versions.get(stream) ?? 0);
  }

  /** Opens the feed of a stream. The caller must release it. */
  async function open(stream: Stream) {
    const entry = followed.get(stream) ?? { feed: begin(stream), followers: 0 };
    followed.set(stream, entry);
    entry.followers += 1;
    const release = (): void => {
      entry.followers -= 1;
      if (entry.followers === 0 && followed.get(stream) === entry) followed.delete(stream);
    };
    try {
      const feed = await entry.feed;
      await feed.refresh();
      return { feed, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  const unsubscribe = await notifications.subscribe(changesChannel, (message) => {
    onNotice(message).catch((error: unknown) => {
      logger.warn({ err: error }, 'changes could not be read and are read again at the next check');
    });
  });
  const stopLooking = every(lookInterval, look, clock, logger);
  return {
    open,
    close: async () => {
      await Promise.all([unsubscribe(), stopLooking()]);
    },
  };
}

export type FeedChange = Omit<ArchivedCommit, 'requestHash'> & {
  /** The events that a role may see, as JSON text. Null if there are none. */
  readonly textFor: (role: WorkspaceRole) => string | null;
};

type ChangeArchive = { readonly pool: Pool; readonly personalData: PersonalData };

export async function readChanges(
  { pool, personalData }: ChangeArchive,
  stream: Stream,
  version: number,
  limit: number,
): Promise<{ readonly changes: readonly FeedChange[]; readonly more: boolean }> {
  const { commits, more } = await readCommitsAfter(pool, stream, version, limit);
  const opened = await openCommits(personalData, stream, commits);
  const changes = opened.map((commit) => ({ ...commit, textFor: textsOf(commit.events) }));
  return { changes, more };
}

function textsOf(events: readonly DomainEvent[]): FeedChange['textFor'] {
  const texts = new Map<WorkspaceRole, string | null>();
  return (role) => {
    let text = texts.get(role);
    if (text === undefined) {
      const visible = eventsVisibleTo(role, events);
      text = visible.length === 0 ? null : JSON.stringify(visible);
      texts.set(role, text);
    }
    return text;
  };
}

type ChangeFeed = ReturnType<typeof createChangeFeed>;

/** The number of commits that a reader keeps in memory while it sends. Each has at most 256 KB (rule R6). */
const pageSize = 20;
const mostRecentChanges = 100;
const mostRecentCharacters = 512 * 1024;

function createChangeFeed(archive: ChangeArchive, stream: Stream, version: number) {
  const recent: FeedChange[] = [];
  const bell = createBell();
  let head = version;
  let reading: Promise<void> | null = null;
  let again = false;

  function remember(change: FeedChange): void {
    head = change.version;
    recent.push(change);
    const size = (): number =>
      recent.reduce((sum, { textFor }) => sum + (textFor('owner')?.length ?? 0), 0);
    while (recent.length > mostRecentChanges || size() > mostRecentCharacters) recent.shift();
  }

  async function readOn(): Promise<void> {
    try {
      do {
        again = false;
        const { changes, more } = await readChanges(archive, stream, head, pageSize);
        changes.forEach(remember);
        if (changes.length > 0) bell.ring();
        again ||= more;
      } while (again);
    } finally {
      // Must follow the last check of `again` directly, or a notification in between would be lost.
      reading = null;
    }
  }

  // A notification that arrives during a read may belong to a commit that the read missed.
  function refresh(): Promise<void> {
    if (reading) {
      again = true;
      return reading;
    }
    reading = readOn();
    return reading;
  }

  return {
    head: () => head,
    refresh,
    after: async (from: number): Promise<readonly FeedChange[]> => {
      const [oldest] = recent;
      if (!oldest || oldest.version > from + 1) {
        return (await readChanges(archive, stream, from, pageSize)).changes;
      }
      const start = from + 1 - oldest.version;
      return recent.slice(start, start + pageSize);
    },
    moved: async (lastHead: number, signal: AbortSignal): Promise<void> => {
      if (head === lastHead && !signal.aborted) await bell.rings(signal);
    },
    /** Called periodically, to catch up after a lost notification or a restored store. */
    compare: async (stored: number): Promise<void> => {
      if (stored > head) return refresh();
      if (stored === head) return;
      // More commits may have been added after the check read its version.
      const { changes } = await readChanges(archive, stream, head - 1, 1);
      if (changes.length > 0 || reading) return;
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

type FollowOptions = {
  readonly feed: ChangeFeed;
  /** The last version that the client knows. Null to start from now. */
  readonly since: number | null;
  /** The role is read again after each change that can affect it. If it is null, the subscription ends. */
  readonly role: () => Promise<WorkspaceRole | null>;
  readonly pause: (error: unknown, signal: AbortSignal) => Promise<void>;
  readonly release: () => void;
};

/** A client that is further behind should reload everything. */
const furthestBehind = 1_000;

/** Yields changes in order and without gaps. Keeps only one page in memory for a slow client. */
export function followChanges(options: FollowOptions): AsyncIterableIterator<WorkspaceChange> {
  const over = new AbortController();
  over.signal.addEventListener('abort', options.release, { once: true });
  const changes = follow(options, over);
  return {
    next: () => changes.next(),
    // A waiting generator cannot be stopped from outside, so the signal interrupts its wait.
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
  const { feed, since } = options;
  const { signal } = over;
  let version = since ?? feed.head();
  try {
    let role = await options.role();
    if (role === null) return;
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
        role = await options.role();
        if (role === null) return;
        yield { ...noCommit, version, resync: true };
        continue;
      }
      for (const change of page) {
        if (concernsAccess(change)) role = await options.role();
        if (signal.aborted || role === null) return;
        version = change.version;
        yield { ...commitFor(role, change), version, resync: false };
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
): Promise<readonly FeedChange[] | 'gap' | 'unreadable'> {
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

/** Returns only the version if the role may see no event, because a commit id may be a payment's id. */
function commitFor(role: WorkspaceRole, { commitId, actor, at, textFor }: FeedChange) {
  const events = textFor(role);
  return events === null ? noCommit : { commitId, actor, at, events };
}

const concernsAccess = ({ events }: FeedChange): boolean =>
  events.some(({ type }) => type.startsWith('Staff'));

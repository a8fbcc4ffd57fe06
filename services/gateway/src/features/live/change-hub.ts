import type { Clock, Logger } from '@qr-menu/runtime';
import type { Stream } from '@qr-menu/schema';
import {
  type ChangeNotice,
  changeNoticeSchema,
  changesChannel,
  type Notices,
} from '@qr-menu/stores/notices';
import type { ChangeArchive } from './change-archive.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';

export type OpenFeed = { readonly feed: ChangeFeed; readonly release: () => void };

/** One per gateway process: hears of changes once and wakes whoever follows the stream. */
export type ChangeHub = {
  /** Each opening must be released. */
  readonly open: (stream: Stream) => Promise<OpenFeed>;
  readonly close: () => Promise<void>;
};

export type ChangeHubDeps = {
  readonly archive: ChangeArchive;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly logger: Logger;
};

type Followed = { readonly feed: Promise<ChangeFeed>; followers: number };

/** How long a change whose notice was lost stays unseen, in milliseconds. */
const lookInterval = 5_000;

export async function createChangeHub(deps: ChangeHubDeps): Promise<ChangeHub> {
  const { archive, notices, clock, logger } = deps;
  const followed = new Map<string, Followed>();
  const over = new AbortController();

  const failed = (error: unknown): void =>
    logger.warn({ err: error }, 'changes could not be read; the next look tries again');

  async function heard(message: string): Promise<void> {
    const { stream }: ChangeNotice = changeNoticeSchema.parse(JSON.parse(message));
    await (await followed.get(stream)?.feed)?.refresh();
  }

  async function look(): Promise<void> {
    if (followed.size === 0) return;
    const versions = await archive.versions([...followed.keys()]);
    for (const [stream, { feed }] of followed) {
      await (await feed).compare(versions.get(stream) ?? 0);
    }
  }

  async function keepLooking(): Promise<void> {
    while (!over.signal.aborted) {
      await clock.sleep(lookInterval, over.signal);
      if (!over.signal.aborted) await look().catch(failed);
    }
  }

  const begin = async (stream: Stream): Promise<ChangeFeed> =>
    createChangeFeed(archive, stream, (await archive.versions([stream])).get(stream) ?? 0);

  async function open(stream: Stream): Promise<OpenFeed> {
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

  const unsubscribe = await notices.subscribe(changesChannel, (message) => {
    heard(message).catch(failed);
  });
  const looking = keepLooking();
  return {
    open,
    close: async () => {
      over.abort();
      await Promise.all([unsubscribe(), looking]);
    },
  };
}

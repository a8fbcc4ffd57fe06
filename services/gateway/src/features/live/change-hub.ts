import { type Clock, every, type Logger } from '@qr-menu/runtime';
import type { Stream } from '@qr-menu/schema';
import { streamVersions } from '@qr-menu/stores/archive';
import { changeNoticeSchema, changesChannel, type Notices } from '@qr-menu/stores/notices';
import { type ChangeArchive, type ChangeFeed, createChangeFeed } from './change-feed.ts';

export type ChangeHubDeps = ChangeArchive & {
  readonly notices: Notices;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type ChangeHub = Awaited<ReturnType<typeof createChangeHub>>;

/** How long a change whose notice was lost stays unseen, in milliseconds. */
const lookInterval = 5_000;

/** One per gateway process: hears of changes once and wakes whoever follows the stream. */
export async function createChangeHub(deps: ChangeHubDeps) {
  const { pool, notices, clock, logger } = deps;
  const followed = new Map<string, { readonly feed: Promise<ChangeFeed>; followers: number }>();

  async function onNotice(message: string): Promise<void> {
    const { stream } = changeNoticeSchema.parse(JSON.parse(message));
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

  /** Each opening must be released. */
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

  const unsubscribe = await notices.subscribe(changesChannel, (message) => {
    onNotice(message).catch((error: unknown) => {
      logger.warn({ err: error }, 'changes could not be read; the next look tries again');
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

import {
  type AbandonedUploads,
  countStreams,
  type Images,
  type ListedImage,
} from '@qr-menu/platform';
import type { CommandContext } from '../command.ts';
import { Refused } from '../refused.ts';
import { assertArchiveIsWhole } from './archive-is-whole.ts';
import { judgeLot, type Verdict } from './judge-lot.ts';
import { ownerLots } from './owner-lots.ts';
import { shownByOthers } from './referred-images.ts';

type Count = { readonly count: number; readonly bytes: number };

export type Swept = {
  readonly objects: Readonly<Record<Verdict, Count>>;
  readonly abandoned: AbandonedUploads;
};

type SweepRequest = {
  readonly images: Images;
  /** Milliseconds. */
  readonly olderThan: number;
};

const atOnce = 8;

/**
 * Counts what nothing refers to and, if that was confirmed, removes it, owner by owner: the time
 * between the last look and the removal is short, and it can be stopped and repeated anywhere.
 *
 * @throws Refused when Postgres does not hold all that the log does.
 */
export async function sweepImages(
  { stores, confirmed, progress, signal }: CommandContext,
  { images, olderThan }: SweepRequest,
): Promise<Swept> {
  const storedBefore = stores.clock.now() - olderThan;
  await stores.openOwnLog();
  await assertArchiveIsWhole(stores);
  const deps = { stores, storedBefore, shownByOthers: await shownByOthers(stores.pool) };
  const objects = emptyCounts();
  const { workspaces: owners } = await countStreams(stores.pool);
  let done = 0;
  for await (const lot of ownerLots(images.list(''))) {
    if (signal.aborted) throw new Refused('INTERRUPTED', 'stopped: repeat it, it goes on');
    for (const { verdict, objects: some } of await judgeLot(deps, lot)) {
      objects[verdict] = withObjects(objects[verdict], some);
      if (confirmed && unused.has(verdict)) await removeAll(images, some);
    }
    done += 1;
    progress.report({ what: 'owners with images', done, total: Math.max(owners, done) });
  }
  const abandoned = await images.abandonedUploads({ begunBefore: storedBefore, remove: confirmed });
  return { objects, abandoned };
}

const unused: ReadonlySet<Verdict> = new Set(['uploads', 'images', 'erased'] as const);

function emptyCounts(): Record<Verdict, Count> {
  const none = { count: 0, bytes: 0 };
  return { kept: none, young: none, unknown: none, uploads: none, images: none, erased: none };
}

const withObjects = ({ count, bytes }: Count, some: readonly ListedImage[]): Count => ({
  count: count + some.length,
  bytes: some.reduce((sum, { contentLength }) => sum + contentLength, bytes),
});

async function removeAll(images: Images, objects: readonly ListedImage[]): Promise<void> {
  for (let at = 0; at < objects.length; at += atOnce) {
    const lot = objects.slice(at, at + atOnce);
    await Promise.all(lot.map(({ key }) => images.remove(key)));
  }
}

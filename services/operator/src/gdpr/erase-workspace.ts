import { readPerson, removePerson } from '@qr-menu/identity';
import {
  createClosers,
  holdPlainPersonalData,
  type Images,
  streamCommits,
} from '@qr-menu/platform';
import { imageOfVariant, workspaceStream } from '@qr-menu/schema';
import type { CommandContext } from '../command.ts';
import { inTurnOfOwner } from '../master-key/key-turn.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { appendErasure, rowsLeft } from './append-erasure.ts';
import { documentsShow } from './documents-show.ts';
import { type Remains, whatRemains } from './what-remains.ts';
import { imagesElsewhere, imageUrlsOf, openImages, ownKeyOf } from './workspace-images.ts';

export type ErasureRequest = {
  readonly ownerId: string;
  readonly reason: string;
  readonly commitId: string;
};

export type Erased = {
  readonly ownerId: string;
  readonly erased: boolean;
  readonly keyErasedAt: string | null;
  readonly images: number;
  readonly documents: 'current' | 'behind' | 'not reachable';
  readonly user: boolean;
  readonly remains: Remains;
};

/**
 * The steps in this order: the log's last word, the key, then everything that was made of what the
 * key opened. Each finds out what is left to do, so that all of it can be repeated after a crash.
 */
export async function eraseWorkspace(
  context: CommandContext,
  { ownerId, reason, commitId }: ErasureRequest,
): Promise<Erased> {
  const { stores, confirmed } = context;
  const closers = createClosers();
  try {
    const images = await openImages(stores.environment, closers);
    const { urls, plainCommits } = await lookBack(stores, ownerId);
    const own = imagesOf(images, ownerId, urls);
    const found = {
      imagesReachable: images !== null,
      imagesElsewhere: images ? imagesElsewhere(images, ownerId, urls) : [],
    };
    if (!confirmed) {
      const userWasHere = (await readPerson(stores.pool, ownerId)) !== null;
      const remains = await whatRemains({ stores, ownerId, plainCommits, ...found, userWasHere });
      const still = { erased: false, keyErasedAt: null, documents: 'current' } as const;
      return { ownerId, ...still, images: own.length, user: userWasHere, remains };
    }
    await appendErasure(stores, ownerId, commitId);
    const keyErasedAt = await eraseKey(stores, ownerId, reason);
    const rows = await rowsLeft(stores, ownerId);
    if (rows > 0) throw new Refused('ROWS_LEFT', `${rows} rows are left: rebuild Postgres`);
    await removeImages(context, images, own);
    await stores.pool.query('delete from menu_views where owner = $1', [ownerId]);
    const user = await removePerson(stores.pool, ownerId);
    const documents = await documentsShow(stores, workspaceStream(ownerId));
    const remains = await whatRemains({
      stores,
      ownerId,
      plainCommits,
      ...found,
      userWasHere: user,
    });
    return { ownerId, erased: true, keyErasedAt, images: own.length, documents, user, remains };
  } finally {
    await closers.closeAll();
  }
}

/** Every image that the workspace ever showed, and what it holds from before data was sealed. */
async function lookBack(stores: OperatorStores, ownerId: string) {
  const urls = new Set<string>();
  let plainCommits = 0;
  const stream = workspaceStream(ownerId);
  for await (const { events: stored } of streamCommits(stores.pool, stream)) {
    for (const url of imageUrlsOf(await stores.personalData.open(stream, stored))) urls.add(url);
    if (holdPlainPersonalData(stored)) plainCommits += 1;
  }
  return { urls: [...urls], plainCommits };
}

/** A second time it answers when it was done first. */
async function eraseKey(stores: OperatorStores, ownerId: string, reason: string): Promise<string> {
  const keys = await stores.openKeys();
  const erasedAt = new Date(stores.clock.now()).toISOString();
  const erase = () => keys.erase(ownerId, { erasedAt, reason });
  return (await inTurnOfOwner(stores.pool, ownerId, erase)).erasedAt;
}

function imagesOf(
  images: Images | null,
  ownerId: string,
  urls: readonly string[],
): readonly string[] {
  if (!images) return [];
  const keys = urls.map((url) => ownKeyOf(images, ownerId, url));
  return [...new Set(keys.filter((key) => key !== null).map(imageOfVariant))];
}

async function removeImages(
  { progress, signal }: CommandContext,
  images: Images | null,
  own: readonly string[],
): Promise<void> {
  if (!images) return;
  const { removeImage } = await import('@qr-menu/gateway');
  for (const [index, image] of own.entries()) {
    signal.throwIfAborted();
    await removeImage(images, image);
    progress.report({ what: 'removing images', done: index + 1, total: own.length });
  }
}

import { type ListedImage, streamVersion } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { OperatorStores } from '../stores.ts';
import { assertArchiveIsWhole } from './archive-is-whole.ts';
import type { OwnerLot } from './owner-lots.ts';
import { referredByArchive, referredByTables } from './referred-images.ts';

/** Why an object stays, or of which kind it is that nothing refers to. */
export type Verdict = 'kept' | 'young' | 'unknown' | 'uploads' | 'images' | 'erased';

export type Judged = { readonly verdict: Verdict; readonly objects: readonly ListedImage[] };

type JudgeDeps = {
  readonly stores: OperatorStores;
  /** Milliseconds since the epoch: what was stored later is left alone. */
  readonly storedBefore: number;
  readonly shownByOthers: ReadonlySet<string>;
};

/**
 * What becomes of each image of an owner. It has no use only when archive and tables both say so,
 * asked after the archive was found to be whole: what was saved by then is in them.
 */
export async function judgeLot(deps: JudgeDeps, lot: OwnerLot): Promise<readonly Judged[]> {
  const { stores, storedBefore, shownByOthers } = deps;
  const things = [...lot.things];
  const all = (verdict: Verdict) => things.map(([, objects]) => ({ verdict, objects }));
  // Another installation's images in the same store are none of ours to judge.
  const isKnown = (await streamVersion(stores.pool, workspaceStream(lot.ownerId))) > 0;
  if (!isKnown) return all('unknown');

  const isYoung = (objects: readonly ListedImage[]): boolean =>
    objects.some(({ storedAt }) => storedAt >= storedBefore);
  const isOurs = await referredByTables(stores.pool, lot.ownerId);
  if (things.every(([image, objects]) => isOurs.has(image) || isYoung(objects))) {
    return things.map(([image, objects]) => ({
      verdict: isOurs.has(image) ? 'kept' : 'young',
      objects,
    }));
  }

  await assertArchiveIsWhole(stores);
  const { images, erased } = await referredByArchive(stores.pool, lot.ownerId, stores.clock.now());
  const referred = [images, await referredByTables(stores.pool, lot.ownerId), shownByOthers];
  const verdictOf = (image: string, objects: readonly ListedImage[]): Verdict => {
    if (referred.some((some) => some.has(image))) return 'kept';
    if (isYoung(objects)) return 'young';
    if (erased) return 'erased';
    return isUpload(image) ? 'uploads' : 'images';
  };
  return things.map(([image, objects]) => ({ verdict: verdictOf(image, objects), objects }));
}

/** What a browser sends is named by its time and random digits until it is an image. */
const isUpload = (key: string): boolean => /^[^/]+\/(?:logo-)?\d{13}-[0-9a-f]{32}-[^/]*$/.test(key);

import type { ListedImage } from '@qr-menu/platform';
import { imageOfObject } from './image-of.ts';

export type OwnerLot = {
  readonly ownerId: string;
  /** The objects of each image, or of an upload that is none yet. */
  readonly things: ReadonlyMap<string, readonly ListedImage[]>;
};

/** A listing of the store, owner by owner. */
export async function* ownerLots(
  pages: AsyncIterable<readonly ListedImage[]>,
): AsyncGenerator<OwnerLot> {
  let ownerId = '';
  let things = new Map<string, ListedImage[]>();
  for await (const page of pages) {
    for (const object of page) {
      const owner = ownerOf(object.key);
      if (owner !== ownerId) {
        if (things.size > 0) yield { ownerId, things };
        [ownerId, things] = [owner, new Map()];
      }
      const image = imageOfObject(object.key);
      things.set(image, [...(things.get(image) ?? []), object]);
    }
  }
  if (things.size > 0) yield { ownerId, things };
}

/** Empty for what lies below no owner. */
const ownerOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('/')));

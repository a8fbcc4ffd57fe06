import type { Workspace } from '@qr-menu/domain';
import type { Images, Logger } from '@qr-menu/platform';
import type { Committer } from '../commits/committer.ts';
import { removeImage } from './store-image.ts';

/**
 * After a commit, removes the images that the workspace showed before and shows no more. It is done
 * by the process that made the commit, once: if that ends in between, the objects stay, unused.
 */
export function withImageCleaning(
  committer: Committer,
  { images, logger }: { readonly images?: Images | undefined; readonly logger: Logger },
): Committer {
  if (images === undefined) return committer;
  return async (request) => {
    const settled = await committer(request);
    // Repeating an old request must not judge by the state of that time.
    if (settled.verdictAfter === undefined) return settled;
    const keys = abandonedImages(images, request.ownerId, settled.before, settled.after);
    void Promise.all(keys.map((key) => removeImage(images, key))).catch((error: unknown) => {
      logger.warn({ err: error, workspace: request.ownerId }, 'old images were not removed');
    });
    return settled;
  };
}

/** Keys of the workspace's own uploads that it has let go. */
export function abandonedImages(
  images: Pick<Images, 'keyOf'>,
  ownerId: string,
  before: Workspace,
  after: Workspace,
): readonly string[] {
  const uploadsIn = (workspace: Workspace): ReadonlySet<string> =>
    new Set(
      addressesIn(workspace)
        .map((url) => images.keyOf(url)?.replace(/\/\d+\.(webp|avif)$/, ''))
        .filter((key) => key !== undefined)
        .filter((key) => key.startsWith(`${ownerId}/`)),
    );
  const kept = uploadsIn(after);
  return [...uploadsIn(before)].filter((key) => !kept.has(key));
}

const addressesIn = ({ account, menus, sections, items }: Workspace): readonly string[] => [
  ...(account ? [account.logoUrl] : []),
  ...[...menus.values(), ...sections.values(), ...items.values()].map(({ imageUrl }) => imageUrl),
];

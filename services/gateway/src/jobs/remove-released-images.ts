import { ownImagesOf } from '@qr-menu/commits';
import { limits, shownUrls, type Workspace } from '@qr-menu/domain/workspace';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import type { StreamReader } from '@qr-menu/stores/archive';
import { forgetStoredImages, type Images, removeImage } from '@qr-menu/stores/images';
import type { Pool } from 'pg';
import { createOwnerRounds } from './owner-rounds.ts';

export type ImageRemovalDeps = {
  readonly pool: Pool;
  readonly images: Images;
  readonly workspaces: StreamReader<Workspace>;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Longer than the time limit of an undo, because the undo's commit may arrive later. */
const keptFor = (limits.undoHours + 1) * 3_600_000;
const mostOwners = 500;
const mostImages = 200;
const imagesInARow = 20;

type Released = { readonly owner: string; readonly url: string; readonly released_at: string };

/** Safe to repeat and to run in several processes. Failures are retried. */
export function createImageRemovalRounds(deps: ImageRemovalDeps): () => Promise<void> {
  const { pool, images, workspaces, clock, logger } = deps;
  const end = (): string => new Date(clock.now() - keptFor).toISOString();
  const onError = (error: unknown, workspace: string): void => {
    logger.warn({ err: error, workspace }, 'an old image was not removed yet');
  };

  return createOwnerRounds({
    pool,
    ownersAfter: async (owner) => {
      const { rows } = await pool.query<Pick<Released, 'owner'>>(
        `select distinct owner from released_images
          where released_at < $1 and owner > $2 order by owner limit ${mostOwners}`,
        [end(), owner],
      );
      return rows.map((row) => row.owner);
    },
    work: async (owner, pause) => {
      const { rows } = await pool.query<Released>(
        `select owner, url, released_at from released_images
          where owner = $1 and released_at < $2 order by released_at limit ${mostImages}`,
        [owner, end()],
      );
      for (const [index, row] of rows.entries()) {
        if (index > 0 && index % imagesInARow === 0) await pause();
        try {
          const { state } = await workspaces.load(workspaceStream(owner), undefined, pause);
          const shown = ownImagesOf(images, owner, shownUrls(state));
          for (const image of ownImagesOf(images, owner, [row.url]))
            if (!shown.includes(image)) {
              await removeImage(images, image);
              await forgetStoredImages(pool, [image]);
            }
          await forget(pool, row);
        } catch (error) {
          onError(error, owner);
        }
      }
    },
    onError,
  });
}

const forget = (pool: Pool, { owner, url, released_at }: Released) =>
  pool.query('delete from released_images where owner = $1 and url = $2 and released_at = $3', [
    owner,
    url,
    released_at,
  ]);

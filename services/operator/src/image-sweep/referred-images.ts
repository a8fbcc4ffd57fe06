import { emptyWorkspace, limits } from '@qr-menu/domain';
import { imageOfVariant, workspaceStream } from '@qr-menu/schema';
import { evolveByCommit, isCaughtUp, streamCommits } from '@qr-menu/stores/archive';
import { decodeImageKey } from '@qr-menu/stores/images';
import type { Pool } from 'pg';
import { Refused } from '../errors.ts';
import { assertArchiveIsCurrent } from '../replay/archive-is-current.ts';
import type { OperatorStores } from '../stores.ts';
import { type ReleasedImages, withReleased } from '../verify/fold-streams.ts';
import { shownUrls } from '../workspace-images.ts';

type ReferredImages = { readonly images: ReadonlySet<string>; readonly erased: boolean };

/** As long as the gateways keep an image that nothing shows any more. */
const keptFor = (limits.undoHours + 1) * 3_600_000;

/** The images that a workspace shows, and those that an undo or `restore-menu` can still bring back. */
export async function referredByArchive(
  pool: Pool,
  ownerId: string,
  now: number,
): Promise<ReferredImages> {
  let workspace = emptyWorkspace(ownerId);
  let released: ReleasedImages = new Map();
  // Sealed fields stay as they are: no address of an image is one.
  for await (const commit of streamCommits(pool, workspaceStream(ownerId))) {
    const next = evolveByCommit(workspace, commit);
    released = withReleased(released, workspace, next, commit.at);
    workspace = next;
  }
  const lately = [...released].filter(([, at]) => Date.parse(at) >= now - keptFor);
  const urls = [...shownUrls(workspace), ...lately.map(([url]) => url)];
  return { images: new Set(urls.flatMap(imagesOfUrl)), erased: workspace.erased };
}

export async function referredByTables(pool: Pool, ownerId: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ url: string | null }>(
    `select logo_url as url from accounts where owner = $1
     union select image_url from menus where owner = $1
     union select image_url from sections where owner = $1
     union select image_url from items where owner = $1
     union select content::json ->> 'image_url' from deleted_rows where owner = $1
     union select url from released_images where owner = $1`,
    [ownerId],
  );
  return new Set(rows.flatMap(({ url }) => imagesOfUrl(url ?? '')));
}

/** Images that others show than those into whose workspace they were uploaded. */
export async function shownByOthers(pool: Pool): Promise<ReadonlySet<string>> {
  const foreign = (column: string, table: string): string =>
    `select ${column} as url from ${table}
      where ${column} like '%/public/%' and position('/public/' || owner || '/' in ${column}) = 0`;
  const tables = ['menus', 'sections', 'items'].map((table) => foreign('image_url', table));
  const { rows } = await pool.query<{ url: string }>(
    [foreign('logo_url', 'accounts'), ...tables].join(' union '),
  );
  return new Set(rows.flatMap(({ url }) => imagesOfUrl(url)));
}

export const imageOfObject = (key: string): string =>
  imageOfVariant(key.replace(/\/image\.json$/, ''));

/** Whatever its host: addresses from before IMAGES_BASE_URL was changed still mean what they meant. */
function imagesOfUrl(url: string): readonly string[] {
  const [address = ''] = url.split(/[?#]/);
  const [, ...rest] = address.split('/public/');
  return rest.flatMap((_, index) => {
    const key = decodeImageKey(rest.slice(index).join('/public/'));
    return key === null ? [] : [imageOfObject(key)];
  });
}

/** The archive holds everything that the log does, so what it does not refer to nobody does. */
export async function assertArchiveIsWhole(stores: OperatorStores): Promise<void> {
  if (!(await isCaughtUp(stores.pool))) {
    throw new Refused(
      'ARCHIVE_BEHIND',
      'Postgres is being filled from the log: repeat it after that',
    );
  }
  if (!(await assertArchiveIsCurrent(stores))) {
    throw new Refused(
      'UNAVAILABLE',
      'the log does not answer: the archive cannot be compared with it',
    );
  }
}

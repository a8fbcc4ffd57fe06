import { emptyWorkspace, limits } from '@qr-menu/domain';
import { evolveByCommit, streamCommits } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { shownUrls } from '../gdpr/workspace-images.ts';
import { type ReleasedImages, withReleased } from '../verify/released-images.ts';
import { imagesOfUrl } from './image-of.ts';

export type ReferredImages = { readonly images: ReadonlySet<string>; readonly erased: boolean };

/** As long as the gateways keep an image that nothing shows any more. */
const keptFor = (limits.undoHours + 1) * 3_600_000;

/**
 * What the archived events of a workspace refer to: the images that it shows, and those that it
 * stopped to show so short a while ago that an undo or `restore-menu` can bring them back.
 */
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

/** The same by the tables, where what was deleted or let go has rows of its own. */
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

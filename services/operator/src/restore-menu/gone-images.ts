import { limits, type PastMenus, type Workspace } from '@qr-menu/domain';
import { imageOfVariant } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { shownUrls } from '../gdpr/workspace-images.ts';

/**
 * The addresses of uploaded images that nothing gets back. An image stays while something shows it
 * and for a day after that; `released_images` tells since when nothing does, until its objects are
 * removed. Addresses of other hosts are the owner's own concern.
 */
export async function goneImages(
  pool: Pool,
  { menus, sections, items }: PastMenus,
  present: Workspace,
  now: number,
): Promise<readonly string[]> {
  const { ownerId } = present;
  const uploads = `/public/${encodeURIComponent(ownerId)}/`;
  const wanted = [...menus, ...sections, ...items]
    .map(({ imageUrl }) => imageUrl)
    .filter((url) => url.includes(uploads));
  if (wanted.length === 0) return [];
  const keptSince = new Date(now - limits.undoHours * 3_600_000).toISOString();
  const { rows } = await pool.query<{ url: string }>(
    'select url from released_images where owner = $1 and released_at >= $2',
    [ownerId, keptSince],
  );
  const there = new Set([...shownImages(present), ...rows.map(({ url }) => imageOfVariant(url))]);
  return [...new Set(wanted)].filter((url) => !there.has(imageOfVariant(url)));
}

/** The images that something in the workspace shows, whatever their sizes. */
export const shownImages = (workspace: Workspace): ReadonlySet<string> =>
  new Set(shownUrls(workspace).map(imageOfVariant));

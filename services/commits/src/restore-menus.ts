import { menusIn, type RestoreMenus } from '@qr-menu/domain/restore';
import {
  decideWorkspace,
  evolveByCommits,
  limits,
  shownUrls,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain/workspace';
import { imageOfVariant } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { CommitRefused } from './commit-errors.ts';

/** Limits the JSON of a commit's events, in bytes. The rest of the envelope takes at most 4 KB. */
export const mostEventBytes = limits.commitBytes - 4_096;

/** @throws CommitRefused with the domain's rejection */
export function previewCommand(state: Workspace, command: WorkspaceCommand, at: string) {
  const decision = decideWorkspace(state, command, at);
  if (!decision.accepted) throw new CommitRefused(decision.rejection);
  const { events } = decision;
  return { events, after: evolveByCommits(state, [{ at, events }]) };
}

/** Returns the next command to restore these menus. Repeat until the command produces no events. */
export async function restoreCommand(
  pool: Pool,
  present: Workspace,
  { past, menuIds }: Pick<RestoreMenus, 'past' | 'menuIds'>,
  now: number,
): Promise<RestoreMenus> {
  return {
    type: 'RestoreMenus',
    past,
    menuIds,
    goneImages: await goneImages(pool, present, { past, menuIds }, now),
    mostBytes: mostEventBytes,
  };
}

/** Returns the number of events in each commit, and the state after the last one if nothing else changes. */
export function previewRestore(workspace: Workspace, command: RestoreMenus, at: string) {
  const parts: number[] = [];
  for (let state = workspace; ; ) {
    const { events, after } = previewCommand(state, command, at);
    if (events.length === 0) return { parts, after };
    parts.push(events.length);
    state = after;
  }
}

/** Returns the past menus' images that no longer exist. Unused images are kept for a day. */
async function goneImages(
  pool: Pool,
  present: Workspace,
  { past, menuIds }: Pick<RestoreMenus, 'past' | 'menuIds'>,
  now: number,
): Promise<readonly string[]> {
  const { ownerId } = present;
  const uploads = `/public/${encodeURIComponent(ownerId)}/`;
  const { menus, sections, items } = menusIn(past, menuIds);
  const imageUrls = [...menus, ...sections, ...items]
    .map(({ imageUrl }) => imageUrl)
    .filter((url) => url.includes(uploads));
  if (imageUrls.length === 0) return [];
  const keptSince = new Date(now - limits.undoHours * 3_600_000).toISOString();
  const { rows } = await pool.query<{ url: string }>(
    'select url from released_images where owner = $1 and released_at >= $2',
    [ownerId, keptSince],
  );
  const there = new Set([...shownImages(present), ...rows.map(({ url }) => imageOfVariant(url))]);
  return [...new Set(imageUrls)].filter((url) => !there.has(imageOfVariant(url)));
}

export const shownImages = (workspace: Workspace): ReadonlySet<string> =>
  new Set(shownUrls(workspace).map(imageOfVariant));

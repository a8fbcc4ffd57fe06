import { emptyWorkspace, type Workspace } from '@qr-menu/domain';
import {
  type ArchivedCommit,
  evolveByCommit,
  type PersonalData,
  readStream,
} from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';

export type FoldedWorkspace = { readonly workspace: Workspace; readonly version: number };

/** Up to where a workspace is folded: the commits before the first one that is beyond it. */
export type Until = {
  /** ISO 8601, in UTC. */
  readonly time?: string | undefined;
  readonly version?: number | undefined;
};

/** Whether a commit was decided after that moment, or has a higher version. */
export const isBeyond = (
  { at, version }: Pick<ArchivedCommit, 'at' | 'version'>,
  until: Until,
): boolean =>
  (until.time !== undefined && Date.parse(at) > Date.parse(until.time)) ||
  (until.version !== undefined && version > until.version);

export type ArchiveDeps = { readonly pool: Pool; readonly personalData: PersonalData };

/** Folds a workspace from the archive; null when it did not exist yet. */
export async function foldArchived(
  deps: ArchiveDeps,
  owner: string,
  until: Until,
): Promise<FoldedWorkspace | null> {
  const { commits } = await readStream(deps.pool, workspaceStream(owner), 1, null);
  let folded: FoldedWorkspace | null = null;
  for (const commit of commits) {
    if (isBeyond(commit, until)) break;
    folded = await addCommit(deps.personalData, owner, folded, commit);
  }
  return folded;
}

/** The workspace after one more of its commits. */
export async function addCommit(
  personalData: PersonalData,
  owner: string,
  folded: FoldedWorkspace | null,
  commit: ArchivedCommit,
): Promise<FoldedWorkspace> {
  const events = await personalData.open(workspaceStream(owner), commit.events);
  const before = folded?.workspace ?? emptyWorkspace(owner);
  return { workspace: evolveByCommit(before, { ...commit, events }), version: commit.version };
}

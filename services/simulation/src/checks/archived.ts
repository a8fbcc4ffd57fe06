import { emptyWorkspace, type Workspace } from '@qr-menu/domain/workspace';
import { streamSchema } from '@qr-menu/schema';
import { evolveByCommit, ownerOfStream, streamCommits } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';

export type CheckedRow = {
  readonly stream: string;
  readonly version: number;
  readonly commit_id: string;
  readonly epoch: number;
  readonly partition: number;
  readonly log_offset: bigint;
  readonly envelope: string;
};

export type Archived = {
  readonly rows: readonly CheckedRow[];
  /** For each owner, the workspace before the first commit, and after each commit. */
  readonly workspaces: ReadonlyMap<string, readonly [Workspace, ...Workspace[]]>;
};

export async function readArchived(pool: Pool): Promise<Archived> {
  const { rows } = await pool.query<CheckedRow>(
    `select stream, version, commit_id, epoch, partition, log_offset, envelope
       from commits order by stream, version`,
  );
  const workspaces = new Map<string, readonly [Workspace, ...Workspace[]]>();
  for (const stream of new Set(rows.map((row) => row.stream))) {
    const owner = ownerOfStream(stream);
    if (owner === null) continue;
    const states: [Workspace, ...Workspace[]] = [emptyWorkspace(owner)];
    for await (const commit of streamCommits(pool, streamSchema.parse(stream))) {
      states.push(evolveByCommit(latestOf(states), commit));
    }
    workspaces.set(owner, states);
  }
  return { rows, workspaces };
}

export const latestOf = (states: readonly [Workspace, ...Workspace[]]): Workspace =>
  states.at(-1) ?? states[0];

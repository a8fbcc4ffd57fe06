import {
  emptyWorkspace,
  evolveName,
  evolveWorkspace,
  type NameState,
  unclaimedName,
  type Workspace,
} from '@qr-menu/domain';
import { nameEventSchema, workspaceEventSchema } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { ArchivedCommit } from './archived-commit.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

const workspacePrefix = 'workspace:';

/** The owner of a `workspace:<ownerId>` stream, null for other streams. */
export function ownerOfStream(stream: string): string | null {
  return stream.startsWith(workspacePrefix) ? stream.slice(workspacePrefix.length) : null;
}

export function createWorkspaceReader(pool: Pool, capacity: number): StreamReader<Workspace> {
  return createStreamReader({
    pool,
    capacity,
    initial: (stream) => emptyWorkspace(ownerOfStream(stream) ?? ''),
    evolve: evolveByCommit,
  });
}

/** The workspace after an archived commit. */
export function evolveByCommit(workspace: Workspace, commit: ArchivedCommit): Workspace {
  return commit.events.reduce(
    (state, event) => evolveWorkspace(state, workspaceEventSchema.parse(event), commit.at),
    workspace,
  );
}

export function createNameReader(pool: Pool, capacity: number): StreamReader<NameState> {
  return createStreamReader({
    pool,
    capacity,
    initial: () => unclaimedName,
    evolve: (name, commit) =>
      commit.events.reduce((state, event) => evolveName(state, nameEventSchema.parse(event)), name),
  });
}

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
import { type PersonalData, plainPersonalData } from '../personal-data/personal-data.ts';
import type { ArchivedCommit } from './archived-commit.ts';
import { ownerOfStream } from './owner-of-stream.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

export type WorkspaceReaderOptions = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  /** How many folded workspaces are kept in memory. */
  readonly capacity: number;
};

export function createWorkspaceReader(options: WorkspaceReaderOptions): StreamReader<Workspace> {
  return createStreamReader({
    ...options,
    initial: (stream) => emptyWorkspace(ownerOfStream(stream) ?? ''),
    evolve: evolveByCommit,
  });
}

/** The workspace after an archived commit. */
export function evolveByCommit(
  workspace: Workspace,
  commit: Pick<ArchivedCommit, 'at' | 'events'>,
): Workspace {
  return commit.events.reduce(
    (state, event) => evolveWorkspace(state, workspaceEventSchema.parse(event), commit.at),
    workspace,
  );
}

export function createNameReader(pool: Pool, capacity: number): StreamReader<NameState> {
  return createStreamReader({
    pool,
    // The stream of a name holds nothing that is sealed.
    personalData: plainPersonalData,
    capacity,
    initial: () => unclaimedName,
    evolve: (name, commit) =>
      commit.events.reduce((state, event) => evolveName(state, nameEventSchema.parse(event)), name),
  });
}

import {
  emptyWorkspace,
  evolveName,
  evolveWorkspace,
  type NameState,
  unclaimedName,
  type Workspace,
} from '@qr-menu/domain';
import { nameEventSchema, type Stream, workspaceEventSchema } from '@qr-menu/schema';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { type PersonalData, plainPersonalData } from '../keys/personal-data.ts';
import { type ArchivedCommit, openCommits, readStream } from './commits.ts';
import { ownerOfStream } from './streams.ts';

export type StreamState<State> = {
  readonly state: State;
  readonly version: number;
};

export type LoadedStream<State> = StreamState<State> & {
  readonly known: ArchivedCommit | null;
};

export type StreamReader<State> = {
  readonly load: (stream: Stream, commitId?: string) => Promise<LoadedStream<State>>;
};

export type StreamReaderOptions<State> = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly initial: (stream: Stream) => State;
  readonly evolve: (state: State, commit: ArchivedCommit) => State;
  readonly capacity: number;
};

type Folded<State> = StreamState<State> & { readonly lastCommitId: string };

/** A store that went back in time is noticed: the last folded commit is read again and compared. */
export function createStreamReader<State>(
  options: StreamReaderOptions<State>,
): StreamReader<State> {
  const { pool, personalData, initial, evolve, capacity } = options;
  const cache = new LRUCache<Stream, Folded<State>>({ max: capacity });

  async function load(stream: Stream, commitId?: string): Promise<LoadedStream<State>> {
    const base = cache.get(stream);
    const excerpt = await readStream(pool, stream, base?.version ?? 1, commitId ?? null);
    const [first] = excerpt.commits;
    if (base && first?.commitId !== base.lastCommitId) {
      cache.delete(stream);
      return load(stream, commitId);
    }
    const sealed = base ? excerpt.commits.slice(1) : excerpt.commits;
    const added = await openCommits(personalData, stream, sealed);
    const [known = null] = excerpt.known
      ? await openCommits(personalData, stream, [excerpt.known])
      : [];
    const last = added.at(-1);
    if (!last) {
      return { state: base?.state ?? initial(stream), version: base?.version ?? 0, known };
    }
    const state = added.reduce(evolve, base?.state ?? initial(stream));
    cache.set(stream, { state, version: last.version, lastCommitId: last.commitId });
    return { state, version: last.version, known };
  }

  return { load };
}

export function createWorkspaceReader(
  options: Pick<StreamReaderOptions<Workspace>, 'pool' | 'personalData' | 'capacity'>,
): StreamReader<Workspace> {
  return createStreamReader({
    ...options,
    initial: (stream) => emptyWorkspace(ownerOfStream(stream) ?? ''),
    evolve: evolveByCommit,
  });
}

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

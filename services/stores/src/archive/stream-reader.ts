import { setImmediate as othersFirst } from 'node:timers/promises';
import { evolveName, type NameState, unclaimedName } from '@qr-menu/domain/names';
import { emptyWorkspace, evolveByCommits, type Workspace } from '@qr-menu/domain/workspace';
import { createKeyedMutex, type Logger } from '@qr-menu/runtime/process';
import {
  type DomainEvent,
  isNameEvent,
  nameEventSchema,
  type Stream,
  type WorkspaceEvent,
} from '@qr-menu/schema';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { type PersonalData, plainPersonalData } from '../keys/personal-data.ts';
import {
  type ArchivedCommit,
  type CommitRow,
  commitOf,
  isNewest,
  openCommit,
  openCommits,
  pageOf,
  pageRows,
} from './commits.ts';
import { createSnapshots, hashOfCommit, type Snapshots } from './snapshots.ts';
import { ownerOfStream } from './streams.ts';

/** The size of a stream's envelopes in bytes: in total, and on the last day (UTC) with a change. */
export type StreamBytes = {
  readonly total: number;
  readonly day: string;
  readonly ofDay: number;
};

const noBytes: StreamBytes = { total: 0, day: '', ofDay: 0 };

/** If a commit has an earlier date, because a server's clock is behind, it counts towards the later day. */
function withBytes({ total, day, ofDay }: StreamBytes, at: string, envelope: string): StreamBytes {
  const size = Buffer.byteLength(envelope);
  const dayOfCommit = at.slice(0, 'yyyy-mm-dd'.length);
  return dayOfCommit > day
    ? { total: total + size, day: dayOfCommit, ofDay: size }
    : { total: total + size, day, ofDay: ofDay + size };
}

type FoldedContent<State> = { readonly state: State; readonly bytes: StreamBytes };

export type FoldedWorkspace = FoldedContent<Workspace>;

type LoadedStream<State> = FoldedContent<State> & {
  readonly version: number;
  readonly known: ArchivedCommit | null;
};

export type StreamReader<State> = {
  /** Awaits `between` after each page of a long stream except the last. */
  readonly load: (
    stream: Stream,
    commitId?: string,
    between?: () => Promise<void>,
  ) => Promise<LoadedStream<State>>;
  /** Returns the state at an archived version. Version 0 is the state before all commits. */
  readonly stateAt: (stream: Stream, version: number) => Promise<State>;
};

type StreamReaderOptions<State> = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly initial: (stream: Stream) => State;
  readonly evolve: (state: State, commits: readonly ArchivedCommit[]) => State;
  readonly capacity: number;
  /** If omitted, streams that are not in memory are always folded from the beginning. */
  readonly snapshots?: Snapshots<FoldedContent<State>> | undefined;
};

type Folded<State> = {
  readonly version: number;
  readonly lastCommit: string;
  readonly content: FoldedContent<State>;
  /** The version of the newest snapshot that this process has read or written. */
  readonly snapshotVersion: number;
};

/** In UTF-16 units. This amount takes about 10 ms. A whole page of large imports would block for 250 ms. */
const pieceOfPage = 128 * 1024;

/** Folding this many commits takes about 20 ms, as long as writing a snapshot of a large workspace. */
const commitsBetweenSnapshots = 500;

const onwardQuery = {
  name: 'read-stream',
  text: `select version, envelope, not ${isNewest} as more, false as known from (${pageOf(
    `select version, envelope from commits
      where stream = $1 and version >= $2 and version < $2 + ${pageRows}`,
    'version',
    { least: 2 },
  )}) as page
   union all
  select version, envelope, false, true from commits where stream = $1 and commit_id = $3
   order by known, version`,
};

/** Each page repeats the last folded commit, to detect a restored store or a foreign snapshot. */
export function createStreamReader<State>(
  options: StreamReaderOptions<State>,
): StreamReader<State> {
  const { personalData, initial, capacity, snapshots } = options;
  const cache = new LRUCache<Stream, Folded<State>>({ max: capacity });
  const inTurn = createKeyedMutex();

  /** Returns `loaded: null` if there is more to read. Keeps the state folded so far. */
  async function loadPage(stream: Stream, base: Folded<State> | null, commitId: string | null) {
    const kept = () => cache.get(stream);
    const { folded, more, rows } = await readPage(options, stream, base, { commitId, kept });
    if (folded) cache.set(stream, folded);
    else cache.delete(stream);
    // The caller has more work to do after a large change, so other requests get a turn first.
    if (lengthOf(rows) >= pieceOfPage) await othersFirst();
    if (more) return { folded, loaded: null };
    if (folded) keepSnapshot(stream, folded);
    const knownRow = rows.find(({ known }) => known);
    const known = knownRow ? await openCommit(personalData, stream, commitOf(knownRow)) : null;
    const content = folded?.content ?? { state: initial(stream), bytes: noBytes };
    return { folded, loaded: { ...content, version: folded?.version ?? 0, known } };
  }

  function keepSnapshot(stream: Stream, folded: Folded<State>): void {
    if (folded.version - folded.snapshotVersion <= commitsBetweenSnapshots) return;
    if (!snapshots?.offer(stream, folded)) return;
    cache.set(stream, { ...folded, snapshotVersion: folded.version });
  }

  async function loadToEnd(
    stream: Stream,
    commitId: string | null,
    between?: () => Promise<void>,
  ): Promise<LoadedStream<State>> {
    let base = cache.get(stream) ?? null;
    // Most streams fit on one page. Snapshots are only looked up for longer ones.
    for (let page = 1; ; page += 1) {
      const { folded, loaded } = await loadPage(stream, base, commitId);
      if (loaded) return loaded;
      const snapshot =
        page === 1 ? await readSnapshot(options, stream, folded?.version ?? 0) : null;
      await between?.();
      base = snapshot ?? folded;
    }
  }

  return {
    load: async (stream, commitId, between) => {
      const id = commitId ?? null;
      const base = cache.get(stream);
      const { loaded } = base ? await loadPage(stream, base, id) : { loaded: null };
      // Concurrent requests for a stream that has to be folded share the result.
      return loaded ?? inTurn(stream, () => loadToEnd(stream, id, between));
    },
    stateAt: (stream, version) => inTurn(stream, () => foldTo(options, stream, version)),
  };
}

/** `folded` is null if the stream must be read from the beginning. */
async function readPage<State>(
  options: StreamReaderOptions<State>,
  stream: Stream,
  base: Folded<State> | null,
  {
    commitId = null,
    until = Number.POSITIVE_INFINITY,
    kept,
  }: {
    readonly commitId?: string | null;
    readonly until?: number;
    /** Returns the state if a concurrent request has folded it in the meantime. */
    readonly kept?: () => Folded<State> | undefined;
  },
) {
  const values = [stream, base?.version ?? 1, commitId];
  // A single statement, so that the last page and the check of the commit id see the same state (rule R1).
  const { rows } = await options.pool.query<CommitRow & { known: boolean }>({
    ...onwardQuery,
    values,
  });
  const page = rows.filter(({ known, version }) => !known && version <= until);
  const folded = await foldPage(options, stream, base, page, kept);
  const last = page.at(-1);
  const more = last?.more === true && last.version < until;
  return { folded, more: more || (base !== null && folded === null), rows };
}

/** Returns null if there is no snapshot in this range of versions. */
async function readSnapshot<State>(
  { snapshots }: StreamReaderOptions<State>,
  stream: Stream,
  after: number,
  until = Number.POSITIVE_INFINITY,
): Promise<Folded<State> | null> {
  const snapshot = (await snapshots?.read(stream)) ?? null;
  if (snapshot === null || snapshot.version <= after || snapshot.version > until) return null;
  return { ...snapshot, snapshotVersion: snapshot.version };
}

async function foldTo<State>(
  options: StreamReaderOptions<State>,
  stream: Stream,
  version: number,
): Promise<State> {
  let base = version > pageRows ? await readSnapshot(options, stream, 0, version) : null;
  for (;;) {
    const { folded, more } = await readPage(options, stream, base, { until: version });
    if (!more) return folded?.content.state ?? options.initial(stream);
    base = folded;
  }
}

/** Returns null if the page is empty or does not start with the last folded commit. */
async function foldPage<State>(
  { personalData, initial, evolve }: StreamReaderOptions<State>,
  stream: Stream,
  base: Folded<State> | null,
  rows: readonly CommitRow[],
  kept: () => Folded<State> | undefined = () => undefined,
): Promise<Folded<State> | null> {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return null;
  if (base && (first.version !== base.version || hashOfCommit(first.envelope) !== base.lastCommit))
    return null;
  const lastCommit = hashOfCommit(last.envelope);
  const cached = kept();
  if (cached?.version === last.version && cached.lastCommit === lastCommit) return cached;
  const before = base?.content ?? { state: initial(stream), bytes: noBytes };
  const later = base ? rows.slice(1) : rows;
  const next = (base?.version ?? 0) + 1;
  if (later.some(({ version }, index) => version !== next + index))
    throw new Error(`the archive lacks a commit of ${stream} between ${next} and ${last.version}`);
  let { state, bytes } = before;
  for (const [pieceIndex, piece] of piecesOf(later).entries()) {
    if (pieceIndex > 0) await othersFirst();
    const commits = await openCommits(personalData, stream, piece.map(commitOf));
    state = evolve(state, commits);
    for (const [index, { envelope }] of piece.entries()) {
      bytes = withBytes(bytes, commits[index]?.at ?? '', envelope);
    }
  }
  return {
    version: last.version,
    lastCommit,
    content: { state, bytes },
    snapshotVersion: base?.snapshotVersion ?? 0,
  };
}

const lengthOf = (rows: readonly CommitRow[]): number =>
  rows.reduce((sum, { envelope }) => sum + envelope.length, 0);

function piecesOf(rows: readonly CommitRow[]): readonly (readonly CommitRow[])[] {
  const pieces: CommitRow[][] = [[]];
  let length = 0;
  for (const row of rows) {
    if (length >= pieceOfPage) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(row);
    length += row.envelope.length;
  }
  return pieces;
}

export function createWorkspaceReader(
  options: Omit<StreamReaderOptions<Workspace>, 'initial' | 'evolve'>,
): StreamReader<Workspace> {
  return createStreamReader({
    ...options,
    initial: (stream) => emptyWorkspace(ownerOfStream(stream) ?? ''),
    evolve: evolveByAll,
  });
}

export type WorkspaceReader = StreamReader<Workspace>;

/** Keeps up to `capacity` folded workspaces in memory, and snapshots of long streams in the database. */
export function openWorkspaces({
  pool,
  personalData,
  logger,
  capacity,
}: Pick<StreamReaderOptions<Workspace>, 'pool' | 'personalData' | 'capacity'> & {
  readonly logger: Logger;
}): WorkspaceReader {
  const snapshots = createSnapshots<FoldedWorkspace>({ pool, personalData, logger });
  return createWorkspaceReader({ pool, personalData, capacity, snapshots });
}

type Decided = Pick<ArchivedCommit, 'at' | 'events'>;

export const evolveByCommit = (workspace: Workspace, commit: Decided): Workspace =>
  evolveByAll(workspace, [commit]);

const evolveByAll = (workspace: Workspace, commits: readonly Decided[]): Workspace =>
  evolveByCommits(
    workspace,
    commits.map(({ at, events }) => ({ at, events: events.map(workspaceEvent) })),
  );

function workspaceEvent(event: DomainEvent): WorkspaceEvent {
  if (isNameEvent(event)) throw new Error(`${event.type} is not an event of a workspace`);
  return event;
}

export function createNameReader(pool: Pool, capacity: number): StreamReader<NameState> {
  return createStreamReader({
    pool,
    // Name streams contain no sealed values.
    personalData: plainPersonalData,
    capacity,
    initial: () => unclaimedName,
    evolve: (name, commits) =>
      commits
        .flatMap(({ events }) => events)
        .reduce((state, event) => evolveName(state, nameEventSchema.parse(event)), name),
  });
}

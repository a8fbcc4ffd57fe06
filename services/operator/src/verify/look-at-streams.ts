import { ownerOfStream, streamVersion, streamVersions } from '@qr-menu/stores/archive';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase } from 'pg';
import type { Within } from './archive-rows.ts';
import { compareDocuments } from './compare-documents.ts';
import { compareRows, type StoredRows, storedRows } from './compare-rows.ts';
import { type FoldOutcome, foldFromArchive } from './fold-streams.ts';
import { assertGoingOn, type VerifyDeps } from './verify-run.ts';

const comparisons = 3;
/** Pauses before the second and the third comparison, in multiples of `patience`. */
const waits = [0.1, 1] as const;

export type Prepared = {
  readonly versions: ReadonlyMap<string, number>;
  /** Streams that have changed since their expected version was read. */
  readonly moved: (client: ClientBase, streams: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Only commits at these positions are folded. Null allows any position. */
  readonly within: Within | null;
  /** Workspaces folded from the log, because their archive differs from it. */
  readonly folded: ReadonlyMap<string, FoldOutcome>;
};

type Against = Prepared & {
  /**
   * Streams that did not change, but whose documents showed a different version every time. In the last
   * comparison, this counts as a difference. Null in all other comparisons.
   */
  readonly late: ReadonlyMap<string, number> | null;
};

type ExpectedStream = { readonly stream: string; readonly version: number };

type Unsettled = ExpectedStream & { readonly why: 'moved' | 'documents' };

/** Compares at most three times. A change during a comparison never counts as a difference. */
export async function lookRepeatedly(
  deps: VerifyDeps,
  what: string,
  prepare: (streams: readonly string[]) => Promise<Prepared>,
  streams: readonly string[],
): Promise<void> {
  let pending = streams;
  /** Streams that have been waiting for documents of the same version since the first comparison. */
  let late: ReadonlyMap<string, number> = new Map();
  for (let look = 1; look <= comparisons && pending.length > 0; look += 1) {
    if (look > 1) await deps.clock.sleep(deps.patience * (waits[look - 2] ?? 1), deps.signal);
    assertGoingOn(deps);
    const prepared = await prepare(pending);
    const unsettled = await lookAtAll(deps, look === 1 ? what : `${what}, again`, pending, {
      ...prepared,
      late: look === comparisons ? late : null,
    });
    const before = late;
    late = new Map(
      unsettled
        .filter(({ why }) => why === 'documents')
        .filter(({ stream, version }) => look === 1 || before.get(stream) === version)
        .map(({ stream, version }) => [stream, version]),
    );
    pending = unsettled.map(({ stream }) => stream);
  }
  deps.counts.unsettled += pending.length;
}

async function lookAtAll(
  deps: VerifyDeps,
  what: string,
  streams: readonly string[],
  against: Against,
): Promise<readonly Unsettled[]> {
  const expected = streams.flatMap((stream) => {
    const version = against.versions.get(stream);
    return version === undefined ? [] : [{ stream, version }];
  });
  const unsettled: Unsettled[] = [];
  let done = 0;
  for (const batch of streamBatches(expected)) {
    assertGoingOn(deps);
    unsettled.push(...(await lookAtStreams(deps, batch, against)));
    done += batch.length;
    deps.progress.report({ what, done, total: expected.length });
  }
  return unsettled;
}

async function lookAtStreams(
  deps: VerifyDeps,
  batch: readonly ExpectedStream[],
  against: Against,
): Promise<readonly Unsettled[]> {
  const snapshot = await readSnapshot(deps, batch, against);
  const unsettled: Unsettled[] = [];
  for (const expected of batch) {
    const why = snapshot.moved.has(expected.stream)
      ? 'moved'
      : await compare(deps, expected, snapshot, against);
    if (why !== null) unsettled.push({ ...expected, why });
  }
  return unsettled;
}

const readSnapshot = (
  { pool, personalData, tables }: VerifyDeps,
  batch: readonly ExpectedStream[],
  { moved, folded, within }: Against,
) =>
  inTransaction(pool, { isolation: 'repeatable read', readOnly: true }, async (client) => {
    const streams = batch.map(({ stream }) => stream);
    const versions = await streamVersions(client, streams);
    const movedStreams = await moved(client, streams);
    const still = streams.filter((stream) => !movedStreams.has(stream));
    const owners = still.flatMap((stream) => ownerOfStream(stream) ?? []);
    const toFold = still.filter((stream) => ownerOfStream(stream) !== null && !folded.has(stream));
    const fromArchive =
      toFold.length === 0 ? [] : await foldFromArchive(client, toFold, within, personalData);
    const rows: StoredRows =
      tables && owners.length > 0 ? await storedRows(client, owners) : () => new Map();
    return {
      versions,
      workspaces: new Map([...folded, ...fromArchive]),
      rows,
      moved: movedStreams,
    };
  });

/** Returns the reason why the streams must be compared again, or null if the result is final. */
async function compare(
  deps: VerifyDeps,
  expected: ExpectedStream,
  snapshot: Awaited<ReturnType<typeof readSnapshot>>,
  { late }: Against,
): Promise<Unsettled['why'] | null> {
  const { stream, version } = expected;
  const { findings, counts, tables } = deps;
  const folded = snapshot.workspaces.get(stream);
  const stored = snapshot.versions.get(stream) ?? 0;
  if (folded && 'workspace' in folded && deps.documents) {
    const now = deps.clock.now();
    const look = await compareDocuments(deps.documents, folded.workspace, version, now);
    if (look.state === 'elsewhere') {
      if (late?.get(stream) !== version) return 'documents';
      if ((await streamVersion(deps.pool, stream)) !== stored) return 'moved';
    }
    const faults = look.state === 'elsewhere' ? [look.fault] : look.faults;
    for (const fault of faults) findings.add({ part: 'documents', where: stream, ...fault });
    counts.documents += 1;
  }
  if (stored !== version) {
    const fault = { expected: `version ${version}`, found: `version ${stored}` };
    findings.add({ part: 'streams', where: stream, what: 'the version', ...fault });
  }
  if (folded === undefined) {
    counts.names += 1;
    return null;
  }
  counts.workspaces += 1;
  if ('fault' in folded) {
    const fault = { expected: 'events that fit each other', found: folded.fault };
    findings.add({ part: 'archive', where: stream, what: 'folding', ...fault });
  } else if (tables) {
    compareRows({ findings, now: deps.clock.now() }, stream, folded, snapshot.rows);
  }
  return null;
}

const mostStreams = 40;
const mostCommits = 400;

/** Splits streams into batches that fit into memory. A batch has a limited number of streams and commits. */
export function* streamBatches(
  streams: Iterable<ExpectedStream>,
): Generator<readonly ExpectedStream[]> {
  let batch: ExpectedStream[] = [];
  let commits = 0;
  for (const expected of streams) {
    batch.push(expected);
    commits += expected.version;
    if (batch.length < mostStreams && commits < mostCommits) continue;
    yield batch;
    batch = [];
    commits = 0;
  }
  if (batch.length > 0) yield batch;
}

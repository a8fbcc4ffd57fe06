import { ownerOfStream, streamVersion, streamVersions } from '@qr-menu/stores/archive';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase } from 'pg';
import type { Within } from './archive-rows.ts';
import { compareDocuments } from './compare-documents.ts';
import { compareRows, type StoredRows, storedRows } from './compare-rows.ts';
import type { Findings } from './findings.ts';
import { type Folded, foldFromArchive } from './fold-streams.ts';
import { assertGoingOn, type VerifyDeps } from './verify-run.ts';

const looks = 3;
/** Most of what is on its way arrives at once: shares of the patience before the later looks. */
const waits = [0.1, 1] as const;

/** What a look needs to know of the moment at which it begins. */
export type Prepared = Pick<Against, 'moved' | 'folded' | 'within'> & {
  readonly versions: ReadonlyMap<string, number>;
};

/**
 * Looks at streams until they hold still, at most three times: what changes while it is looked at
 * is never a difference.
 *
 * @param prepare called before every look, with what it will be about
 */
export async function lookRepeatedly(
  deps: VerifyDeps,
  what: string,
  prepare: (streams: readonly string[]) => Promise<Prepared>,
  streams: readonly string[],
): Promise<void> {
  let pending = streams;
  let late: ReadonlyMap<string, number> = new Map();
  for (let look = 1; look <= looks && pending.length > 0; look += 1) {
    if (look > 1) await deps.clock.sleep(deps.patience * (waits[look - 2] ?? 1), deps.signal);
    assertGoingOn(deps);
    const prepared = await prepare(pending);
    const against = { ...prepared, late: look === looks ? late : null };
    const expected = pending.flatMap((stream) => versionIn(prepared.versions, stream));
    const unsettled = await lookAtAll(
      deps,
      look === 1 ? what : `${what}, again`,
      expected,
      against,
    );
    late = stillLate(unsettled, look === 1 ? null : late);
    pending = unsettled.map(({ stream }) => stream);
  }
  deps.counts.unsettled += pending.length;
}

function versionIn(versions: ReadonlyMap<string, number>, stream: string) {
  const version = versions.get(stream);
  return version === undefined ? [] : [{ stream, version }];
}

/** Those that waited for the same version at all looks so far. */
const stillLate = (
  unsettled: readonly Unsettled[],
  before: ReadonlyMap<string, number> | null,
): ReadonlyMap<string, number> =>
  new Map(
    unsettled
      .filter(({ stream, version, why }) => {
        return why === 'documents' && (before === null || before.get(stream) === version);
      })
      .map(({ stream, version }) => [stream, version]),
  );

async function lookAtAll(
  deps: VerifyDeps,
  what: string,
  streams: readonly ExpectedStream[],
  against: Against,
): Promise<readonly Unsettled[]> {
  const total = streams.length;
  const unsettled: Unsettled[] = [];
  let done = 0;
  for (const batch of streamBatches(streams)) {
    assertGoingOn(deps);
    unsettled.push(...(await lookAtStreams(deps, batch, against)));
    done += batch.length;
    deps.progress.report({ what, done, total });
  }
  return unsettled;
}

/** A stream and how many commits it has to have. */
type ExpectedStream = { readonly stream: string; readonly version: number };

/** What a batch of streams is looked at against. */
type Against = {
  /** The streams that have moved on since their expected version was read. */
  readonly moved: (client: ClientBase, streams: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Where their commits lie: others that say to be theirs are not. Null: wherever they lie. */
  readonly within: Within | null;
  /** Workspaces that were folded from the log, because their archive is not the log's. */
  readonly folded: ReadonlyMap<string, Folded>;
  /**
   * The streams whose documents showed another version whenever they were looked at, while this one
   * did not change: if it is so once more, it is a difference. Null: not the last look.
   */
  readonly late: ReadonlyMap<string, number> | null;
};

/** A stream that was changing, or whose documents do not show this version yet. */
type Unsettled = ExpectedStream & { readonly why: 'moved' | 'documents' };

type Seen = {
  readonly versions: ReadonlyMap<string, number>;
  readonly workspaces: ReadonlyMap<string, Folded>;
  readonly rows: StoredRows;
  readonly moved: ReadonlySet<string>;
};

/**
 * Compares streams of one batch with what Postgres shows in one snapshot, then their documents.
 * Answers those that have to be looked at again.
 */
async function lookAtStreams(
  deps: VerifyDeps,
  batch: readonly ExpectedStream[],
  against: Against,
): Promise<readonly Unsettled[]> {
  const seen = await readSnapshot(deps, batch, against);
  const unsettled: Unsettled[] = [];
  for (const expected of batch) {
    const why = seen.moved.has(expected.stream)
      ? 'moved'
      : await compare(deps, expected, seen, against);
    if (why !== null) unsettled.push({ ...expected, why });
  }
  return unsettled;
}

const readSnapshot = (
  { pool, personalData, tables }: VerifyDeps,
  batch: readonly ExpectedStream[],
  { moved, folded, within }: Against,
): Promise<Seen> =>
  inTransaction(pool, { isolation: 'repeatable read', readOnly: true }, async (client) => {
    const streams = batch.map(({ stream }) => stream);
    const versions = await streamVersions(client, streams);
    const movedStreams = await moved(client, streams);
    const still = streams.filter((stream) => !movedStreams.has(stream));
    const owners = still.flatMap((stream) => ownerOfStream(stream) ?? []);
    const toFold = still.filter((stream) => ownerOfStream(stream) !== null && !folded.has(stream));
    const fromArchive =
      toFold.length === 0 ? [] : await foldFromArchive(client, toFold, within, personalData);
    return {
      versions,
      workspaces: new Map([...folded, ...fromArchive]),
      rows: tables && owners.length > 0 ? await storedRows(client, owners) : () => new Map(),
      moved: movedStreams,
    };
  });

/** Answers why it has to be looked at again; null when it is settled. */
async function compare(
  deps: VerifyDeps,
  expected: ExpectedStream,
  seen: Seen,
  { late }: Against,
): Promise<Unsettled['why'] | null> {
  const { stream, version } = expected;
  const { findings, counts, tables } = deps;
  const folded = seen.workspaces.get(stream);
  if (folded && 'workspace' in folded && deps.documents) {
    const now = deps.clock.now();
    const look = await compareDocuments(deps.documents, folded.workspace, version, now);
    if (look.state === 'elsewhere') {
      if (late?.get(stream) !== version) return 'documents';
      if ((await streamVersion(deps.pool, stream)) !== (seen.versions.get(stream) ?? 0))
        return 'moved';
    }
    const faults = look.state === 'elsewhere' ? [look.fault] : look.faults;
    for (const fault of faults) findings.add({ part: 'documents', where: stream, ...fault });
    counts.documents += 1;
  }
  compareVersion(findings, expected, seen.versions.get(stream) ?? 0);
  if (folded === undefined) {
    counts.names += 1;
    return null;
  }
  counts.workspaces += 1;
  if ('fault' in folded) {
    const what = 'folding';
    const fits = 'events that fit each other';
    findings.add({ part: 'archive', where: stream, what, expected: fits, found: folded.fault });
  } else if (tables) {
    compareRows({ findings, now: deps.clock.now() }, stream, folded, seen.rows);
  }
  return null;
}

function compareVersion(
  findings: Findings,
  { stream, version }: ExpectedStream,
  stored: number,
): void {
  if (stored === version) return;
  const [expected, found] = [`version ${version}`, `version ${stored}`];
  findings.add({ part: 'streams', where: stream, what: 'the version', expected, found });
}

const mostStreams = 40;
const mostCommits = 400;

/** Streams in lots that fit into memory together: by number, and by the commits they have. */
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

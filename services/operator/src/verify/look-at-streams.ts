import {
  type Clock,
  inTransaction,
  ownerOfStream,
  type PersonalData,
  streamVersion,
  streamVersions,
} from '@qr-menu/platform';
import type { ClientBase, Pool } from 'pg';
import type { Within } from './archive-rows.ts';
import { compareDocuments, type DocumentsToVerify } from './compare-documents.ts';
import { compareRows } from './compare-rows.ts';
import type { Findings } from './findings.ts';
import { type Folded, foldArchived } from './fold-streams.ts';
import { type StoredRows, storedRows } from './stored-rows.ts';

/** A stream and how many commits it has to have. */
export type ExpectedStream = { readonly stream: string; readonly version: number };

export type LookDeps = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly findings: Findings;
  /** False: the tables are not compared. */
  readonly tables: boolean;
  /** Null: the documents are not compared. */
  readonly documents: DocumentsToVerify | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly counts: { workspaces: number; names: number; documents: number };
};

/** What a batch of streams is looked at against. */
export type Against = {
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
export type Unsettled = ExpectedStream & { readonly why: 'moved' | 'documents' };

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
export async function lookAtStreams(
  deps: LookDeps,
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
  { pool, personalData, tables }: LookDeps,
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
      toFold.length === 0 ? [] : await foldArchived(client, toFold, within, personalData);
    return {
      versions,
      workspaces: new Map([...folded, ...fromArchive]),
      rows: tables && owners.length > 0 ? await storedRows(client, owners) : () => new Map(),
      moved: movedStreams,
    };
  });

/** Answers why it has to be looked at again; null when it is settled. */
async function compare(
  deps: LookDeps,
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
  held: number,
): void {
  if (held === version) return;
  const [expected, found] = [`version ${version}`, `version ${held}`];
  findings.add({ part: 'streams', where: stream, what: 'the version', expected, found });
}

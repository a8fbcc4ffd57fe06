import {
  type CommitLog,
  type LogRecord,
  ownerOfStream,
  type PersonalData,
  partitionOf,
} from '@qr-menu/platform';
import type { Commit } from '@qr-menu/schema';
import { addCommit, type FoldedWorkspace, isBeyond, type Until } from './fold-workspace.ts';
import { sideBySide } from './side-by-side.ts';

/** The referee's rule, as the command service exports it. */
export type Judge = (
  records: readonly LogRecord[],
  versions: ReadonlyMap<string, number>,
) => readonly JudgedRecord[];

type JudgedRecord =
  | { readonly outcome: 'accepted'; readonly commit: Commit; readonly version: number }
  | { readonly outcome: 'superseded' | 'unreadable' };

export type ReplayLogDeps = {
  readonly log: Pick<CommitLog, 'readRange' | 'partitions'>;
  readonly judge: Judge;
  readonly personalData: PersonalData;
  readonly write: (folded: FoldedWorkspace) => Promise<void>;
  readonly signal: AbortSignal;
  /** Told of records that are done with: read for nothing, or their workspace is written. */
  readonly onRecords: (count: number) => void;
};

/**
 * What is read of the log at a time: one partition, and of that only one share of the streams, so
 * that the folded workspaces fit into memory.
 */
export type LogPass = {
  readonly partition: number;
  readonly share: number;
  readonly shares: number;
  /** The offset after the last record. */
  readonly end: bigint;
  readonly until: Until;
  /** Only this owner's. */
  readonly owner?: string | undefined;
};

const recordsPerPass = 500_000n;

/** Into how many shares a partition with so many records is divided. */
export const sharesFor = (records: bigint): number => Number(records / recordsPerPass) + 1;

type Progress = {
  folded: FoldedWorkspace | null;
  version: number;
  isOver: boolean;
  records: number;
};

/** Judges the commits of one pass anew, folds what is accepted, and writes the workspaces. */
export async function replayLogPass(deps: ReplayLogDeps, pass: LogPass): Promise<void> {
  const { log, signal, onRecords } = deps;
  const streams = new Map<string, Progress>();
  for await (const page of log.readRange(pass.partition, 0n, pass.end)) {
    signal.throwIfAborted();
    await foldPage(deps, pass, streams, page);
  }
  await sideBySide(streams.values(), async ({ folded, records }) => {
    signal.throwIfAborted();
    if (folded) await deps.write(folded);
    onRecords(records);
  });
}

async function foldPage(
  deps: ReplayLogDeps,
  pass: LogPass,
  streams: Map<string, Progress>,
  page: readonly LogRecord[],
): Promise<void> {
  const mine = page.filter(({ key }) => shareOf(key, pass.shares) === pass.share);
  const wanted = mine.filter(({ key }) => isWanted(key, pass.owner));
  deps.onRecords(mine.length - wanted.length);
  const versions = new Map(wanted.map(({ key }) => [key, streams.get(key)?.version ?? 0]));
  const judged = deps.judge(wanted, versions);
  for (const [index, { key }] of wanted.entries()) {
    const stream = streams.get(key) ?? { folded: null, version: 0, isOver: false, records: 0 };
    streams.set(key, stream);
    stream.records += 1;
    const verdict = judged[index];
    if (verdict?.outcome === 'accepted') await advance(deps, pass, stream, verdict);
  }
}

async function advance(
  { personalData }: ReplayLogDeps,
  { until }: LogPass,
  stream: Progress,
  { commit, version }: Extract<JudgedRecord, { outcome: 'accepted' }>,
): Promise<void> {
  const { commitId, requestHash, actor, at, events } = commit;
  const archived = { commitId, version, requestHash, actor: actor.id, at, events };
  stream.version = version;
  stream.isOver ||= isBeyond(archived, until);
  if (stream.isOver) return;
  const owner = ownerOfStream(commit.stream) ?? '';
  stream.folded = await addCommit(personalData, owner, stream.folded, archived);
}

/** Another text than the stream, because the streams of one partition have hashes in common. */
const shareOf = (stream: string, shares: number): number =>
  shares === 1 ? 0 : partitionOf(`share of ${stream}`, shares);

function isWanted(key: string, owner: string | undefined): boolean {
  const keyOwner = ownerOfStream(key);
  return keyOwner !== null && (owner === undefined || keyOwner === owner);
}

import { judge } from '@qr-menu/command';
import { emptyWorkspace, type Workspace } from '@qr-menu/domain';
import type { Commit } from '@qr-menu/schema';
import { evolveByCommit, ownerOfStream } from '@qr-menu/stores/archive';
import { type CommitLog, type LogRecord, partitionOf } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import { sideBySide } from '../side-by-side.ts';

export type FoldedWorkspace = { readonly workspace: Workspace; readonly version: number };

type FoldLogDeps = {
  readonly log: Pick<CommitLog, 'readRange' | 'partitions'>;
  readonly personalData: PersonalData;
  readonly write: (folded: FoldedWorkspace) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called for a workspace that cannot be folded. It is skipped unless this rejects. */
  readonly onFault: (owner: string, error: unknown) => Promise<unknown>;
  /** Called for finished records: either they were irrelevant or their workspace is written. */
  readonly onRecords: (count: number) => void;
};

/** One share of the streams of one partition, so that the folded workspaces fit into memory. */
export type LogPass = {
  readonly partition: number;
  readonly share: number;
  readonly shares: number;
  /** The offset after the last record. */
  readonly end: bigint;
  readonly owner?: string | undefined;
};

const recordsPerPass = 500_000n;

export const sharesFor = (records: bigint): number => Number(records / recordsPerPass) + 1;

type Progress = { folded: FoldedWorkspace | null; records: number; isFaulty: boolean };

export async function foldLogPass(deps: FoldLogDeps, pass: LogPass): Promise<void> {
  const { log, signal, onRecords } = deps;
  const streams = new Map<string, Progress>();
  for await (const page of log.readRange(pass.partition, 0n, pass.end)) {
    signal.throwIfAborted();
    await foldPage(deps, pass, streams, page);
  }
  await sideBySide(streams.values(), async ({ folded, records, isFaulty }) => {
    signal.throwIfAborted();
    if (folded && !isFaulty) await deps.write(folded);
    onRecords(records);
  });
}

async function foldPage(
  deps: FoldLogDeps,
  pass: LogPass,
  streams: Map<string, Progress>,
  page: readonly LogRecord[],
): Promise<void> {
  const mine = page.filter(({ key }) => shareOf(key, pass.shares) === pass.share);
  const wanted = mine.filter(({ key }) => isWanted(key, pass.owner));
  deps.onRecords(mine.length - wanted.length);
  const versions = new Map(
    wanted.map(({ key }) => [key, streams.get(key)?.folded?.version ?? 0] as const),
  );
  const judged = judge(wanted, versions, deps.log.partitions);
  for (const [index, { key }] of wanted.entries()) {
    const stream = streams.get(key) ?? { folded: null, records: 0, isFaulty: false };
    streams.set(key, stream);
    stream.records += 1;
    const verdict = judged[index];
    if (verdict?.outcome !== 'accepted' || stream.isFaulty) continue;
    try {
      stream.folded = await foldCommit(deps.personalData, stream.folded, verdict);
    } catch (error) {
      stream.isFaulty = true;
      await deps.onFault(ownerOfStream(key) ?? '', error);
    }
  }
}

async function foldCommit(
  personalData: PersonalData,
  folded: FoldedWorkspace | null,
  { commit, version }: { readonly commit: Commit; readonly version: number },
): Promise<FoldedWorkspace> {
  const { stream, at } = commit;
  const before = folded?.workspace ?? emptyWorkspace(ownerOfStream(stream) ?? '');
  const events = await personalData.open(stream, commit.events);
  return { workspace: evolveByCommit(before, { at, events }), version };
}

/**
 * Hashes a different text from the partition's hash, because the streams of one partition have
 * similar hashes.
 */
const shareOf = (stream: string, shares: number): number =>
  shares === 1 ? 0 : partitionOf(`share of ${stream}`, shares);

function isWanted(key: string, owner: string | undefined): boolean {
  const keyOwner = ownerOfStream(key);
  return keyOwner !== null && (owner === undefined || keyOwner === owner);
}

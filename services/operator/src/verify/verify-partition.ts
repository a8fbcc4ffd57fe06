import { ownerOfStream } from '@qr-menu/platform';
import type { ClientBase } from 'pg';
import type { Within } from './archive-rows.ts';
import { compareStretch } from './compare-stretch.ts';
import { foldLogged } from './fold-streams.ts';
import { createPartitionJudge } from './judge-partition.ts';
import type { Orphan } from './orphans.ts';
import { reportMisplacedMessages } from './quarantine-rows.ts';
import { readCut } from './read-cut.ts';
import { lookRepeatedly, type Prepared } from './repeated-looks.ts';
import { assertGoingOn, type LogDeps, reportOrphans } from './verify-deps.ts';

/** Workspaces with a wrong archive that are folded from the log at once, and at all. */
const mostFolded = 100;

/**
 * Reads one partition of the log from its beginning and compares all that must have become of it.
 * Held in memory: the version of each of its streams, a page of messages, a lot of workspaces.
 */
export async function verifyPartition(
  deps: LogDeps,
  partition: number,
  orphans: readonly Orphan[],
): Promise<void> {
  const { log, epoch, only, counts, progress } = deps;
  const damaged = new Set<string>();
  const judge = createPartitionJudge();
  const what = `the log, partition ${partition}`;
  let read = 0n;

  async function readTo(to: bigint): Promise<void> {
    if (to <= read) return;
    for await (const records of log.readRange(partition, read, to)) {
      assertGoingOn(deps);
      const stretch = { epoch, partition, from: read, to: read + BigInt(records.length) };
      await compareStretch({ ...deps, damaged }, stretch, records, judge);
      read = stretch.to;
      counts.messages += records.length;
      progress.report({ what, done: Number(read), total: Number(to) });
    }
  }

  async function prepare(streams: readonly string[]): Promise<Prepared> {
    const wrong = streams.filter((name) => damaged.has(name) && ownerOfStream(name) !== null);
    const toFold = wrong.slice(0, mostFolded);
    counts.notFolded += wrong.length - toFold.length;
    const folded =
      toFold.length === 0
        ? new Map()
        : await foldLogged(log, { partition, to: read }, toFold, deps.personalData);
    const versions = new Map(streams.map((name) => [name, judge.versions.get(name) ?? 0]));
    for (const name of wrong.slice(mostFolded)) versions.delete(name);
    const within = { epoch, partition, to: read };
    return { versions, folded, within, moved: movedBeyond(within) };
  }

  let isFirst = true;
  if (only === null) await reportMisplacedMessages(deps, epoch, partition);
  await readTo(await readCut({ ...deps, damaged }, partition));
  const streams = only === null ? [...judge.versions.keys()] : [only];
  await lookRepeatedly(
    deps,
    `workspaces of partition ${partition}`,
    async (pending) => {
      if (!isFirst) await readTo(await nextCut(deps, partition, read));
      isFirst = false;
      return prepare(pending);
    },
    streams,
  );
  reportOrphans(deps, orphans, (stream) => (judge.versions.get(stream) ?? 0) > 0);
  for (const outcome of ['accepted', 'superseded', 'unreadable'] as const) {
    counts[outcome] += judge.counts[outcome];
  }
}

/** How far the partition is stored now; never back. */
async function nextCut({ pool, log }: LogDeps, partition: number, before: bigint) {
  const { rows } = await pool.query<{ next_offset: bigint }>(
    'select next_offset from log_positions where partition = $1',
    [partition],
  );
  const stored = rows[0]?.next_offset ?? 0n;
  const end = (await log.endOffsets())[partition] ?? 0n;
  const cut = stored < end ? stored : end;
  return cut > before ? cut : before;
}

/** The streams that have commits behind the cut. */
const movedBeyond =
  ({ epoch, partition, to }: Within) =>
  async (client: ClientBase, streams: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await client.query<{ stream: string }>({
      name: 'verify-moved',
      text: `select distinct stream from commits, log_positions
              where epoch = $1 and commits.partition = $2 and log_offset >= $3
                and log_positions.partition = $2 and log_offset < next_offset
                and stream = any($4)`,
      values: [epoch, partition, to, streams],
    });
    return new Set(rows.map(({ stream }) => stream));
  };

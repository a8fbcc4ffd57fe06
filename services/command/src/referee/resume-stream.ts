import { systemClock } from '@qr-menu/runtime/process';
import { assertLogEpoch, streamVersions } from '@qr-menu/stores/archive';
import {
  type CommitLog,
  fingerprintOf,
  LogDiverged,
  type LogRecord,
} from '@qr-menu/stores/commit-log';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase } from 'pg';
import { type RefereeDeps, storeVerdicts } from './apply-batch.ts';
import { CommitFailed, isCommitsFault, storableReason } from './commit-failed.ts';
import { type Judged, judge } from './judge.ts';
import {
  firstParked,
  hasParked,
  noteTry,
  type ParkedPosition,
  removeParked,
} from './parked-commits.ts';

export type ResumeDeps = RefereeDeps & { readonly log: Pick<CommitLog, 'read'> };

/** Limits a transaction to 5 MB of commits. */
const mostTogether = 20;

/**
 * Applies the next parked commits of a stream, in log order and each exactly once. If one of them fails,
 * those before it are applied, and the stream stays parked.
 * @returns an empty list if nothing could be applied
 * @throws LogDiverged if the log has another record at the offset of a parked one
 */
export async function resumeStream(deps: ResumeDeps, stream: string): Promise<readonly Judged[]> {
  const positions = await firstParked(deps.pool, stream, mostTogether);
  const records = await Promise.all(positions.map((position) => readParked(deps.log, position)));
  for (let count = records.length; count > 0; ) {
    try {
      const [some, where] = [records.slice(0, count), positions.slice(0, count)];
      return await applyParked(deps, stream, some, where);
    } catch (error) {
      if (isCommitsFault(error) && count > 1) {
        count = Math.ceil(count / 2);
        continue;
      }
      if (!(error instanceof CommitFailed)) throw error;
      count = records.findIndex(({ offset }) => offset === error.record.offset);
      if (count > 0) continue;
      const { pool, clock = systemClock } = deps;
      await noteTry(pool, error.record, storableReason(error.cause), clock.now());
    }
  }
  return [];
}

async function readParked(
  log: ResumeDeps['log'],
  { partition, offset, hash }: ParkedPosition,
): Promise<LogRecord> {
  const record = await log.read(partition, offset);
  if (record && fingerprintOf(record).hash === hash) return record;
  throw new LogDiverged(`partition ${partition} has another record at the parked offset ${offset}`);
}

const applyParked = (
  deps: ResumeDeps,
  stream: string,
  records: readonly LogRecord[],
  positions: readonly ParkedPosition[],
): Promise<readonly Judged[]> =>
  inTransaction(deps.pool, { isolation: 'read committed' }, async (client) => {
    const [{ partition = 0 } = {}] = records;
    await holdPosition(client, partition);
    // Another process may have applied these commits already.
    const current = await firstParked(client, stream, positions.length);
    if (current.some(({ offset }, index) => offset !== positions[index]?.offset)) return [];
    if (current.length < positions.length) return [];
    const versions = await streamVersions(client, [stream]);
    const dropped = await droppedAmong(client, deps.epoch, positions);
    const judged = judge(records, versions, deps.partitions, dropped);
    await storeVerdicts(client, judged, deps);
    await removeParked(client, stream, positions);
    await keepPosition(client, deps, partition);
    return judged;
  });

/** Every batch of the partition takes this lock first. */
const holdPosition = (client: ClientBase, partition: number): Promise<unknown> =>
  client.query({
    name: 'hold-position',
    text: 'select from log_positions where partition = $1 for update',
    values: [partition],
  });

async function droppedAmong(
  client: ClientBase,
  epoch: number,
  positions: readonly ParkedPosition[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await client.query<{ offset: bigint }>(
    `select log_offset as "offset" from quarantine_dropped
      where epoch = $1 and partition = $2 and log_offset = any($3::bigint[])`,
    [epoch, positions[0]?.partition ?? 0, positions.map(({ offset }) => String(offset))],
  );
  return new Set(rows.map(({ offset }) => offset));
}

/** Throws if the archive belongs to another log by now. */
async function keepPosition(
  client: ClientBase,
  { pool, epoch }: RefereeDeps,
  partition: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update log_positions set has_parked = ${hasParked}, parked_offset = next_offset
      where partition = $1 and not exists (select from log_identity where epoch <> $2)`,
    [partition, epoch],
  );
  if (rowCount === 1) return;
  await assertLogEpoch(pool, epoch);
  throw new Error(`the position of partition ${partition} is gone`);
}

import { assertLogEpoch, streamVersions } from '@qr-menu/stores/archive';
import type { LogBatch, StoredPosition } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase, Pool } from 'pg';
import { type Judged, judge } from './judge.ts';
import { storeVerdicts } from './store-verdicts.ts';

export type RefereeDeps = {
  readonly pool: Pool;
  /** Of the log that the batches come from; an envelope keeps the one that it was made in. */
  readonly epoch: number;
  readonly personalData: PersonalData;
};

export type BatchOutcome = {
  /** Where to go on in the log. */
  readonly nextOffset: bigint;
  /** Empty when the batch was not the one to apply. */
  readonly judged: readonly Judged[];
  /** Somebody has found the archive to lack what the log holds, and it was not looked at since. */
  readonly isMarkedBehind: boolean;
};

/**
 * Rule R2: the batch is applied only if it begins at the stored offset; otherwise nothing changes
 * and the answer says where to read on. Offsets, archive and tables change in one transaction.
 */
export function applyBatch(deps: RefereeDeps, batch: LogBatch): Promise<BatchOutcome> {
  return inTransaction(deps.pool, { isolation: 'read committed' }, async (client) => {
    const stored = await lockPosition(client, batch.partition);
    const [first] = batch.records;
    const last = batch.records.at(-1);
    if (!first || !last || first.offset !== stored) {
      return { nextOffset: stored, judged: [], isMarkedBehind: false };
    }
    // A key with U+0000 is no stream: Postgres would refuse the question.
    const keys = batch.records.map(({ key }) => key).filter((key) => !key.includes('\u0000'));
    const versions = await streamVersions(client, [...new Set(keys)]);
    const judged = judge(batch.records, versions);
    await storeVerdicts(client, judged, deps);
    const nextOffset = last.offset + 1n;
    const { partition } = batch;
    const to = { partition, nextOffset, lastCommitId: lastCommitId(judged) };
    return { nextOffset, judged, isMarkedBehind: await movePosition(client, deps, to) };
  });
}

/** Not in an archive that was moved to another log meanwhile. Answers whether it is marked as behind. */
async function movePosition(
  client: ClientBase,
  { pool, epoch }: RefereeDeps,
  { partition, nextOffset, lastCommitId }: StoredPosition,
): Promise<boolean> {
  const { rows } = await client.query<{ isMarkedBehind: boolean }>({
    name: 'move-position',
    text: `update log_positions set next_offset = $2, last_commit_id = $3
            where partition = $1 and not exists (select from log_identity where epoch <> $4)
           returning exists (select from log_identity where not caught_up) as "isMarkedBehind"`,
    values: [partition, nextOffset.toString(), lastCommitId, epoch],
  });
  if (rows[0]) return rows[0].isMarkedBehind;
  await assertLogEpoch(pool, epoch);
  throw new Error(`the position of partition ${partition} is gone`);
}

async function lockPosition(client: ClientBase, partition: number): Promise<bigint> {
  const { rows } = await client.query<{ next_offset: bigint }>({
    name: 'lock-position',
    text: `insert into log_positions (partition, next_offset) values ($1, 0)
           on conflict (partition) do update set next_offset = log_positions.next_offset
           returning next_offset`,
    values: [partition],
  });
  return rows[0]?.next_offset ?? 0n;
}

/** The identity of the record before the position (rule R4); null for what is no commit. */
function lastCommitId(judged: readonly Judged[]): string | null {
  const last = judged.at(-1);
  return last === undefined || last.outcome === 'unreadable' ? null : last.commit.commitId;
}

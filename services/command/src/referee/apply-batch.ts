import { assertLogEpoch, ownerOfStream, streamVersions } from '@qr-menu/stores/archive';
import {
  fingerprintOf,
  type LogBatch,
  type LogRecord,
  type RecordMark,
  releaseOf,
  type StoredPosition,
} from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase, Pool } from 'pg';
import { applyRowChanges } from '../tables/apply-row-changes.ts';
import { eventToRows } from '../tables/event-to-rows.ts';
import { type Judged, judge } from './judge.ts';

export type RefereeDeps = {
  readonly pool: Pool;
  /**
   * The epoch of the log that delivers the batches. An envelope keeps the epoch in which it was
   * created.
   */
  readonly epoch: number;
  readonly personalData: PersonalData;
  /** How many partitions the log has. A stream belongs to exactly one. */
  readonly partitions: number;
};

export type BatchOutcome = {
  readonly nextOffset: bigint;
  readonly judged: readonly Judged[];
  /** An earlier check found the archive behind the log, and no check has run since. */
  readonly isMarkedBehind: boolean;
};

/**
 * Applies a batch only if it starts at the stored offset (rule R2). Otherwise it changes nothing
 * and returns the offset to continue from. Offsets, archive and tables change in one transaction.
 */
export function applyBatch(deps: RefereeDeps, batch: LogBatch): Promise<BatchOutcome> {
  return inTransaction(deps.pool, { isolation: 'read committed' }, async (client) => {
    const stored = await lockPosition(client, batch.partition);
    const [first] = batch.records;
    const last = batch.records.at(-1);
    if (!first || !last || first.offset !== stored) {
      return { nextOffset: stored, judged: [], isMarkedBehind: false };
    }
    // A key with U+0000 is not a stream, and Postgres would reject the query.
    const keys = batch.records.map(({ key }) => key).filter((key) => !key.includes('\u0000'));
    const versions = await streamVersions(client, [...new Set(keys)]);
    const judged = judge(batch.records, versions, deps.partitions);
    await storeVerdicts(client, judged, deps);
    const nextOffset = last.offset + 1n;
    const { partition } = batch;
    const to = {
      partition,
      nextOffset,
      lastCommitId: lastCommitId(judged),
      last: fingerprintOf(last),
    };
    return { nextOffset, judged, isMarkedBehind: await movePosition(client, deps, to) };
  });
}

/**
 * Returns whether the archive is marked as behind. Refuses if the archive now belongs to another
 * log.
 */
async function movePosition(
  client: ClientBase,
  { pool, epoch }: RefereeDeps,
  { partition, nextOffset, lastCommitId, last }: StoredPosition & { readonly last: RecordMark },
): Promise<boolean> {
  const { rows } = await client.query<{ isMarkedBehind: boolean }>({
    name: 'move-position',
    text: `update log_positions set next_offset = $2, last_commit_id = $3,
                  last_offset = $2::bigint - 1, last_hash = $5, last_term = $6
            where partition = $1 and not exists (select from log_identity where epoch <> $4)
           returning exists (select from log_identity where not caught_up) as "isMarkedBehind"`,
    values: [partition, nextOffset.toString(), lastCommitId, epoch, last.hash, last.term],
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

function lastCommitId(judged: readonly Judged[]): string | null {
  const last = judged.at(-1);
  return last === undefined || last.outcome === 'unreadable' ? null : last.commit.commitId;
}

type Accepted = Extract<Judged, { outcome: 'accepted' }>;

async function storeVerdicts(
  client: ClientBase,
  judged: readonly Judged[],
  { epoch, personalData }: { readonly epoch: number; readonly personalData: PersonalData },
): Promise<void> {
  const accepted = judged.filter((one): one is Accepted => one.outcome === 'accepted');
  if (accepted.length > 0) await archive(client, accepted, epoch);
  for (const { commit } of accepted) {
    const owner = ownerOfStream(commit.stream) ?? commit.actor.id;
    const events = await personalData.open(commit.stream, commit.events);
    const context = { owner, at: commit.at };
    await applyRowChanges(
      client,
      events.flatMap((event) => eventToRows(event, context)),
    );
  }
  for (const one of judged) {
    if (one.outcome === 'unreadable') await quarantine(client, one.record, one.reason, epoch);
  }
  for (const { record } of judged) await noteRelease(client, record, epoch);
}

const archiveStatement = `
  with added as (
    insert into commits
      (stream, version, commit_id, owner, actor, at, epoch, partition, log_offset, envelope)
    select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[],
                         $7::int[], $8::int[], $9::bigint[], $10::text[])
    returning stream, version
  )
  insert into streams (stream, version)
  select stream, max(version) from added group by stream
  on conflict (stream) do update set version = excluded.version`;

async function archive(
  client: ClientBase,
  accepted: readonly Accepted[],
  epoch: number,
): Promise<void> {
  await client.query({
    name: 'archive',
    text: archiveStatement,
    values: [
      accepted.map(({ commit }) => commit.stream),
      accepted.map(({ version }) => version),
      accepted.map(({ commit }) => commit.commitId),
      accepted.map(({ commit }) => ownerOfStream(commit.stream)),
      accepted.map(({ commit }) => commit.actor.id),
      accepted.map(({ commit }) => commit.at),
      accepted.map(() => epoch),
      accepted.map(({ record }) => record.partition),
      accepted.map(({ record }) => record.offset.toString()),
      accepted.map(({ text }) => text),
    ],
  });
}

async function quarantine(
  client: ClientBase,
  { partition, offset, key, value }: LogRecord,
  reason: string,
  epoch: number,
): Promise<void> {
  await client.query(
    `insert into quarantine (partition, log_offset, message_key, message, reason, epoch)
     values ($1, $2, $3, $4, $5, $6)`,
    [partition, offset.toString(), withoutNul(key), value, withoutNul(reason), epoch],
  );
}

/** Postgres cannot store U+0000 in text. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '\ufffd');

async function noteRelease(client: ClientBase, record: LogRecord, epoch: number): Promise<void> {
  const release = releaseOf(record);
  if (!release) return;
  const { from, at } = release;
  const place = [from.epoch, from.partition, from.offset.toString()];
  await client.query(
    `insert into quarantine_releases
       (epoch, partition, log_offset, released_epoch, released_partition, released_offset,
        released_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [...place, epoch, record.partition, record.offset.toString(), at],
  );
}

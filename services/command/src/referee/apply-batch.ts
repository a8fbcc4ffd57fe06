import { type Clock, systemClock } from '@qr-menu/runtime/process';
import { assertLogEpoch, ownerOfStream, streamVersions } from '@qr-menu/stores/archive';
import {
  commitIdOf,
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
import { CommitFailed, isCommitsFault } from './commit-failed.ts';
import { droppedReason, type Judged, judge } from './judge.ts';
import { addParked, hasParked, type Parked, parkedStreams } from './parked-commits.ts';

export type RefereeDeps = {
  readonly pool: Pool;
  /** The epoch of the log that delivers the batches. Envelopes may contain an earlier epoch. */
  readonly epoch: number;
  readonly personalData: PersonalData;
  readonly partitions: number;
  readonly clock?: Pick<Clock, 'now'> | undefined;
};

export type BatchOutcome = {
  readonly nextOffset: bigint;
  readonly judged: readonly Judged[];
  readonly isMarkedBehind: boolean;
};

export type FailingCommit = { readonly offset: bigint; readonly reason: string };

const noneFails: ReadonlyMap<string, FailingCommit> = new Map();

/**
 * Applies a batch in one transaction if it starts at the stored offset (rule R2). Otherwise
 * changes nothing and returns the offset to continue from.
 * @param failing the streams to park, each with the commit from which it is parked
 * @throws CommitFailed if a commit of another stream cannot be applied
 */
export function applyBatch(
  deps: RefereeDeps,
  batch: LogBatch,
  failing: ReadonlyMap<string, FailingCommit> = noneFails,
): Promise<BatchOutcome> {
  return inTransaction(deps.pool, { isolation: 'read committed' }, async (client) => {
    const [first] = batch.records;
    const last = batch.records.at(-1);
    const stored = await lockPosition(client, deps.epoch, batch);
    if (!first || !last || first.offset !== stored.nextOffset) {
      return { nextOffset: stored.nextOffset, judged: [], isMarkedBehind: false };
    }
    // A key with U+0000 cannot be a stream, and Postgres would reject the query.
    const keys = batch.records.map(({ key }) => key).filter((key) => !key.includes('\u0000'));
    const streams = [...new Set(keys)];
    const waiting = stored.hasParked
      ? await parkedStreams(client, batch.partition, streams)
      : new Set<string>();
    const isParked = ({ key, offset }: LogRecord): boolean =>
      waiting.has(key) || offset >= (failing.get(key)?.offset ?? offset + 1n);
    const versions = await streamVersions(client, streams);
    const rest = batch.records.filter((record) => !isParked(record));
    const decided = judge(rest, versions, deps.partitions, stored.dropped);
    await storeVerdicts(client, decided, deps);
    const parked = batch.records.filter(isParked).map((record) => parkedOf(record, failing));
    await addParked(client, parked, now(deps));
    const judged = [...decided, ...parked].sort(byOffset);
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

const byOffset = ({ record: a }: Judged, { record: b }: Judged): number =>
  Number(a.offset - b.offset);

function parkedOf(record: LogRecord, failing: ReadonlyMap<string, FailingCommit>): Parked {
  const first = failing.get(record.key);
  const reason = first?.offset === record.offset ? first.reason : null;
  return { record, outcome: 'parked', reason };
}

const now = ({ clock = systemClock }: RefereeDeps): number => clock.now();

/** Returns whether the archive is marked as behind. Throws if the archive now belongs to another log. */
async function movePosition(
  client: ClientBase,
  { pool, epoch }: RefereeDeps,
  { partition, nextOffset, lastCommitId, last }: StoredPosition & { readonly last: RecordMark },
): Promise<boolean> {
  const { rows } = await client.query<{ isMarkedBehind: boolean }>({
    name: 'move-position',
    text: `update log_positions set next_offset = $2, last_commit_id = $3,
                  last_offset = $2::bigint - 1, last_hash = $5, last_term = $6,
                  has_parked = ${hasParked}, parked_offset = $2
            where partition = $1 and not exists (select from log_identity where epoch <> $4)
           returning exists (select from log_identity where not caught_up) as "isMarkedBehind"`,
    values: [partition, nextOffset.toString(), lastCommitId, epoch, last.hash, last.term],
  });
  if (rows[0]) return rows[0].isMarkedBehind;
  await assertLogEpoch(pool, epoch);
  throw new Error(`the position of partition ${partition} is gone`);
}

type LockedPosition = {
  readonly nextOffset: bigint;
  readonly hasParked: boolean;
  readonly dropped: ReadonlySet<bigint>;
};

async function lockPosition(
  client: ClientBase,
  epoch: number,
  { partition, records }: LogBatch,
): Promise<LockedPosition> {
  const { rows } = await client.query<{
    next_offset: bigint;
    has_parked: boolean;
    dropped: readonly string[];
  }>({
    name: 'lock-position',
    text: `insert into log_positions (partition, next_offset) values ($1, 0)
           on conflict (partition) do update set next_offset = log_positions.next_offset
           returning next_offset, has_parked, array(
             select log_offset::text from quarantine_dropped dropped
              where dropped.epoch = $2 and dropped.partition = $1
                and dropped.log_offset between $3 and $4) as dropped`,
    values: [
      partition,
      epoch,
      String(records[0]?.offset ?? 0n),
      String(records.at(-1)?.offset ?? 0n),
    ],
  });
  const [row] = rows;
  return {
    nextOffset: row?.next_offset ?? 0n,
    hasParked: row?.has_parked ?? false,
    dropped: new Set((row?.dropped ?? []).map(BigInt)),
  };
}

function lastCommitId(judged: readonly Judged[]): string | null {
  const last = judged.at(-1);
  if (last === undefined) return null;
  if (last.outcome === 'unreadable') {
    return last.reason === droppedReason ? commitIdOf(last.record) : null;
  }
  return last.outcome === 'parked' ? commitIdOf(last.record) : last.commit.commitId;
}

type Accepted = Extract<Judged, { outcome: 'accepted' }>;

/** @throws CommitFailed */
export async function storeVerdicts(
  client: ClientBase,
  judged: readonly Judged[],
  { epoch, personalData }: Pick<RefereeDeps, 'epoch' | 'personalData'>,
): Promise<void> {
  const accepted = judged.filter((message): message is Accepted => message.outcome === 'accepted');
  const [only, ...rest] = accepted;
  if (only && rest.length === 0) await blaming(only, () => archive(client, accepted, epoch));
  else if (only) await archive(client, accepted, epoch);
  for (const message of accepted) {
    await blaming(message, () => applyCommit(client, message, personalData));
  }
  for (const message of judged) {
    if (message.outcome === 'unreadable') {
      await quarantine(client, message.record, message.reason, epoch);
    }
  }
  for (const { record } of judged) await noteRelease(client, record, epoch);
}

async function blaming({ record }: Accepted, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isCommitsFault(error) ? new CommitFailed(record, error) : error;
  }
}

async function applyCommit(
  client: ClientBase,
  { commit }: Accepted,
  personalData: PersonalData,
): Promise<void> {
  const owner = ownerOfStream(commit.stream) ?? commit.actor.id;
  const events = await personalData.open(commit.stream, commit.events);
  const context = { owner, at: commit.at };
  await applyRowChanges(
    client,
    events.flatMap((event) => eventToRows(event, context)),
  );
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
  const origin = [from.epoch, from.partition, from.offset.toString()];
  await client.query(
    `insert into quarantine_releases
       (epoch, partition, log_offset, released_epoch, released_partition, released_offset,
        released_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [...origin, epoch, record.partition, record.offset.toString(), at],
  );
}

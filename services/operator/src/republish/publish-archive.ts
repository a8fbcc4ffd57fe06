import { readEnvelope } from '@qr-menu/command';
import { systemClock } from '@qr-menu/runtime/process';
import { type ArchivedEnvelope, archivedEnvelopes } from '@qr-menu/stores/archive';
import {
  type CommitLog,
  emptyTableLog,
  fingerprintOf,
  LogUnavailable,
  type NewLogRecord,
  refillTableLog,
  tableLogName,
} from '@qr-menu/stores/commit-log';
import { commitIdHeader } from '@qr-menu/stores/notifications';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase, Pool } from 'pg';
import type { ProgressStep } from '../command.ts';
import { Refused } from '../errors.ts';
import { longQuery, runPatiently } from '../run-patiently.ts';
import {
  groupByPartition,
  type PartitionEnd,
  type PlacedRecord,
  type PlannedRecord,
  walkLog,
} from './walk-log.ts';

const freshTopicTries = 50;
const freshTopicPause = 100;

type RepublishOptions = {
  readonly pool: Pool;
  /** The epoch of the new log, which must be higher than the archive's. */
  readonly epoch: number;
  readonly onProgress: (step: ProgressStep) => void;
  readonly signal: AbortSignal;
};

export type RepublishPlan = Awaited<ReturnType<typeof planRepublish>>;

/** An archive without commits can be republished too, once a command service has read a log into it. */
export async function planRepublish(pool: Pool) {
  const [row] = await runPatiently<{
    epoch: number | null;
    commits: bigint;
    streams: bigint;
    parked: bigint;
  }>(
    pool,
    `select greatest((select max(epoch) from log_identity), (select max(epoch) from commits)) as epoch,
            (select count(*) from commits) as commits,
            (select count(*) from streams) as streams,
            (select count(*) from parked_commits) as parked`,
  );
  if (!row || row.epoch === null) {
    throw new Refused('EMPTY_ARCHIVE', 'no command service has read a log into this archive');
  }
  const { epoch, commits, streams, parked } = row;
  return {
    epoch,
    commits: Number(commits),
    streams: Number(streams),
    /** The number of parked commits. They are not in the archive, so the new log lacks them. */
    parked: Number(parked),
  };
}

export type AppendMany = (partition: number, records: readonly NewLogRecord[]) => Promise<void>;

/** The log must be empty or start like the archive. It is read back, so duplicates are harmless. */
export async function publishArchive(
  options: RepublishOptions & { readonly log: CommitLog; readonly append: AppendMany },
): Promise<void> {
  const { pool, epoch, log, append, signal } = options;
  await waitForTopic(log);
  const fingerprint = await archiveFingerprint(pool);
  const { commits: total } = await planRepublish(pool);
  const published = counter(options, 'publishing', total);
  await walkLog({
    log,
    plan: planRecords(pool),
    onPlaced: async (placed) => published(placed.length),
    onMissing: async (partition, missing) => {
      await append(partition, missing);
      published(missing.length);
    },
    signal,
  });
  const checked = counter(options, 'checking', total);
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await beginAdoption(client, fingerprint);
    const ends = await walkLog({
      log,
      plan: planRecords(client),
      onPlaced: async (placed) => {
        await notePositions(client, placed);
        checked(placed.length);
      },
      onMissing: async (partition) => {
        const lost = `partition ${partition} lost records that were just appended`;
        throw new Refused('NOT_THIS_ARCHIVE', lost);
      },
      signal,
    });
    await finishAdoption(client, { epoch, name: log.name, partitions: log.partitions }, ends);
  });
}

/** Some brokers do not list a new topic immediately. */
async function waitForTopic(log: CommitLog): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await log.endOffsets();
      return;
    } catch (error) {
      if (!(error instanceof LogUnavailable) || tries === freshTopicTries) throw error;
      await systemClock.sleep(freshTopicPause);
    }
  }
}

/** Refills the log and moves the archive to it in one transaction, so a failure leaves nothing behind. */
export async function publishArchiveToTable(
  options: RepublishOptions & { readonly partitions: number },
): Promise<void> {
  const { pool, epoch, partitions, signal } = options;
  const fingerprint = await archiveFingerprint(pool);
  const { commits } = await planRepublish(pool);
  const published = counter(options, 'publishing', commits);
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await beginAdoption(client, fingerprint);
    await emptyTableLog(client);
    const ends = new Map<number, PartitionEnd>();
    for await (const page of planRecords(client)) {
      for (const [partition, records] of groupByPartition(page, partitions)) {
        ends.set(partition, await refill(client, partition, records));
      }
      published(page.length);
      if (signal.aborted) throw new Refused('INTERRUPTED', 'the work was interrupted');
    }
    await finishAdoption(client, { epoch, name: tableLogName, partitions }, [...ends.values()]);
  });
}

async function refill(
  client: ClientBase,
  partition: number,
  records: readonly PlannedRecord[],
): Promise<PartitionEnd> {
  const first = await refillTableLog(client, partition, records);
  const placed = records.map((planned, index) => {
    return { planned, partition, offset: first + BigInt(index) };
  });
  await notePositions(client, placed);
  const nextOffset = first + BigInt(records.length);
  const last = records.at(-1);
  return {
    partition,
    nextOffset,
    lastCommitId: last?.commitId ?? null,
    last: last ? fingerprintOf(last) : null,
  };
}

function counter(
  { onProgress }: RepublishOptions,
  what: string,
  total: number,
): (more: number) => void {
  let done = 0;
  onProgress({ what, done, total });
  return (more) => {
    done += more;
    onProgress({ what, done, total });
  };
}

/** Sorted by stream and version, so that every attempt has the same order. */
async function* planRecords(store: Pool | ClientBase): AsyncGenerator<readonly PlannedRecord[]> {
  let last: ArchivedEnvelope | undefined;
  for await (const rows of archivedEnvelopes(store)) {
    const page: PlannedRecord[] = [];
    for (const row of rows) {
      page.push(planned(row, last));
      last = row;
    }
    yield page;
  }
}

/** The envelope is appended unchanged, so it must match its row and continue its stream. */
function planned(row: ArchivedEnvelope, before: ArchivedEnvelope | undefined): PlannedRecord {
  const { stream, version, commitId, envelope } = row;
  const torn = (fault: string) =>
    new Refused('ARCHIVE_TORN', `version ${version} of ${stream} ${fault}`);
  const value = Buffer.from(envelope);
  const read = readEnvelope(stream, value);
  if (version !== (before?.stream === stream ? before.version + 1 : 1)) {
    throw torn('does not follow the one before it');
  }
  if (
    !read.readable ||
    read.commit.expectedVersion !== version - 1 ||
    read.commit.commitId !== commitId
  ) {
    throw torn('is not the commit that it should be');
  }
  const headers = { [commitIdHeader]: commitId };
  return { key: stream, value, headers, stream, version, commitId };
}

/** Blocks every referee, but no reader. It must be the first statement in the transaction. */
async function beginAdoption(client: ClientBase, expected: string): Promise<void> {
  await client.query(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '10s';
    lock table log_positions in exclusive mode`);
  if ((await archiveFingerprint(client)) !== expected) {
    throw new Refused(
      'ARCHIVE_MOVED',
      'commits were applied in the meantime: stop every command service and repeat it',
    );
  }
  await client.query(`
    create temporary table new_places (
      stream text collate "C", version integer, partition integer, log_offset bigint
    ) on commit drop`);
}

/** A string that changes whenever a batch is applied or the archive gets another log. */
async function archiveFingerprint(client: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(
    `select json_build_array(
       (select max(epoch) from log_identity),
       (select json_agg(json_build_array(partition, next_offset, last_commit_id) order by partition)
          from log_positions))::text as fingerprint`,
  );
  return rows[0]?.fingerprint ?? '';
}

async function notePositions(client: ClientBase, placed: readonly PlacedRecord[]): Promise<void> {
  if (placed.length === 0) return;
  await client.query(
    'insert into new_places select * from unnest($1::text[], $2::int[], $3::int[], $4::bigint[])',
    [
      placed.map(({ planned }) => planned.stream),
      placed.map(({ planned }) => planned.version),
      placed.map(({ partition }) => partition),
      placed.map(({ offset }) => offset.toString()),
    ],
  );
}

/** Updates the epoch and the positions of commits and the referee. Invalid messages keep their positions. */
async function finishAdoption(
  client: ClientBase,
  { epoch, name, partitions }: Pick<CommitLog, 'name' | 'partitions'> & { readonly epoch: number },
  ends: readonly PartitionEnd[],
): Promise<void> {
  const move = longQuery(
    `update commits set epoch = ${epoch}, partition = place.partition, log_offset = place.log_offset
       from new_places place
      where (commits.stream, commits.version) = (place.stream, place.version)`,
  );
  const { rowCount: moved } = await client.query(move);
  const count = longQuery('select count(*) as all from commits');
  const { rows } = await client.query<{ all: bigint }>(count);
  if (rows[0]?.all !== BigInt(moved ?? 0)) {
    throw new Refused('ARCHIVE_MOVED', 'the archive has commits other than the published ones');
  }
  await client.query('delete from log_positions');
  await client.query('delete from halted_partitions');
  for (const { partition, nextOffset, lastCommitId, last } of ends) {
    if (nextOffset === 0n) continue;
    await client.query(
      `insert into log_positions
         (partition, next_offset, last_commit_id, last_offset, last_hash, last_term, parked_offset)
       values ($1, $2, $3, $2::bigint - 1, $4, $5, $2)`,
      [partition, nextOffset.toString(), lastCommitId, last?.hash ?? null, last?.term ?? null],
    );
  }
  await client.query('delete from log_identity');
  await client.query('insert into log_identity (epoch, log, partitions) values ($1, $2, $3)', [
    epoch,
    name,
    partitions,
  ]);
}

import type { ClientBase } from 'pg';
import { patience } from '../rebuild/run-patiently.ts';
import { RepublishRefused } from './republish-refused.ts';
import type { PartitionEnd, Placed } from './walk-log.ts';

/** Holds every referee back, and nobody who reads; to be called first in the transaction. */
export async function beginAdoption(client: ClientBase, expected: string): Promise<void> {
  await client.query(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '10s';
    lock table log_positions in exclusive mode`);
  if ((await archiveMark(client)) !== expected) {
    throw new RepublishRefused(
      'ARCHIVE_MOVED',
      'commits were applied meanwhile: stop every command service and repeat it',
    );
  }
  await client.query(`
    create temporary table new_places (
      stream text collate "C", version integer, partition integer, log_offset bigint
    ) on commit drop`);
}

/** Changes whenever a batch is applied or the archive gets another log. */
export async function archiveMark(client: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(
    `select json_build_array(
       (select max(epoch) from log_identity),
       (select json_agg(json_build_array(partition, next_offset, last_commit_id) order by partition)
          from log_positions))::text as mark`,
  );
  return rows[0]?.mark ?? '';
}

/** Notes where commits of the archive lie in the new log. */
export async function notePlaces(client: ClientBase, placed: readonly Placed[]): Promise<void> {
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

/**
 * Makes the new log the archive's own: where each commit lies, where the referee goes on, its epoch.
 * Messages that were no commits keep the place, with its epoch, that they had in the log before.
 */
export async function finishAdoption(
  client: ClientBase,
  { epoch, name }: { readonly epoch: number; readonly name: string },
  ends: readonly PartitionEnd[],
): Promise<void> {
  const move = patiently(
    `update commits set epoch = ${epoch}, partition = place.partition, log_offset = place.log_offset
       from new_places place
      where (commits.stream, commits.version) = (place.stream, place.version)`,
  );
  const { rowCount: moved } = await client.query(move);
  const count = patiently('select count(*) as all from commits');
  const { rows } = await client.query<{ all: bigint }>(count);
  if (rows[0]?.all !== BigInt(moved ?? 0)) {
    throw new RepublishRefused(
      'ARCHIVE_MOVED',
      'the archive has other commits than were published',
    );
  }
  await client.query('delete from log_positions');
  for (const { partition, nextOffset, lastCommitId } of ends) {
    if (nextOffset === 0n) continue;
    await client.query('insert into log_positions values ($1, $2, $3)', [
      partition,
      nextOffset.toString(),
      lastCommitId,
    ]);
  }
  await client.query('delete from log_identity');
  await client.query('insert into log_identity (epoch, log) values ($1, $2)', [epoch, name]);
}

/** The pool's time limit is for requests. */
const patiently = (text: string) => ({ text, query_timeout: patience });

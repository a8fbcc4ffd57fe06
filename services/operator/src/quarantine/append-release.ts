import {
  type CommitLog,
  commitIdHeader,
  inTransaction,
  type LogPlace,
  LogUnavailable,
  partitionOf,
  releaseHeaders,
  releaseOf,
  writePlace,
} from '@qr-menu/platform';
import type { OperatorStores } from '../stores.ts';

export type ReleaseRequest = {
  readonly from: LogPlace;
  readonly key: string;
  readonly message: Uint8Array;
  readonly commitId: string;
};

export type Appended =
  | { readonly state: 'appended' | 'on its way'; readonly place: LogPlace }
  /** Nobody knows whether the log has it; the next attempt looks. */
  | { readonly state: 'not confirmed' };

/**
 * Appends the message once more, unless the log holds it already and the referee has not come to it:
 * what was appended and not confirmed is found again. One operator at a time.
 */
export async function appendRelease(
  { pool, environment, clock, openOwnLog }: OperatorStores,
  { from, key, message, commitId }: ReleaseRequest,
): Promise<Appended> {
  const log = await openOwnLog();
  const { LOG_EPOCH: epoch } = environment;
  return inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('quarantine release', 0))");
    const partition = partitionOf(key, log.partitions);
    const { rows } = await client.query<{ next_offset: bigint }>(
      'select next_offset from log_positions where partition = $1',
      [partition],
    );
    const offset = await findUnjudged(log, { partition, from, begin: rows[0]?.next_offset ?? 0n });
    if (offset !== null) return { state: 'on its way', place: { epoch, partition, offset } };
    const at = new Date(clock.now()).toISOString();
    const headers = { [commitIdHeader]: commitId, ...releaseHeaders({ from, at }) };
    try {
      const appended = await log.append({ key, value: message, headers });
      return { state: 'appended', place: { epoch, ...appended } };
    } catch (error) {
      if (error instanceof LogUnavailable) return { state: 'not confirmed' };
      throw error;
    }
  });
}

async function findUnjudged(
  log: CommitLog,
  looked: { readonly partition: number; readonly from: LogPlace; readonly begin: bigint },
): Promise<bigint | null> {
  const { partition, from, begin } = looked;
  const end = (await log.endOffsets())[partition] ?? begin;
  const place = writePlace(from);
  for await (const records of log.readRange(partition, begin, end)) {
    const found = records.find((record) => {
      const release = releaseOf(record);
      return release !== null && writePlace(release.from) === place;
    });
    if (found) return found.offset;
  }
  return null;
}

import { failure } from '@qr-menu/runtime/process';
import { nameStream } from '@qr-menu/schema';
import type { Pool } from 'pg';

/** Postgres may lag behind the log, so a missing row does not yet mean "not found" (rule R8). */
export class ArchiveBehind extends failure('ArchiveBehind', 'ARCHIVE_BEHIND', true) {
  constructor() {
    super('the archive is being filled from the log: missing data may still arrive');
  }
}

/** Selects a row if `caught_up` was written in another database, or before a restart or failover. */
export const replacedStore = `
  select from store_incarnation
   where server_started <> pg_postmaster_start_time()
      or database <> (select oid from pg_database where datname = current_database())
      or written_in::xid <> xmin`;

/** Use it in the statement that looks up the row, because two statements could see different states. */
export const caughtUpColumn = `
  coalesce((select caught_up and not exists (${replacedStore}) from log_identity), false)
    as "caughtUp"`;

/** Also false while commits of a stream are parked, because they may contain the missing data. */
export const completeColumn = `
  (coalesce((select caught_up and not exists (${replacedStore}) from log_identity), false)
    and not exists (select from parked_commits)) as complete`;

/** Omits parked streams, and streams that lack records from before the command service started. */
export async function caughtUpStreams(
  pool: Pool,
  streams: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ caughtUp: boolean; parked: readonly string[] }>({
    name: 'caught-up-streams',
    text: `select ${caughtUpColumn},
                  array(select distinct stream from parked_commits
                         where stream = any($1)) as parked`,
    values: [streams],
  });
  const { caughtUp, parked } = rows[0] ?? { caughtUp: false, parked: [] };
  return caughtUp ? streams.filter((stream) => !parked.includes(stream)) : [];
}

export const isStreamCaughtUp = async (pool: Pool, stream: string): Promise<boolean> =>
  (await caughtUpStreams(pool, [stream])).length === 1;

/** Like `isStreamCaughtUp` for all streams at once, but ignores whether streams are parked. */
export async function isCaughtUp(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ caughtUp: boolean }>({
    name: 'is-caught-up',
    text: `select ${caughtUpColumn}`,
  });
  return rows[0]?.caughtUp === true;
}

/** Whether all data has arrived. Until then, data that looks unreferenced may still be in use. */
export async function isComplete(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ complete: boolean }>({
    name: 'is-complete',
    text: `select ${completeColumn}`,
  });
  return rows[0]?.complete === true;
}

type VenueAnswer = {
  readonly exists: boolean;
  readonly claimed: boolean;
  readonly claimParked: boolean;
  readonly caughtUp: boolean;
  readonly complete: boolean;
};

/**
 * Only `false` proves that a menu does not exist (rule R8). A name is claimed before a venue uses it. If the
 * name is claimed, any parked stream may contain its venue. If it is not, only the name's own stream matters.
 * @throws ArchiveBehind
 */
export async function venueExists(pool: Pool, normalizedName: string): Promise<boolean> {
  if (normalizedName.includes('\u0000')) return false;
  const { rows } = await pool.query<VenueAnswer>({
    name: 'venue-exists',
    text: `select exists (select from venue_names where normalized_name = $1),
                  exists (select from streams where stream = $2) as claimed,
                  exists (select from parked_commits where stream = $2) as "claimParked",
                  ${caughtUpColumn}, ${completeColumn}`,
    values: [normalizedName, nameStream(normalizedName)],
  });
  const [answer] = rows;
  if (answer?.exists) return true;
  const isKnown = answer?.claimed
    ? answer.complete
    : answer?.caughtUp === true && !answer.claimParked;
  if (!isKnown) throw new ArchiveBehind();
  return false;
}

import { failure } from '@qr-menu/runtime/process';
import { nameStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { partitionOf } from '../commit-log/commit-log.ts';

/** Postgres may lag behind the log, so a missing row does not yet mean "not found" (rule R8). */
export class ArchiveBehind extends failure('ArchiveBehind', 'ARCHIVE_BEHIND', true) {
  constructor() {
    super('the archive is being filled from the log: missing data may still arrive');
  }
}

/** Matches if `caught_up` was written in another Postgres, or before a restart or failover. */
export const replacedStore = `
  select from store_incarnation
   where server_started <> pg_postmaster_start_time()
      or database <> (select oid from pg_database where datname = current_database())
      or written_in::xid <> xmin`;

/**
 * Use it in the statement that looks up the row, because two statements could see two different
 * moments.
 */
export const caughtUpColumn = `
  coalesce((select caught_up and not exists (${replacedStore}) from log_identity), false)
    as "caughtUp"`;

/** Whether each partition is behind. Null if the value was not written together with this row. */
const behindColumn = `
  (select behind from log_identity
    where behind_written_in::xid = log_identity.xmin and not exists (${replacedStore})) as behind`;

type CaughtUp = { readonly caughtUp: boolean; readonly behind: readonly boolean[] | null };

const holdsAllOf = ({ caughtUp, behind }: CaughtUp, stream: string): boolean =>
  caughtUp || behind?.[partitionOf(stream, behind.length)] === false;

/**
 * Returns a function that checks whether Postgres has all of a stream's records that were in the
 * log when the command service last started.
 */
export async function readCaughtUp(pool: Pool): Promise<(stream: string) => boolean> {
  const { rows } = await pool.query<CaughtUp>({
    name: 'which-are-caught-up',
    text: `select ${caughtUpColumn}, ${behindColumn}`,
  });
  return (stream) => rows[0] !== undefined && holdsAllOf(rows[0], stream);
}

/** The same check for all streams, which also requires that no partition is halted. */
export async function isCaughtUp(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ caughtUp: boolean }>({
    name: 'is-caught-up',
    text: `select ${caughtUpColumn}`,
  });
  return rows[0]?.caughtUp === true;
}

type VenueAnswer = CaughtUp & { readonly exists: boolean; readonly claimed: boolean };

/**
 * Only false from here proves that a menu does not exist (rule R8). A name is claimed before its
 * venue has it, so for an unclaimed name it is enough to check the partition that would hold the
 * claim. @throws ArchiveBehind
 */
export async function venueExists(pool: Pool, normalizedName: string): Promise<boolean> {
  if (normalizedName.includes('\u0000')) return false;
  const claim = nameStream(normalizedName);
  const { rows } = await pool.query<VenueAnswer>({
    name: 'venue-exists',
    text: `select exists (select from venue_names where normalized_name = $1),
                  exists (select from streams where stream = $2) as claimed,
                  ${caughtUpColumn}, ${behindColumn}`,
    values: [normalizedName, claim],
  });
  const [answer] = rows;
  if (answer?.exists) return true;
  const isKnown = answer && (answer.claimed ? answer.caughtUp : holdsAllOf(answer, claim));
  if (!isKnown) throw new ArchiveBehind();
  return false;
}

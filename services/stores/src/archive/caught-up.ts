import { failure } from '@qr-menu/runtime';
import { nameStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { partitionOf } from '../commit-log/commit-log.ts';

/** What Postgres lacks may be still to come from the log, so this is no "no" (rule R8). */
export class ArchiveBehind extends failure('ArchiveBehind', 'ARCHIVE_BEHIND', true) {
  constructor() {
    super('the archive is being filled from the log: what it lacks may be still to come');
  }
}

/** A row when `caught_up` was written in another Postgres, or before a restart or a failover. */
export const replacedStore = `
  select from store_incarnation
   where server_started <> pg_postmaster_start_time()
      or database <> (select oid from pg_database where datname = current_database())
      or written_in::xid <> xmin`;

/** Belongs into the statement that looks for the row: two statements could see two moments. */
export const caughtUpColumn = `
  coalesce((select caught_up and not exists (${replacedStore}) from log_identity), false)
    as "caughtUp"`;

/** For each partition whether something of it is missing; null where nobody has said so of this very row. */
const behindColumn = `
  (select behind from log_identity
    where behind_written_in::xid = log_identity.xmin and not exists (${replacedStore})) as behind`;

type CaughtUp = { readonly caughtUp: boolean; readonly behind: readonly boolean[] | null };

const holdsAllOf = ({ caughtUp, behind }: CaughtUp, stream: string): boolean =>
  caughtUp || behind?.[partitionOf(stream, behind.length)] === false;

/** Tells of streams whether Postgres holds what the log held of them at the command service's last start. */
export async function readCaughtUp(pool: Pool): Promise<(stream: string) => boolean> {
  const { rows } = await pool.query<CaughtUp>({
    name: 'which-are-caught-up',
    text: `select ${caughtUpColumn}, ${behindColumn}`,
  });
  return (stream) => rows[0] !== undefined && holdsAllOf(rows[0], stream);
}

/** The same of all streams, as long as no partition stands still. */
export async function isCaughtUp(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ caughtUp: boolean }>({
    name: 'is-caught-up',
    text: `select ${caughtUpColumn}`,
  });
  return rows[0]?.caughtUp === true;
}

type VenueAnswer = CaughtUp & { readonly exists: boolean; readonly claimed: boolean };

/**
 * Only this answer makes a menu "not found" (rule R8). A name is claimed before its venue has it, so where
 * the claim would be is all that has to be read for a name that nobody has claimed. @throws ArchiveBehind
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

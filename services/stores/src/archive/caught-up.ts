import { failure } from '@qr-menu/runtime';
import type { Pool } from 'pg';

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

/** Whether Postgres holds what the log held at the command service's last start. */
export async function isCaughtUp(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ caughtUp: boolean }>({
    name: 'is-caught-up',
    text: `select ${caughtUpColumn}`,
  });
  return rows[0]?.caughtUp === true;
}

/** Only this answer makes a menu "not found" (rule R8). @throws ArchiveBehind */
export async function venueExists(pool: Pool, normalizedName: string): Promise<boolean> {
  if (normalizedName.includes('\u0000')) return false;
  const { rows } = await pool.query<{ exists: boolean; caughtUp: boolean }>({
    name: 'venue-exists',
    text: `select exists (select from venue_names where normalized_name = $1), ${caughtUpColumn}`,
    values: [normalizedName],
  });
  if (rows[0]?.exists) return true;
  if (!rows[0]?.caughtUp) throw new ArchiveBehind();
  return false;
}

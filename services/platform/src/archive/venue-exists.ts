import type { Pool } from 'pg';
import { ArchiveBehind, caughtUpColumn } from './archive-behind.ts';

/**
 * Whether a venue ever had this name. Only this answer makes a menu "not found" (rule R8).
 *
 * @throws ArchiveBehind when it cannot be told yet.
 */
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

import type { Pool } from 'pg';

/** Whether a venue ever had this name. Only this answer makes a menu "not found" (rule R8). */
export async function venueExists(pool: Pool, normalizedName: string): Promise<boolean> {
  if (normalizedName.includes('\u0000')) return false;
  const { rowCount } = await pool.query({
    name: 'venue-exists',
    text: 'select from venue_names where normalized_name = $1',
    values: [normalizedName],
  });
  return rowCount === 1;
}

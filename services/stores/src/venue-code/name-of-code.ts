import type { Pool } from 'pg';
import { ArchiveBehind, completeColumn } from '../archive/caught-up.ts';
import { hashPrefixOfCode } from './venue-code.ts';

/** Must be the same expression as in the index `venue_names_by_code`. */
const hashPrefix = `
  left(encode(sha256(decode(
    replace(venue_names.owner, '\\', '\\\\'), 'escape')), 'hex'), 15)`;

/** Returns null only if it is certain that no venue has the code (rule R8). @throws ArchiveBehind */
export async function nameOfVenueCode(pool: Pool, code: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string | null; complete: boolean }>({
    name: 'name-of-venue-code',
    text: `
      select ${completeColumn}, (
        select coalesce(accounts.normalized_name, venue_names.normalized_name)
          from venue_names left join accounts on accounts.owner = venue_names.owner
         where ${hashPrefix} = $1
         order by 1 limit 1) as name`,
    values: [hashPrefixOfCode(code)],
  });
  const name = rows[0]?.name ?? null;
  if (name === null && !rows[0]?.complete) throw new ArchiveBehind();
  return name;
}

export async function knownVenueCodes(
  pool: Pool,
  codes: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ prefix: string }>(
    `select distinct ${hashPrefix} as prefix from venue_names where ${hashPrefix} = any($1)`,
    [codes.map(hashPrefixOfCode)],
  );
  const existing = new Set(rows.map(({ prefix }) => prefix));
  return codes.filter((code) => existing.has(hashPrefixOfCode(code)));
}

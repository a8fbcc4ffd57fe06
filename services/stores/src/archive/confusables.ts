import { type Skeletons, skeletonsOf, withoutAccents } from '@qr-menu/domain/names';
import type { Pool } from 'pg';
import { ArchiveBehind, caughtUpColumn } from './caught-up.ts';

type Answer = {
  readonly alike: boolean;
  /** Names that the previous release's command service stored without skeletons. */
  readonly unread: readonly string[];
  readonly caughtUp: boolean;
};

/** Whether another venue has a name with one of these skeletons. @throws ArchiveBehind */
export async function isConfusableTaken(
  pool: Pool,
  { small, capital }: Skeletons,
  ownerId: string,
): Promise<boolean> {
  const { rows } = await pool.query<Answer>({
    name: 'is-look-taken',
    text: `select exists (select from venue_names
                           where owner <> $1 and (look = $2 or capital_look = $3)) as alike,
                  array(select normalized_name from venue_names
                         where owner <> $1 and look is null) as unread,
                  ${caughtUpColumn}`,
    values: [ownerId, small, capital],
  });
  const { alike, unread, caughtUp } = rows[0] ?? { alike: false, unread: [], caughtUp: false };
  const isAlike = (name: string): boolean => {
    const skeletons = skeletonsOf(name);
    return skeletons.small === small || skeletons.capital === capital;
  };
  if (alike || unread.some(isAlike)) return true;
  if (!caughtUp) throw new ArchiveBehind();
  return false;
}

/** Null if no name or several names match. The SQL expression must be the same as in the index. */
export async function accentedName(pool: Pool, normalizedName: string): Promise<string | null> {
  if (normalizedName.includes('\u0000')) return null;
  const { rows } = await pool.query<{ name: string }>({
    name: 'accented-name',
    text: `select distinct coalesce(accounts.normalized_name, venue_names.normalized_name) as name
             from venue_names left join accounts using (owner)
            where regexp_replace(normalize(venue_names.normalized_name, nfd), '[\u0300-\u036f]', '', 'g')
                  = $1
            limit 2`,
    values: [withoutAccents(normalizedName)],
  });
  return rows.length === 1 ? (rows[0]?.name ?? null) : null;
}

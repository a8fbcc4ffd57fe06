import { type Skeletons, skeletonsOf } from '@qr-menu/domain';
import type { Pool } from 'pg';
import { ArchiveBehind, caughtUpColumn } from './caught-up.ts';

type Answer = {
  readonly alike: boolean;
  /** Names whose looks are not stored: a command service of the release before this wrote them. */
  readonly unread: readonly string[];
  readonly caughtUp: boolean;
};

/** Whether another venue has a name with one of these looks. @throws ArchiveBehind */
export async function isLookTaken(
  pool: Pool,
  { small, capital }: Skeletons,
  ownerId: string,
): Promise<boolean> {
  const { rows } = await pool.query<Answer>({
    name: 'is-look-taken',
    text: `select exists (select from venue_names
                           where owner <> $1 and (skeleton = $2 or capital_skeleton = $3)) as alike,
                  array(select normalized_name from venue_names
                         where owner <> $1 and skeleton is null) as unread,
                  ${caughtUpColumn}`,
    values: [ownerId, small, capital],
  });
  const { alike, unread, caughtUp } = rows[0] ?? { alike: false, unread: [], caughtUp: false };
  const isAlike = (name: string): boolean => {
    const other = skeletonsOf(name);
    return other.small === small || other.capital === capital;
  };
  if (alike || unread.some(isAlike)) return true;
  if (!caughtUp) throw new ArchiveBehind();
  return false;
}

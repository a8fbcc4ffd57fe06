import { normalizeAccountName } from '@qr-menu/domain';
import { type Stream, workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { UsageError } from './usage-error.ts';

export type Account = { readonly id: string; readonly owner: string; readonly name: string };

type Venue = {
  readonly owner: string;
  /** Both null: the workspace has no account any more. */
  readonly id: string | null;
  readonly name: string | null;
};

/** What somebody means by an owner's id, an account's id, or any name that a venue ever had. */
async function findVenue(pool: Pool, text: string): Promise<Venue | undefined> {
  const { rows } = await pool.query<Venue>(
    `select meant.owner, accounts.id, accounts.name
       from (select 1 as rank, $1 as owner from streams where stream = $2
             union all
             select 2, owner from accounts where id = $1
             union all
             select 3, owner from venue_names where normalized_name = $3) as meant
       left join accounts on accounts.owner = meant.owner
      order by rank limit 1`,
    [text, workspaceStream(text), normalizeAccountName(text)],
  );
  return rows[0];
}

/** @throws UsageError when there is none. */
export async function findAccount(pool: Pool, text: string): Promise<Account> {
  const { owner, id = null, name = null } = (await findVenue(pool, text)) ?? {};
  if (owner !== undefined && id !== null && name !== null) return { owner, id, name };
  throw new UsageError(`there is no account ${text}`);
}

/** @throws UsageError when there is no workspace of theirs. */
export async function findOwner(pool: Pool, text: string): Promise<string> {
  const venue = await findVenue(pool, text);
  if (venue) return venue.owner;
  throw new UsageError(`there is no workspace ${text}`);
}

/** What is unknown counts as an owner's id: the log may have one that Postgres has not. */
export const findWorkspace = async (pool: Pool, text: string): Promise<Stream> =>
  workspaceStream((await findVenue(pool, text))?.owner ?? text);

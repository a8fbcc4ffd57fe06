import { normalizeAccountName } from '@qr-menu/domain';
import type { Pool } from 'pg';
import { UsageError } from '../usage-error.ts';

export type FoundAccount = { readonly id: string; readonly owner: string; readonly name: string };

/** By its id, or by any name that the venue ever had. */
export async function findAccount(pool: Pool, idOrName: string): Promise<FoundAccount> {
  const { rows } = await pool.query<FoundAccount>(
    `select id, owner, name from accounts where id = $1
     union all
     select accounts.id, accounts.owner, accounts.name from accounts
       join venue_names on venue_names.owner = accounts.owner
      where venue_names.normalized_name = $2`,
    [idOrName, normalizeAccountName(idOrName)],
  );
  const [account] = rows;
  if (!account) throw new UsageError(`there is no account ${idOrName}`);
  return account;
}

import { normalizeAccountName } from '@qr-menu/domain/names';
import { type Stream, workspaceStream } from '@qr-menu/schema';
import { streamVersion } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';
import { UsageError } from './errors.ts';

/** Finds an owner by owner id, account id, or any current or former name of a venue. */
export async function ownerMeant(pool: Pool, text: string): Promise<string | undefined> {
  if ((await streamVersion(pool, workspaceStream(text))) > 0) return text;
  const { rows } = await pool.query<{ owner: string }>(
    `select owner from accounts where id = $1
     union all
     select owner from venue_names where normalized_name = $2`,
    [text, normalizeAccountName(text)],
  );
  return rows[0]?.owner;
}

/** @throws UsageError if there is no such workspace */
export async function findOwner(pool: Pool, text: string): Promise<string> {
  const owner = await ownerMeant(pool, text);
  if (owner === undefined) throw new UsageError(`there is no workspace ${text}`);
  return owner;
}

/** Treats unknown text as an owner id, because the workspace may exist only in the log. */
export const findWorkspace = async (pool: Pool, text: string): Promise<Stream> =>
  workspaceStream((await ownerMeant(pool, text)) ?? text);

type Account = { readonly id: string; readonly owner: string; readonly name: string };

export async function findAccount(pool: Pool, text: string): Promise<Account> {
  const { rows } = await pool.query<Account>(
    'select id, owner, name from accounts where owner = $1',
    [await ownerMeant(pool, text)],
  );
  const [account] = rows;
  if (!account) throw new UsageError(`there is no account ${text}`);
  return account;
}

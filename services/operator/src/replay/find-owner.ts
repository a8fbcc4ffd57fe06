import { normalizeAccountName } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { UsageError } from '../usage-error.ts';

/** The owner with this id, or of this account, or of the venue that ever had this name. */
export async function findOwner(pool: Pool, text: string): Promise<string> {
  const { rows } = await pool.query<{ owner: string }>(
    `select $1 as owner from streams where stream = $2
     union all
     select owner from accounts where id = $1
     union all
     select owner from venue_names where normalized_name = $3`,
    [text, workspaceStream(text), normalizeAccountName(text)],
  );
  const [found] = rows;
  if (!found) throw new UsageError(`there is no workspace ${text}`);
  return found.owner;
}

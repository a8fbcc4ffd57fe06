import { normalizeAccountName } from '@qr-menu/domain';
import { type Stream, workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';

/**
 * The stream that somebody means by an owner's id, an account's id or a name of the venue. What is
 * unknown counts as an owner's id: the log may have one that Postgres has not.
 */
export async function findWorkspace(pool: Pool, text: string): Promise<Stream> {
  const { rows } = await pool.query<{ owner: string }>(
    `select owner from accounts where id = $1
     union all
     select owner from venue_names where normalized_name = $2
        and not exists (select from streams where stream = 'workspace:' || $1)`,
    [text, normalizeAccountName(text)],
  );
  return workspaceStream(rows[0]?.owner ?? text);
}

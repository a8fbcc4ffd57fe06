import { workspaceStream } from '@qr-menu/schema';
import type { MenuWriter } from '@qr-menu/stores/menu-documents';
import type { Pool } from 'pg';

type Stores = {
  readonly pool: Pool;
  readonly documents: Pick<MenuWriter, 'takeRequests'>;
};

export async function requestedStreams({ pool, documents }: Stores): Promise<readonly string[]> {
  // If the store is unavailable, nothing can be written to it either.
  const names = await documents.takeRequests().catch(() => []);
  if (names.length === 0) return [];
  const { rows } = await pool.query<{ owner: string }>(
    'select distinct owner from venue_names where normalized_name = any($1)',
    [names],
  );
  return rows.map(({ owner }) => workspaceStream(owner));
}

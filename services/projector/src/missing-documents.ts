import { workspaceStream } from '@qr-menu/schema';
import type { MenuWriter } from '@qr-menu/stores/menu-documents';
import type { Pool } from 'pg';

type Stores = {
  readonly pool: Pool;
  readonly documents: Pick<MenuWriter, 'areMissing' | 'takeRequests'>;
};

type NameRow = { readonly name: string; readonly owner: string };

/** Streams of the venues whose documents a reader has found to be missing or damaged. */
export async function requestedStreams({ pool, documents }: Stores): Promise<readonly string[]> {
  // While the store is away nothing can be written either.
  const names = await documents.takeRequests().catch(() => []);
  if (names.length === 0) return [];
  const { rows } = await pool.query<{ owner: string }>(
    'select distinct owner from venue_names where normalized_name = any($1)',
    [names],
  );
  return rows.map(({ owner }) => workspaceStream(owner));
}

/** Those of the owners for whose venues some key is not in the store. */
export async function ownersWithMissing(
  {
    pool,
    documents,
  }: Pick<Stores, 'pool'> & { readonly documents: Pick<MenuWriter, 'areMissing'> },
  owners: readonly string[],
): Promise<ReadonlySet<string>> {
  if (owners.length === 0) return new Set();
  const { rows } = await pool.query<NameRow>(
    'select normalized_name as name, owner from venue_names where owner = any($1)',
    [owners],
  );
  const missing = await documents.areMissing(rows.map(({ name }) => name));
  return new Set(rows.filter((_, index) => missing[index]).map(({ owner }) => owner));
}

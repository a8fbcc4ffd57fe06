import type { Pool } from 'pg';
import type { MenuWriter } from './menu-documents.ts';

type Stores = { readonly pool: Pool; readonly documents: Pick<MenuWriter, 'areMissing'> };
type NameRow = { readonly name: string; readonly owner: string };

export async function ownersWithMissing(
  { pool, documents }: Stores,
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

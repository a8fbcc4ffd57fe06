import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Row, type Rows, type WorkspaceTable, workspaceTables } from './expected-rows.ts';

type OwnedRow = Row & { readonly owner: string };

export type StoredRows = (owner: string, table: WorkspaceTable) => Rows;

const contentSchema = z.record(z.string(), z.unknown());

/** What the tables hold of these owners. */
export async function storedRows(
  client: ClientBase,
  owners: readonly string[],
): Promise<StoredRows> {
  const found = new Map<string, Map<string, Row>>();
  for (const table of workspaceTables) {
    const { rows } = await client.query<OwnedRow>({
      name: `verify-${table}`,
      text: `select * from ${table} where owner = any($1)`,
      values: [owners],
    });
    for (const row of rows) {
      const place = `${table} ${row.owner}`;
      const held = found.get(place) ?? new Map<string, Row>();
      found.set(place, held.set(keyOf(table, row), read(table, row)));
    }
  }
  return (owner, table) => found.get(`${table} ${owner}`) ?? new Map();
}

function keyOf(table: WorkspaceTable, row: Row): string {
  if (table === 'venue_names') return String(row.normalized_name);
  if (table === 'released_images') return String(row.url);
  return table === 'deleted_rows' ? `${row.entity} ${row.id}` : String(row.id);
}

function read(table: WorkspaceTable, row: Row): Row {
  if (table !== 'deleted_rows') return row;
  return { ...row, content: readContent(String(row.content)) };
}

/** A content that is no JSON any more is compared as the text that it is. */
function readContent(text: string): unknown {
  try {
    return contentSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}

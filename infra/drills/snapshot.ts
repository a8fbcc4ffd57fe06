import { logDerivedTables } from '@qr-menu/command';
import { addressOfClient } from './address-of.ts';
import type { DrillProduct } from './drill-product.ts';

/** All data that can be rebuilt, as text that can be compared byte by byte. */
export type DrillSnapshot = Readonly<Record<string, readonly string[]>>;

/** The columns with a commit's position, which changes when the archive is published as a new log. */
const coordinates = new Set(['epoch', 'partition', 'log_offset']);

/**
 * Returns all rows of the tables derived from the log. Without positions, rows of different epochs can be
 * compared.
 */
export async function tablesOf(
  { database }: DrillProduct,
  { withCoordinates }: { readonly withCoordinates: boolean },
): Promise<DrillSnapshot> {
  const tables: Record<string, readonly string[]> = {};
  for (const table of logDerivedTables) {
    if (!withCoordinates && table === 'log_positions') continue;
    const rows = await database.query(`select * from menu.${table}`);
    tables[table] = rows.map((row) => textOf(row, withCoordinates)).sort();
  }
  return tables;
}

function textOf(row: Readonly<Record<string, unknown>>, withCoordinates: boolean): string {
  const entries = Object.entries(row).filter(([name]) => withCoordinates || !coordinates.has(name));
  return JSON.stringify(entries.map(([name, value]) => [name, String(value)]));
}

/** Returns each venue's public output: the bytes of the page and of the persisted query. */
export async function menuPages({ processes, venues }: DrillProduct): Promise<DrillSnapshot> {
  const pages: Record<string, readonly string[]> = {};
  for (const [index, name] of venues.entries()) {
    const headers = { 'x-forwarded-for': addressOfClient(index) };
    const address = `${processes.service('guest').origin}/menu/${encodeURIComponent(name)}`;
    pages[name] = await Promise.all(
      ['', '?lang=bg', '?lang=en', '/data.json'].map(async (suffix) => {
        const answer = await fetch(`${address}${suffix}`, { headers });
        return `${answer.status} ${answer.headers.get('etag')} ${await answer.text()}`;
      }),
    );
  }
  return pages;
}

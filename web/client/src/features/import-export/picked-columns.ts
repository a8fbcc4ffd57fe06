import * as z from 'zod/mini';
import type { PreviewMenuImportQuery } from '#api/generated/operations.ts';
import { browserStorage } from '#session/browser-storage.ts';

export type ShownTable = NonNullable<PreviewMenuImportQuery['previewMenuImport']['table']>;

/** An owner's choices for the columns of a file, as the API expects them. */
export type Picks = {
  /** One meaning per column of the file. An empty string means that the column is ignored. */
  readonly columns: readonly string[];
  readonly headingRow: number;
  readonly sectionName: string;
};

const rememberedSchema = z.array(
  z.object({
    headings: z.string(),
    columns: z.record(z.string(), z.string()),
    sectionName: z.string(),
  }),
);

const key = 'importColumns';
/** The number of files whose columns are remembered. Owners have only a few different lists. */
const mostRemembered = 20;

/** Lists with the same headings share their choices, regardless of the order of the headings. */
const headingsOf = ({ columns }: ShownTable): string =>
  JSON.stringify(
    columns
      .map(({ heading }) => heading)
      .filter(Boolean)
      .sort(),
  );

function remembered(storage: Storage) {
  try {
    return rememberedSchema.parse(JSON.parse(storage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** Returns the choices made earlier in this browser for a file with these headings. */
export function recallPicks(table: ShownTable, storage: Storage = browserStorage): Picks | null {
  if (table.headingRow === 0) return null;
  const existing = remembered(storage).find(({ headings }) => headings === headingsOf(table));
  if (!existing) return null;
  const { headingRow } = table;
  const columns = table.columns.map(({ heading }) => existing.columns[heading] ?? '');
  return { columns, headingRow, sectionName: existing.sectionName };
}

export function rememberPicks(
  table: ShownTable,
  { columns, headingRow, sectionName }: Picks,
  storage: Storage = browserStorage,
): void {
  if (headingRow === 0 || headingRow !== table.headingRow) return;
  const headings = headingsOf(table);
  const picked = {
    headings,
    columns: Object.fromEntries(
      table.columns.map(({ heading }, at) => [heading, columns[at] ?? '']),
    ),
    sectionName,
  };
  const rest = remembered(storage).filter((entry) => entry.headings !== headings);
  try {
    storage.setItem(key, JSON.stringify([picked, ...rest].slice(0, mostRemembered)));
  } catch {
    // If storage is not available, the user is asked each time.
  }
}

import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import { applyWhole, logDerivedTables, mostParkedAtOnce, type RefereeDeps } from '../src/index.ts';

/** Returns every row of the tables derived from the log, as text and in a fixed order. */
export async function tableContents(
  pool: Pool,
  schema = 'menu',
): Promise<Readonly<Record<string, readonly string[]>>> {
  const contents: Record<string, readonly string[]> = {};
  for (const table of logDerivedTables) {
    const { rows } = await pool.query<{ line: string }>(
      `select one::text as line from ${schema}.${table} one order by 1`,
    );
    contents[table] = rows.map(({ line }) => line);
  }
  return contents;
}

/** Applies the whole log batch by batch, like a command service that starts on empty tables. */
export async function applyWholeLog(referee: RefereeDeps, log: CommitLog): Promise<void> {
  const ends = await log.endOffsets();
  for (const [partition, end] of ends.entries()) {
    for await (const records of log.readRange(partition, 0n, end)) {
      await applyWhole(referee, { partition, records }, async () => mostParkedAtOnce);
    }
  }
}

import type { Pool } from 'pg';
import { runPatiently } from './run-patiently.ts';
import { replacedPrefix } from './schemas.ts';

/** What earlier rebuilds replaced and nobody has removed yet, oldest first. */
export async function replacedSchemas(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where starts_with(nspname, $1) order by nspname`,
    [replacedPrefix],
  );
  return rows.map(({ name }) => name);
}

/** One after the other: each holds as much as the live tables. */
export async function dropReplaced(pool: Pool, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) {
    await runPatiently(pool, `drop schema if exists ${schema} cascade`);
  }
}

import path from 'node:path';
import { findEmbeddedPostgres } from '@qr-menu/platform';
import type { Environment } from './env.ts';
import { Refused } from './refused.ts';

/**
 * The environment with the Postgres that it names, else with the one that runs in its `DATA_DIR`.
 *
 * @throws Refused when there is neither.
 */
export async function withDatabase(
  given: Environment,
): Promise<Environment & { readonly DATABASE_URL: string }> {
  const { DATABASE_URL, DATA_DIR } = given;
  if (DATABASE_URL !== undefined) return { ...given, DATABASE_URL };
  if (DATA_DIR === undefined) {
    const wanted =
      'DATABASE_URL, or DATA_DIR of an installation in one process (of npm start: .data)';
    throw new Refused('NO_DATABASE', `set ${wanted}`);
  }
  const url = await findEmbeddedPostgres(path.join(DATA_DIR, 'postgres'));
  if (url !== null) return { ...given, DATABASE_URL: url };
  throw new Refused('NO_DATABASE', `no Postgres runs in ${DATA_DIR}: start the installation first`);
}

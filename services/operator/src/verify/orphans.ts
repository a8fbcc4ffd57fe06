import { inTransaction } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { Part } from './difference.ts';
import { workspaceTables } from './expected-rows.ts';

/** Something of a stream that no commit made, as far as the archive tells. */
export type Orphan = {
  readonly stream: string;
  readonly part: Part;
  readonly what: string;
};

const most = 1_000;
/** These statements read whole tables: the pool's time limits are for requests. */
const patience = 3_600_000;

const ownedRows = workspaceTables
  .map(
    (table) => `(select distinct owner, '${table}' as held from ${table}
                  where not exists (select from streams where stream = 'workspace:' || owner)
                  limit ${most})`,
  )
  .join(' union all ');
const streamsWithoutCommits = `
  select stream from streams
   where not exists (select from commits where commits.stream = streams.stream) limit ${most}`;

/** Rows of owners without a stream, and versions of streams without a commit; in one snapshot. */
export const findOrphans = (pool: Pool): Promise<readonly Orphan[]> =>
  inTransaction(pool, { isolation: 'repeatable read', readOnly: true }, async (client) => {
    await client.query('set local statement_timeout = 0');
    const patiently = (text: string) => ({ text, query_timeout: patience });
    const owned = await client.query<{ owner: string; held: string }>(patiently(ownedRows));
    const versions = await client.query<{ stream: string }>(patiently(streamsWithoutCommits));
    return [
      ...owned.rows.map(({ owner, held }): Orphan => {
        return { stream: workspaceStream(owner), part: 'tables', what: `rows in ${held}` };
      }),
      ...versions.rows.map(
        ({ stream }): Orphan => ({ stream, part: 'streams', what: 'a version' }),
      ),
    ];
  });

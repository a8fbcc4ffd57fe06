import type { PersonalData } from '@qr-menu/platform';
import { type Commit, commitSchema, type DomainEvent, workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';

export type PastCommit = Pick<Commit, 'commitId' | 'at'> & {
  readonly version: number;
  readonly actor: string;
  readonly events: readonly DomainEvent[];
  /** As the archive and the log hold them. */
  readonly stored: readonly DomainEvent[];
};

/** A commit has 256 KB at most. */
const usualPage = 100;

/** Everything that ever happened in a workspace, oldest first; only some of it is in memory. */
export async function* readHistory(
  { pool, personalData }: { readonly pool: Pool; readonly personalData: PersonalData },
  ownerId: string,
  pageSize = usualPage,
): AsyncGenerator<PastCommit> {
  const stream = workspaceStream(ownerId);
  let last = 0;
  for (let size = pageSize; size === pageSize; ) {
    const { rows } = await pool.query<{ version: number; envelope: string }>(
      `select version, envelope from commits
        where stream = $1 and version > $2 order by version limit $3`,
      [stream, last, pageSize],
    );
    for (const { version, envelope } of rows) {
      const { commitId, at, actor, events: stored } = commitSchema.parse(JSON.parse(envelope));
      const events = await personalData.open(stream, stored);
      yield { version, commitId, at, actor: actor.id, events, stored };
      last = version;
    }
    size = rows.length;
  }
}

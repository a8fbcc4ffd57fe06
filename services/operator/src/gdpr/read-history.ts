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

/** Everything that ever happened in a workspace, oldest first. */
export async function readHistory(
  { pool, personalData }: { readonly pool: Pool; readonly personalData: PersonalData },
  ownerId: string,
): Promise<readonly PastCommit[]> {
  const stream = workspaceStream(ownerId);
  const { rows } = await pool.query<{ version: number; envelope: string }>(
    'select version, envelope from commits where stream = $1 order by version',
    [stream],
  );
  return Promise.all(
    rows.map(async ({ version, envelope }) => {
      const { commitId, at, actor, events: stored } = commitSchema.parse(JSON.parse(envelope));
      const events = await personalData.open(stream, stored);
      return { version, commitId, at, actor: actor.id, events, stored };
    }),
  );
}

import type { PersonalData } from '@qr-menu/platform';
import { commitSchema, type DomainEvent } from '@qr-menu/schema';
import type { Pool } from 'pg';

/** An accepted commit as subscribers are told about it. */
export type ArchivedChange = {
  readonly version: number;
  readonly commitId: string;
  readonly actor: string;
  readonly at: string;
  readonly events: readonly DomainEvent[];
  /** The events as JSON text, written once for all subscribers. */
  readonly text: string;
};

export type ChangeArchive = {
  /** The version of each stream that has commits. One query, however many streams. */
  readonly versions: (streams: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The first commits after a version, in order. */
  readonly after: (
    stream: string,
    version: number,
    limit: number,
  ) => Promise<readonly ArchivedChange[]>;
};

const versionsQuery = {
  name: 'live-versions',
  text: 'select stream, version from streams where stream = any($1)',
};

const afterQuery = {
  name: 'live-after',
  text: `select version, envelope from commits
          where stream = $1 and version > $2
          order by version limit $3`,
};

/** The archive in Postgres is the truth about changes; notices only say when to look. */
export function createChangeArchive(pool: Pool, personalData: PersonalData): ChangeArchive {
  return {
    versions: async (streams) => {
      const { rows } = await pool.query<{ stream: string; version: number }>({
        ...versionsQuery,
        values: [streams],
      });
      return new Map(rows.map(({ stream, version }) => [stream, version]));
    },
    after: async (stream, version, limit) => {
      const { rows } = await pool.query<{ version: number; envelope: string }>({
        ...afterQuery,
        values: [stream, version, limit],
      });
      return Promise.all(rows.map((row) => toChange(row.version, row.envelope, personalData)));
    },
  };
}

async function toChange(
  version: number,
  envelope: string,
  personalData: PersonalData,
): Promise<ArchivedChange> {
  const { stream, commitId, actor, at, events: sealed } = commitSchema.parse(JSON.parse(envelope));
  const events = await personalData.open(stream, sealed);
  return { version, commitId, actor: actor.id, at, events, text: JSON.stringify(events) };
}

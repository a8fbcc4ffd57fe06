import type { Stream } from '@qr-menu/schema';
import {
  type ArchivedCommit,
  openCommits,
  readCommitsAfter,
  streamVersions,
} from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { Pool } from 'pg';

/** An accepted commit as subscribers are told about it. */
export type ArchivedChange = Omit<ArchivedCommit, 'requestHash'> & {
  /** The events as JSON text, written once for all subscribers. */
  readonly text: string;
};

export type ChangeArchive = {
  /** The version of each stream that has commits. One query, however many streams. */
  readonly versions: (streams: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The first commits after a version, in order. */
  readonly after: (
    stream: Stream,
    version: number,
    limit: number,
  ) => Promise<readonly ArchivedChange[]>;
};

/** The archive in Postgres is the truth about changes; notices only say when to look. */
export function createChangeArchive(pool: Pool, personalData: PersonalData): ChangeArchive {
  return {
    versions: (streams) => streamVersions(pool, streams),
    after: async (stream, version, limit) => {
      const commits = await readCommitsAfter(pool, stream, version, limit);
      const opened = await openCommits(personalData, stream, commits);
      return opened.map((commit) => ({ ...commit, text: JSON.stringify(commit.events) }));
    },
  };
}

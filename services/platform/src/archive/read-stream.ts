import { commitSchema, type Stream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { ArchivedCommit } from './archived-commit.ts';

export type StreamExcerpt = {
  /** The commit at `fromVersion`, if the archive has it, and all after it, in order. */
  readonly commits: readonly ArchivedCommit[];
  /** The commit with the asked id, wherever in the stream it is. */
  readonly known: ArchivedCommit | null;
};

const excerptQuery = {
  name: 'read-stream',
  text: `select version, commit_id, envelope from commits
          where stream = $1 and (version >= $2 or commit_id = $3)
          order by version`,
};

/**
 * Reads a stream's commits from `fromVersion` on together with the answer to "is this commit id
 * archived?". One statement is one snapshot, so the two answers fit each other (rule R1).
 */
export async function readStream(
  pool: Pool,
  stream: Stream,
  fromVersion: number,
  commitId: string | null,
): Promise<StreamExcerpt> {
  const { rows } = await pool.query<{ version: number; commit_id: string; envelope: string }>({
    ...excerptQuery,
    values: [stream, fromVersion, commitId],
  });
  const all = rows.map((row) => toArchivedCommit(row.version, row.envelope));
  return {
    commits: all.filter(({ version }) => version >= fromVersion),
    known: all.find((commit) => commit.commitId === commitId) ?? null,
  };
}

/** `envelope` is the commit as it was appended to the log, to the byte. */
export function toArchivedCommit(version: number, envelope: string): ArchivedCommit {
  const { commitId, requestHash, at, events } = commitSchema.parse(JSON.parse(envelope));
  return { commitId, version, requestHash, at, events };
}

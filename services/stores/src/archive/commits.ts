import { commitSchema, type DomainEvent, type Stream } from '@qr-menu/schema';
import type { ClientBase, Pool } from 'pg';
import type { PersonalData } from '../keys/personal-data.ts';

export type ArchivedCommit = {
  readonly commitId: string;
  readonly version: number;
  readonly requestHash: string;
  /** Who did it: the id of the owner, of a member of the staff, or `operator`. */
  readonly actor: string;
  /** ISO 8601: when it was decided. */
  readonly at: string;
  readonly events: readonly DomainEvent[];
};

export type StreamExcerpt = {
  readonly commits: readonly ArchivedCommit[];
  readonly known: ArchivedCommit | null;
};

type Row = { readonly version: number; readonly envelope: string };

const excerptQuery = {
  name: 'read-stream',
  text: `select version, commit_id, envelope from commits
          where stream = $1 and (version >= $2 or commit_id = $3)
          order by version`,
};

/** One statement is one snapshot: the commits fit the answer about the commit id (rule R1). */
export async function readStream(
  pool: Pool,
  stream: Stream,
  fromVersion: number,
  commitId: string | null,
): Promise<StreamExcerpt> {
  const values = [stream, fromVersion, commitId];
  const { rows } = await pool.query<Row>({ ...excerptQuery, values });
  const all = rows.map(commitOf);
  return {
    commits: all.filter(({ version }) => version >= fromVersion),
    known: all.find((commit) => commit.commitId === commitId) ?? null,
  };
}

export async function readOpenedStream(
  { pool, personalData }: { readonly pool: Pool; readonly personalData: PersonalData },
  stream: Stream,
  fromVersion: number,
  commitId: string | null,
): Promise<StreamExcerpt> {
  const { commits, known } = await readStream(pool, stream, fromVersion, commitId);
  const [opened] = known ? await openCommits(personalData, stream, [known]) : [];
  return { commits: await openCommits(personalData, stream, commits), known: opened ?? null };
}

export const openCommits = (
  personalData: PersonalData,
  stream: Stream,
  commits: readonly ArchivedCommit[],
): Promise<readonly ArchivedCommit[]> =>
  Promise.all(
    commits.map(async (commit) => ({
      ...commit,
      events: await personalData.open(stream, commit.events),
    })),
  );

const afterQuery = {
  name: 'commits-after',
  text: `select version, envelope from commits
          where stream = $1 and version > $2
          order by version limit $3`,
};

export async function readCommitsAfter(
  pool: Pool,
  stream: Stream,
  version: number,
  limit: number,
): Promise<readonly ArchivedCommit[]> {
  const { rows } = await pool.query<Row>({ ...afterQuery, values: [stream, version, limit] });
  return rows.map(commitOf);
}

/** Newest first; null: the last of all. */
export async function readCommitsBefore(
  pool: Pool,
  stream: Stream,
  version: number | null,
  limit: number,
): Promise<readonly ArchivedCommit[]> {
  const { rows } = await pool.query<Row>(
    `select version, envelope from commits
      where stream = $1 and ($2::int is null or version < $2)
      order by version desc limit $3`,
    [stream, version, limit],
  );
  return rows.map(commitOf);
}

/** A commit has 256 KB at most. */
const usualPage = 100;

export async function* streamCommits(
  pool: Pool,
  stream: Stream,
  pageSize = usualPage,
): AsyncGenerator<ArchivedCommit> {
  let last = 0;
  for (let size = pageSize; size === pageSize; ) {
    const page = await readCommitsAfter(pool, stream, last, pageSize);
    yield* page;
    last = page.at(-1)?.version ?? last;
    size = page.length;
  }
}

function commitOf({ version, envelope }: Row): ArchivedCommit {
  const { commitId, requestHash, actor, at, events } = commitSchema.parse(JSON.parse(envelope));
  return { commitId, version, requestHash, actor: actor.id, at, events };
}

export type ArchivedEnvelope = {
  readonly stream: string;
  readonly version: number;
  readonly commitId: string;
  readonly envelope: string;
};

const envelopePage = 1_000;

/** The whole archive in an order that is always the same: by stream and version. */
export async function* archivedEnvelopes(
  store: Pool | ClientBase,
): AsyncGenerator<readonly ArchivedEnvelope[]> {
  let last: ArchivedEnvelope | undefined;
  for (;;) {
    const { rows }: { rows: ArchivedEnvelope[] } = await store.query<ArchivedEnvelope>(
      `select stream, version, commit_id as "commitId", envelope from commits
        where (stream, version) > ($1, $2) order by stream, version limit ${envelopePage}`,
      [last?.stream ?? '', last?.version ?? 0],
    );
    last = rows.at(-1);
    if (!last) return;
    yield rows;
  }
}

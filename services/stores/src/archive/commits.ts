import { failure } from '@qr-menu/runtime/process';
import { type Commit, commitSchema, type DomainEvent, type Stream } from '@qr-menu/schema';
import type { ClientBase, Pool } from 'pg';
import type { PersonalData } from '../keys/personal-data.ts';

export type ArchivedCommit = {
  readonly commitId: string;
  readonly version: number;
  readonly requestHash: string;
  /** The author: the id of the owner or of a staff member, or `operator`. */
  readonly actor: string;
  /** The time of the decision, ISO 8601. */
  readonly at: string;
  readonly events: readonly DomainEvent[];
};

/** The maximum number of rows of a stream in memory at a time. A commit has at most 256 KB (rule R6). */
export const pageRows = 200;
const pageBytes = 4 * 1024 * 1024;

/** Without the inner `limit`, Postgres would read and sort all remaining rows for each page. */
export const pageOf = (
  commits: string,
  order: string,
  {
    rows = String(pageRows),
    bytes = String(pageBytes),
    least = 1,
  }: { rows?: string; bytes?: string; least?: number } = {},
): string => `
  select * from (
    select *, row_number() over ordered as place, sum(octet_length(envelope)) over ordered as bytes
      from (${commits} order by ${order} limit ${rows}) as candidates
    window ordered as (order by ${order})) as sized
   where place <= ${rows} and (bytes <= ${bytes} or place <= ${least})`;

export type CommitRow = {
  readonly version: number;
  readonly envelope: string;
  readonly more: boolean;
};

export type CommitPage = {
  readonly commits: readonly ArchivedCommit[];
  readonly more: boolean;
};

const commitPage = (rows: readonly CommitRow[]): CommitPage => ({
  commits: rows.map(commitOf),
  more: rows.at(-1)?.more ?? false,
});

export const openCommits = (
  personalData: PersonalData,
  stream: Stream,
  commits: readonly ArchivedCommit[],
): Promise<readonly ArchivedCommit[]> =>
  Promise.all(commits.map((commit) => openCommit(personalData, stream, commit)));

export const openCommit = async (
  personalData: PersonalData,
  stream: Stream,
  commit: ArchivedCommit,
): Promise<ArchivedCommit> => ({
  ...commit,
  events: await personalData.open(stream, commit.events),
});

export const isNewest = 'version = (select max(version) from commits where stream = $1)';

const afterQuery = {
  name: 'commits-after',
  text: `select version, envelope, not ${isNewest} as more from (${pageOf(
    'select version, envelope from commits where stream = $1 and version > $2 and version <= $2 + $3::int',
    'version',
    { rows: '$3::int' },
  )}) as page order by version`,
};

export async function readCommitsAfter(
  store: Pool | ClientBase,
  stream: Stream,
  version: number,
  limit = pageRows,
): Promise<CommitPage> {
  const { rows } = await store.query<CommitRow>({
    ...afterQuery,
    values: [stream, version, limit],
  });
  return commitPage(rows);
}

/** Returns the last commits before `version` (or of the whole stream if it is null), newest first. */
export async function readCommitsBefore(
  pool: Pool,
  stream: Stream,
  version: number | null,
  { limit, bytes }: { readonly limit: number; readonly bytes: number },
): Promise<CommitPage> {
  const end = 'coalesce($2::int, (select max(version) + 1 from commits where stream = $1))';
  const commits = `select version, envelope from commits
    where stream = $1 and version < ${end} and version >= ${end} - $3::int`;
  const page = pageOf(commits, 'version desc', { rows: '$3::int', bytes: '$4::int' });
  const { rows } = await pool.query<CommitRow>(
    `select version, envelope, version > 1 as more from (${page}) as page order by version desc`,
    [stream, version, limit, bytes],
  );
  return commitPage(rows);
}

/** Yields all commits of a stream, still sealed. Keeps only one page in memory. */
export async function* streamCommits(
  store: Pool | ClientBase,
  stream: Stream,
  pageSize = pageRows,
): AsyncGenerator<ArchivedCommit> {
  for (let last = 0, more = true; more; ) {
    const page = await readCommitsAfter(store, stream, last, pageSize);
    yield* page.commits;
    last = page.commits.at(-1)?.version ?? last;
    more = page.more;
  }
}

type OpenedArchive = { readonly pool: Pool; readonly personalData: PersonalData };

export async function* openedCommits(
  { pool, personalData }: OpenedArchive,
  stream: Stream,
): AsyncGenerator<ArchivedCommit> {
  for await (const commit of streamCommits(pool, stream)) {
    yield await openCommit(personalData, stream, commit);
  }
}

export async function findCommit(
  { pool, personalData }: OpenedArchive,
  stream: Stream,
  commitId: string,
): Promise<ArchivedCommit | null> {
  const { rows } = await pool.query<Pick<CommitRow, 'version' | 'envelope'>>(
    'select version, envelope from commits where stream = $1 and commit_id = $2',
    [stream, commitId],
  );
  return rows[0] ? openCommit(personalData, stream, commitOf(rows[0])) : null;
}

const fateQuery = {
  name: 'commit-fate',
  text: `select exists (select from commits where stream = $1 and commit_id = $2) as archived,
                exists (select from commits where stream = $1 and version > $3) as superseded`,
};

/** A single statement, so that a commit that is stored at the same time cannot skew the result (rule R1). */
export async function readCommitStatus(
  pool: Pool,
  { stream, commitId, expectedVersion }: Pick<Commit, 'stream' | 'commitId' | 'expectedVersion'>,
): Promise<'accepted' | 'superseded' | 'pending'> {
  const { rows } = await pool.query<{ archived: boolean; superseded: boolean }>({
    ...fateQuery,
    values: [stream, commitId, expectedVersion],
  });
  if (rows[0]?.archived) return 'accepted';
  return rows[0]?.superseded ? 'superseded' : 'pending';
}

/** A newer release has accepted a commit that this code cannot read. */
export class ArchiveNewer extends failure('ArchiveNewer', 'ARCHIVE_NEWER', false) {
  readonly stream: string;

  constructor(stream: string, version: number) {
    super(`version ${version} of the stream has events that only a newer release can read`);
    this.stream = stream;
  }
}

export function commitOf({
  version,
  envelope,
}: Pick<CommitRow, 'version' | 'envelope'>): ArchivedCommit {
  const json: unknown = JSON.parse(envelope);
  const commit = commitSchema.safeParse(json);
  if (!commit.success) throw new ArchiveNewer(streamIn(json), version);
  const { commitId, requestHash, actor, at, events } = commit.data;
  return { commitId, version, requestHash, actor: actor.id, at, events };
}

const streamIn = (json: unknown): string =>
  typeof json === 'object' && json && 'stream' in json ? String(json.stream) : '';

export type ArchivedEnvelope = {
  readonly stream: string;
  readonly version: number;
  readonly commitId: string;
  readonly envelope: string;
};

/** Yields the whole archive, ordered by stream and version. */
export async function* archivedEnvelopes(
  store: Pool | ClientBase,
): AsyncGenerator<readonly ArchivedEnvelope[]> {
  const commits = `select stream, version, commit_id as "commitId", envelope from commits
    where (stream, version) > ($1, $2)`;
  let last: ArchivedEnvelope | undefined;
  for (;;) {
    const { rows }: { rows: ArchivedEnvelope[] } = await store.query<ArchivedEnvelope>(
      `${pageOf(commits, 'stream, version')} order by stream, version`,
      [last?.stream ?? '', last?.version ?? 0],
    );
    last = rows.at(-1);
    if (!last) return;
    yield rows;
  }
}

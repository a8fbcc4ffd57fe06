import { commitSchema } from '@qr-menu/schema';
import { ownerOfStream } from '@qr-menu/stores/archive';
import type { ClientBase, Pool } from 'pg';
import { type ArchiveRow, commitPages } from './archive-rows.ts';
import { type Fault, shown } from './findings.ts';
import { lookRepeatedly, streamBatches } from './look-at-streams.ts';
import {
  assertGoingOn,
  orphansOf,
  passBehind,
  reportOrphans,
  type VerifyDeps,
} from './verify-run.ts';

type ArchivedStream = { readonly stream: string; readonly version: number };

const pageSize = 500;

/** Used if the log is lost. An internally consistent archive is assumed to be correct. */
export async function verifyFromArchive(deps: VerifyDeps): Promise<void> {
  const { pool, only, progress } = deps;
  const orphans = await orphansOf(deps);
  const total = only === null ? await countStreams(pool) : 1;
  let after = deps.checkpoint.before?.behind ?? '';
  let done = after === '' ? 0 : await countStreams(pool, after);
  for (;;) {
    const page = only === null ? await streamsAfter(pool, after) : await streamNamed(pool, only);
    const last = page.at(-1);
    if (!last) break;
    await verifyPage(deps, page);
    done += page.length;
    progress.report({ what: 'the archive', done, total: Math.max(total, done) });
    if (only !== null) break;
    after = last.stream;
    await passBehind(deps, after);
  }
  const suspects = orphans.map(({ stream }) => stream);
  const existing = await versionsOf(pool, suspects);
  reportOrphans(deps, orphans, (stream) => existing.has(stream));
}

async function verifyPage(deps: VerifyDeps, page: readonly ArchivedStream[]): Promise<void> {
  const sound: string[] = [];
  for (const batch of streamBatches(page)) {
    assertGoingOn(deps);
    const wrong = await checkSoundness(deps, batch);
    sound.push(...batch.map(({ stream }) => stream).filter((stream) => !wrong.has(stream)));
  }
  await lookRepeatedly(
    deps,
    'workspaces',
    async (streams) => {
      const versions = await versionsOf(deps.pool, streams);
      return { versions, folded: new Map(), within: null, moved: movedBehind(versions) };
    },
    sound,
  );
}

async function checkSoundness(
  { pool, findings, counts }: VerifyDeps,
  batch: readonly ArchivedStream[],
): Promise<ReadonlySet<string>> {
  const wrong = new Set<string>();
  const streams = batch.map(({ stream }) => stream);
  const versions = new Map<string, number>();
  for await (const page of commitPages(pool, streams, null)) {
    for (const row of page) {
      const version = (versions.get(row.stream) ?? 0) + 1;
      versions.set(row.stream, row.version);
      counts.accepted += 1;
      const fault = rowFault(row, version);
      if (!fault) continue;
      wrong.add(row.stream);
      findings.add({ part: 'archive', where: row.stream, ...fault });
    }
  }
  return wrong;
}

function rowFault(row: ArchiveRow, version: number): Fault | null {
  const fault = (suffix: string, expected: string, stored: string): Fault => ({
    what: `version ${row.version}${suffix}`,
    expected,
    found: stored,
  });
  if (row.version !== version) return fault('', `version ${version}`, `version ${row.version}`);
  const commit = commitSchema.safeParse(parsed(row.envelope));
  if (!commit.success) return fault(' envelope', 'a commit', 'something else');
  const { stream, commitId, actor, at, expectedVersion } = commit.data;
  const declared: Partial<ArchiveRow> = {
    stream,
    version: expectedVersion + 1,
    commit_id: commitId,
    owner: ownerOfStream(stream),
    actor: actor.id,
    at,
  };
  for (const [column, value] of Object.entries(declared)) {
    const stored: unknown = row[column as keyof ArchiveRow];
    if (stored !== value) return fault(` ${column}`, shown(column, value), shown(column, stored));
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function countStreams(pool: Pool, last: string | null = null): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) from streams where $1::text is null or stream <= $1',
    [last],
  );
  return Number(rows[0]?.count ?? 0);
}

async function streamsAfter(pool: Pool, stream: string): Promise<readonly ArchivedStream[]> {
  const { rows } = await pool.query<ArchivedStream>(
    `select stream, max(version) as version from commits
      where stream > $1 group by stream order by stream limit ${pageSize}`,
    [stream],
  );
  return rows;
}

async function streamNamed(pool: Pool, stream: string): Promise<readonly ArchivedStream[]> {
  const version = (await versionsOf(pool, [stream])).get(stream);
  return version === undefined ? [] : [{ stream, version }];
}

async function versionsOf(
  client: Pool | ClientBase,
  streams: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<ArchivedStream>(
    'select stream, max(version) as version from commits where stream = any($1) group by stream',
    [streams],
  );
  return new Map(rows.map(({ stream, version }) => [stream, version]));
}

const movedBehind =
  (versions: ReadonlyMap<string, number>) =>
  async (client: ClientBase, streams: readonly string[]): Promise<ReadonlySet<string>> => {
    const now = await versionsOf(client, streams);
    return new Set([...now.keys()].filter((stream) => versions.get(stream) !== now.get(stream)));
  };

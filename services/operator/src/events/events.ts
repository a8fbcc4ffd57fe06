import { commitSchema, type DomainEvent, type Stream, streamSchema } from '@qr-menu/schema';
import { ArchiveNewer, streamVersion } from '@qr-menu/stores/archive';
import { writePlace } from '@qr-menu/stores/commit-log';
import { personalFieldsOf } from '@qr-menu/stores/keys';
import type { Pool } from 'pg';
import {
  type Command,
  flagOption,
  type Result,
  textArgument,
  textOption,
  type Values,
} from '../command.ts';
import { UsageError } from '../errors.ts';
import { findOwner, ownerMeant } from '../find-venue.ts';
import { printable } from '../printable.ts';
import type { OperatorStores } from '../stores.ts';

const usualLimit = 50;
/** Limits the size of a page, because a commit has up to 256 KB. */
const highestLimit = 200;

export const events: Command = {
  name: 'events',
  summary: 'show the archived events of a workspace, of one entity or of one request',
  argument: { name: 'what', value: '<owner|item|request id>' },
  options: {
    workspace: textOption(
      '<id|name>',
      'search only this workspace for the id; otherwise the whole archive is read',
    ),
    after: textOption('<stream:version>', 'continue there; the previous page prints it'),
    limit: textOption('<commits>', `how many, default ${usualLimit}, at most ${highestLimit}`),
    open: flagOption('show personal data: do not pass it on'),
  },
  prepare: (values) => {
    const options = readOptions(values);
    return async ({ stores }) => {
      const search = await searchFor(stores.pool, options);
      const found = await readPage(stores.pool, search, options);
      if (found.length === 0 && options.after === null) {
        throw new UsageError(`there is no owner, entity or request ${options.term}`);
      }
      const page = found.slice(0, options.limit);
      const shown: ShownCommit[] = [];
      for (const row of page) shown.push(await shownCommit(stores, row, search.part, options.open));
      const last = found.length > page.length ? page.at(-1) : undefined;
      return resultOf(shown, last ? `${last.stream}:${last.version}` : null);
    };
  },
};

type Options = ReturnType<typeof readOptions>;

function readOptions(values: Values) {
  const term = textArgument(values, 'what');
  if (!term) throw new UsageError("name an owner, an item's id, or a request's id");
  const limit = Number(textArgument(values, 'limit') ?? usualLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > highestLimit) {
    throw new UsageError(`--limit: must be a number from 1 to ${highestLimit}`);
  }
  return {
    term,
    limit,
    workspace: textArgument(values, 'workspace'),
    after: readAfter(textArgument(values, 'after')),
    open: values.open === true,
  };
}

function readAfter(text: string | undefined) {
  if (text === undefined) return null;
  const [, stream, version] = /^(.+):(\d{1,9})$/.exec(text) ?? [];
  if (!streamSchema.safeParse(stream).success) {
    throw new UsageError('--after: must be a stream and a version, like workspace:<owner>:12');
  }
  return { stream, version: Number(version) };
}

type Search = {
  /** The stream to search. Null for all streams. */
  readonly stream: Stream | null;
  /** An id that the commits must contain, as JSON. Null for all commits. */
  readonly part: string | null;
};

async function searchFor(pool: Pool, { term, workspace }: Options): Promise<Search> {
  if (workspace !== undefined) {
    const stream = `workspace:${await findOwner(pool, workspace)}` as const;
    return { stream, part: JSON.stringify(term) };
  }
  const stream = streamSchema.safeParse(term).data;
  if (stream && (await streamVersion(pool, stream)) > 0) return { stream, part: null };
  const owner = await ownerMeant(pool, term);
  if (owner !== undefined) return { stream: `workspace:${owner}`, part: null };
  return { stream: null, part: JSON.stringify(term) };
}

type Row = {
  readonly stream: Stream;
  readonly version: number;
  readonly epoch: number;
  readonly partition: number;
  readonly offset: bigint;
  readonly envelope: string;
};

/** Reads one row more than the limit, to find out whether there is another page. */
async function readPage(
  pool: Pool,
  { stream, part }: Search,
  { after, limit }: Options,
): Promise<readonly Row[]> {
  const columns = 'stream, version, epoch, partition, log_offset as "offset", envelope';
  const ofStream = stream === null ? '$4::text is null' : 'stream = $4';
  const { rows } = await pool.query<Row>(
    `select ${columns} from commits
      where (stream, version) > ($1, $2) and ${ofStream}
        and ($3::text is null or strpos(envelope, $3) > 0)
      order by stream, version limit $5`,
    [after?.stream ?? '', after?.version ?? 0, part, stream, limit + 1],
  );
  return rows;
}

type ShownCommit = Awaited<ReturnType<typeof shownCommit>>;

async function shownCommit(
  { personalData }: OperatorStores,
  { stream, version, envelope, ...position }: Row,
  part: string | null,
  open: boolean,
) {
  const commit = commitSchema.safeParse(JSON.parse(envelope));
  if (!commit.success) throw new ArchiveNewer(stream, version);
  const { commitId, correlationId, actor, at } = commit.data;
  const meant = eventsWith(part, commit.data.events);
  const shown = open ? await personalData.open(stream, meant) : meant.map(withoutPersonalData);
  return {
    ...{ stream, version, place: writePlace(position), at, actor: actor.id },
    ...{ commitId, correlationId, events: shown },
  };
}

/** If no event contains the id, it belongs to the request or the commit, so all events are returned. */
function eventsWith(part: string | null, all: readonly DomainEvent[]): readonly DomainEvent[] {
  if (part === null) return all;
  const meant = all.filter(({ data }) => JSON.stringify(data).includes(part));
  return meant.length === 0 ? all : meant;
}

/** Also hides fields that earlier releases did not seal. */
function withoutPersonalData({ type, data }: DomainEvent) {
  const hidden = personalFieldsOf(type).filter((field) => field in data);
  return { type, data: { ...data, ...Object.fromEntries(hidden.map((f) => [f, '(sealed)'])) } };
}

function resultOf(commits: readonly ShownCommit[], next: string | null): Result {
  return {
    json: { commits, next },
    lines: [
      ...commits.flatMap(linesOf),
      ...(commits.length === 0 ? ['there are no more'] : []),
      ...(next === null ? [] : [`there are more: --after ${next}`]),
    ],
  };
}

const linesOf = (commit: ShownCommit): readonly string[] => [
  printable(
    `${commit.stream} version ${commit.version}  ${commit.at}  by ${commit.actor}  commit ${commit.commitId}  request ${commit.correlationId}  at ${commit.place}`,
  ),
  ...commit.events.map(({ type, data }) => printable(`  ${type} ${JSON.stringify(data)}`)),
];

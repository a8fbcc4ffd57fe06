import { createHash } from 'node:crypto';
import type { Workspace } from '@qr-menu/domain/workspace';
import { type RenderSettings, rendererRevision, renderVenue } from '@qr-menu/projector';
import { workspaceStream } from '@qr-menu/schema';
import {
  assertLogEpoch,
  countStreams,
  isComplete,
  streamVersion,
  workspacePages,
} from '@qr-menu/stores/archive';
import {
  type Belonging,
  type MenuKeeper,
  readJson,
  type VenueDocuments,
} from '@qr-menu/stores/menu-documents';
import { knownVenueCodes } from '@qr-menu/stores/venue-code';
import type { Pool } from 'pg';
import { z } from 'zod';
import {
  type Command,
  type CommandContext,
  flagOption,
  type Result,
  textOption,
  type Values,
  whenConfirmed,
} from '../command.ts';
import { messageOf, Refused, UsageError } from '../errors.ts';
import { findOwner } from '../find-venue.ts';
import { sideBySide } from '../side-by-side.ts';
import { assertArchiveIsCurrent } from './archive-is-current.ts';
import { assertSameRenderer, readRenderSettings } from './render-settings.ts';

export const replay: Command = {
  name: 'replay',
  summary: 'render all public documents again, venue by venue, replacing the present ones',
  options: {
    from: textOption('<archive>', 'the only source of the events, so it can be omitted'),
    workspace: textOption(
      '<owner|account|name>',
      'only this workspace: an id of the owner or account, or any present or former name',
    ),
    show: flagOption('with --workspace: print the entities of its menus'),
    resume: flagOption('resume an interrupted replay'),
  },
  runName: whenConfirmed('replay'),
  prepare: (values) => {
    const options = readOptions(values);
    return async (context) => {
      const replaying = await openReplay(context);
      if (options.resume) return resumeReplay(replaying);
      const { workspace, show = false } = options;
      if (workspace === undefined) return replayAll(replaying);
      return replayOne(replaying, workspace, show);
    };
  },
};

const optionsSchema = z.object({
  from: z.literal('archive').optional(),
  workspace: z.string().min(1).optional(),
  resume: z.boolean().optional(),
  show: z.boolean().optional(),
});

const faults: Readonly<Record<string, string>> = {
  from: 'must be archive. To render from the log, run `rebuild postgres` and then `replay`',
};

function readOptions(values: Values): z.infer<typeof optionsSchema> {
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new UsageError(
      [...names].map((name) => `--${name}: ${faults[name] ?? 'must be a text'}`).join('\n'),
    );
  }
  const { workspace, resume, show } = parsed.data;
  const set = Object.values(parsed.data).filter((value) => value !== undefined);
  if (resume && set.length > 1)
    throw new UsageError('--resume: cannot be combined with other options');
  if (show && workspace === undefined) throw new UsageError('--show: needs --workspace');
  return parsed.data;
}

async function replayOne(
  context: ReplayContext,
  workspace: string,
  show: boolean,
): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  const owner = await findOwner(stores.pool, workspace);
  await assertSameRenderer(stores.pool, documents, settings);
  const warnings = await compareWithLog(context);
  const folded = await foldArchived(context, owner);
  if (!folded) throw new Refused('NOT_FOUND', `the archive has no commit of workspace ${owner}`);
  const rendered = await renderFolded(context, folded);
  const { version, currentName: name, variants } = rendered;
  const digest = digestOf(rendered);
  const model = show ? await readJson(variants.model) : undefined;
  if (confirmed && !(await documents.writeUnlessOlder(rendered))) {
    const [current] = await documents.versions([owner]);
    throw new Refused(
      'WOULD_GO_BACK',
      `guests see version ${current?.version} of epoch ${current?.epoch}, which is newer than ` +
        `version ${version} of epoch ${rendered.epoch}`,
    );
  }
  return {
    json: { venue: { owner, version, name, digest, model }, written: confirmed, warnings },
    lines: [
      ...warnings,
      `${digest}  version ${version}  ${owner}  ${name ?? '(no name)'}`,
      ...(show ? [JSON.stringify(model, null, 2)] : []),
      confirmed ? 'its documents were written' : 'nothing was written: repeat it with --yes',
    ],
  };
}

function digestOf({ names, currentName, variants }: VenueDocuments): string {
  const hash = createHash('sha256').update(JSON.stringify([names, currentName]));
  const byVariant = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  for (const [variant, { status, etag, body }] of Object.entries(variants).sort(byVariant)) {
    hash.update(JSON.stringify([variant, status, etag, body.length])).update(body);
  }
  return hash.digest('hex').slice(0, 16);
}

type FoldedWorkspace = { readonly workspace: Workspace; readonly version: number };

type ReplayContext = CommandContext & {
  readonly documents: MenuKeeper;
  readonly settings: RenderSettings;
};

/** Refuses to run if LOG_EPOCH differs, because documents with a higher epoch could never be replaced. */
async function openReplay(context: CommandContext): Promise<ReplayContext> {
  const { pool, environment, openDocuments } = context.stores;
  if (environment.REDIS_URL === undefined) {
    throw new Refused(
      'NO_REDIS',
      "REDIS_URL is not set. Without Redis the documents are in the server's memory, and a " +
        'restart of the server renders all of them',
    );
  }
  const documents = openDocuments();
  const settings = readRenderSettings(environment);
  await assertLogEpoch(pool, settings.epoch);
  return { ...context, documents, settings };
}

const renderFolded = (
  { settings, stores }: ReplayContext,
  { workspace, version }: FoldedWorkspace,
) => renderVenue(workspace, version, settings, stores.clock.now());

/** Throws if the archive is behind the log. Returns a warning if the log cannot be reached. */
async function compareWithLog({ stores }: ReplayContext): Promise<readonly string[]> {
  if (await assertArchiveIsCurrent(stores)) return [];
  return ['the log does not answer, so the archive was not checked for completeness'];
}

async function foldArchived(
  { stores }: ReplayContext,
  owner: string,
): Promise<FoldedWorkspace | null> {
  const { state, version } = await stores.workspaces.load(workspaceStream(owner));
  return version === 0 ? null : { workspace: state, version };
}

const noteSchema = z.object({
  startedAt: z.string(),
  renderer: z.string(),
  epoch: z.int(),
  done: z.int(),
  total: z.int(),
  /** All workspaces up to and including this owner's have been written. */
  after: z.string(),
});

type ReplayNote = z.infer<typeof noteSchema>;

/** Returns null if the note is invalid, which is possible because another release may have written it. */
async function readNote({ documents }: ReplayContext): Promise<ReplayNote | null> {
  try {
    return noteSchema.parse(JSON.parse((await documents.replayNote()) ?? ''));
  } catch {
    return null;
  }
}

const describe = ({ done, total, startedAt }: ReplayNote): string =>
  `a replay started ${startedAt} stopped at ${done} of ${total} workspaces`;

async function replayAll(context: ReplayContext): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  await assertSameRenderer(stores.pool, documents, settings);
  const { note, workspaces, commits } = await beginning(context);
  if (confirmed) return finish(context, note, await compareWithLog(context));
  const unfinished = await readNote(context);
  return {
    json: { workspaces, commits, replayed: false, unfinished },
    lines: [
      `${workspaces} workspaces with ${commits} commits would be read from the archive and ` +
        'rendered, replacing the current documents',
      ...(unfinished ? [`${describe(unfinished)}: --resume continues there`] : []),
      'nothing was rendered: repeat it with --yes',
    ],
  };
}

async function resumeReplay(context: ReplayContext): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  const note = await readNote(context);
  if (!note) throw new Refused('NOTHING_TO_RESUME', 'no replay was interrupted');
  const goesOn = note.renderer === rendererRevision(settings) && note.epoch === settings.epoch;
  const plan = `${describe(note)}: it ${goesOn ? 'continues there' : 'starts again from the beginning'}`;
  if (!confirmed) {
    const lines = [plan, 'nothing was rendered: repeat it with --yes'];
    return { json: { ...note, goesOn }, lines };
  }
  await assertSameRenderer(stores.pool, documents, settings);
  const warnings = await compareWithLog(context);
  if (goesOn) return finish(context, note, warnings);
  const begun = await beginning(context);
  return finish(context, begun.note, [plan, ...warnings]);
}

async function beginning({ stores, settings }: ReplayContext) {
  const { workspaces, workspaceCommits: commits } = await countStreams(stores.pool);
  const note: ReplayNote = {
    startedAt: new Date(stores.clock.now()).toISOString(),
    renderer: rendererRevision(settings),
    epoch: settings.epoch,
    done: 0,
    total: workspaces,
    after: '',
  };
  return { note, workspaces, commits };
}

async function finish(
  context: ReplayContext,
  note: ReplayNote,
  warnings: readonly string[],
): Promise<Result> {
  const { stores, documents } = context;
  const started = stores.clock.now();
  const venues = createVenueWriter(context);
  let isNoted = false;
  const goOn = () =>
    isNoted ? 'Continue with --resume --yes' : 'Nothing was rendered: start it again';
  const result = await orInterrupted(context, goOn, async () => {
    await documents.noteReplay(JSON.stringify(note));
    isNoted = true;
    await renderAll(context, note, venues);
    return removeUnknown(context, venues.ahead.length > 0);
  });
  await documents.noteReplay(null);
  const { written, ahead, faulty } = venues;
  if (ahead.length > 0) {
    throw new Refused(
      'WOULD_GO_BACK',
      `guests see newer documents of ${ahead.length} workspaces ` +
        `(${ahead.slice(0, namedOwners).join(', ')}) than there are commits: Postgres is older. ` +
        `These were kept; ${written()} others were rendered`,
    );
  }
  if (faulty.length > 0) {
    throw new Refused(
      'NOT_FOLDED',
      `${faulty.length} workspaces cannot be rendered (${faulty.slice(0, namedOwners).join('; ')}): ` +
        `their documents were kept; ${written()} others were rendered`,
    );
  }
  const seconds = (stores.clock.now() - started) / 1000;
  const rate = seconds === 0 ? '0' : (written() / seconds).toFixed(0);
  const { removed } = result;
  const all = [...warnings, ...result.warnings];
  return {
    json: { replayed: true, venues: written(), seconds, removed, warnings: all },
    lines: [
      ...warnings,
      `${written()} venues were rendered in ${seconds.toFixed(1)} s, ${rate} a second`,
      ...result.warnings,
      ...(removed > 0 ? [`removed ${removed} keys that belong to no venue`] : []),
    ],
  };
}

const namedOwners = 3;
const shownOfFault = 200;

/** If the work is interrupted or fails, the note (if already written) is kept for `--resume`. */
async function orInterrupted<Answer>(
  { signal }: ReplayContext,
  goOn: () => string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    const [code, reason] = signal.aborted
      ? ['INTERRUPTED', '']
      : [codeOf(error), `${messageOf(error)}; `];
    throw new Refused(
      code,
      `${reason}the replay is not finished; guests still see documents. ${goOn()}`,
    );
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'FAILED';

/** Never overwrites newer documents. `ahead` lists the documents that are newer than Postgres. */
function createVenueWriter(context: ReplayContext) {
  const { stores, documents } = context;
  const ahead: string[] = [];
  const faulty: string[] = [];
  let written = 0;

  async function isAhead(owner: string): Promise<boolean> {
    const [current] = await documents.versions([owner]);
    const archived = await streamVersion(stores.pool, workspaceStream(owner));
    if (!current || current.epoch < context.settings.epoch) return false;
    return current.epoch > context.settings.epoch || current.version > archived;
  }

  /** Continues after an error in one workspace, but not if a store is unavailable. */
  async function onFault(owner: string, error: unknown): Promise<null> {
    if (error instanceof Error && 'retryable' in error && error.retryable === true) throw error;
    await stores.pool.query('select');
    faulty.push(`${owner}: ${messageOf(error).slice(0, shownOfFault)}`);
    return null;
  }

  return {
    ahead,
    faulty,
    onFault,
    written: () => written,
    write: async (folded: FoldedWorkspace): Promise<void> => {
      const { ownerId } = folded.workspace;
      const rendered = await renderFolded(context, folded).catch((error: unknown) =>
        onFault(ownerId, error),
      );
      if (!rendered) return;
      if (await documents.writeUnlessOlder(rendered)) written += 1;
      else if (await isAhead(rendered.owner)) ahead.push(rendered.owner);
    },
  };
}

type VenueWriter = ReturnType<typeof createVenueWriter>;

async function renderAll(context: ReplayContext, begun: ReplayNote, venues: VenueWriter) {
  const { stores, documents, progress, signal } = context;
  const { total } = begun;
  let { done } = begun;
  for await (const page of workspacePages(stores.pool, begun.after)) {
    await sideBySide(page, async ({ owner }) => {
      signal.throwIfAborted();
      const folded = await foldArchived(context, owner).catch((error: unknown) =>
        venues.onFault(owner, error),
      );
      if (folded) await venues.write(folded);
      done += 1;
      // More workspaces may have been created in the meantime.
      progress.report({ what: 'replaying the archive', done: Math.min(done, total), total });
    });
    const after = page.at(-1)?.owner ?? begun.after;
    await documents.noteReplay(JSON.stringify({ ...begun, after, done }));
  }
}

/** Removes entries without a venue, but only if Postgres is certain to contain all venues. */
async function removeUnknown(context: ReplayContext, isAhead: boolean) {
  const { stores, documents, progress, signal } = context;
  if (isAhead || !(await knowsAllVenues(context))) {
    const warning = 'keys without a venue were not removed: Postgres may not know all venues';
    return { removed: 0, warnings: [warning] };
  }
  await documents.dropFormerKeys();
  const removed = await documents.removeUnknown(
    (entries) => areKnown(stores.pool, entries),
    (step) => {
      signal.throwIfAborted();
      progress.report({ what: 'looking for keys without a venue', ...step });
    },
  );
  return { removed, warnings: [] };
}

async function knowsAllVenues({ stores }: ReplayContext): Promise<boolean> {
  try {
    return (await isComplete(stores.pool)) && (await assertArchiveIsCurrent(stores));
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function areKnown(pool: Pool, entries: readonly Belonging[]): Promise<readonly boolean[]> {
  const idsOf = (kind: Belonging['kind']): readonly string[] => [
    ...new Set(entries.filter((entry) => entry.kind === kind).map(({ id }) => id)),
  ];
  const select = async (text: string, ids: readonly string[]) => {
    const { rows } = await pool.query<{ id: string }>(text, [ids]);
    return new Set(rows.map(({ id }) => id));
  };
  const [owner, name, account, codes] = await Promise.all([
    select(
      "select substr(stream, length('workspace:') + 1) as id from streams where stream = any($1)",
      idsOf('owner').map(workspaceStream),
    ),
    select(
      'select normalized_name as id from venue_names where normalized_name = any($1)',
      idsOf('name'),
    ),
    select('select id from accounts where id = any($1)', idsOf('account')),
    knownVenueCodes(pool, idsOf('code')),
  ]);
  const existing = { owner, name, account, code: new Set(codes) };
  return entries.map(({ kind, id }) => existing[kind].has(id));
}

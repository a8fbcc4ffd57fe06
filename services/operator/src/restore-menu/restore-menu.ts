import { CommitPending } from '@qr-menu/commits';
import {
  decideWorkspace,
  emptyWorkspace,
  evolveWorkspace,
  limits,
  menuDifferences,
  menusIn,
  type PastMenus,
  type RestoreMenus,
  type Workspace,
} from '@qr-menu/domain';
import { imageOfVariant, type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import { evolveByCommit, readOpenedStream } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';
import { z } from 'zod';
import { appendAsOperator } from '../append-as-operator.ts';
import {
  type Command,
  type CommandContext,
  type Result,
  requiredText,
  textOf,
  textOption,
  type Values,
} from '../command.ts';
import { findAccount } from '../find-venue.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { UsageError } from '../usage-error.ts';
import { shownUrls } from '../workspace-images.ts';
import { showDifferences, showMenus } from './show-menus.ts';

/** What the envelope around the events takes at most. */
const envelopeBytes = 4_096;

export const restoreMenu: Command = {
  name: 'restore-menu',
  summary: 'show what the menus looked like at some time, and put them back',
  options: {
    account: textOption('<id|name>', 'its id, or any name it ever had'),
    at: textOption('<iso>', 'with its offset, for example 2026-02-10T11:15:00+02:00'),
    menu: textOption('<id>', 'only this one; absent: all that there were'),
    'commit-id': textOption(
      '<id>',
      'goes on with an attempt that broke off; one that was through changes nothing',
    ),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const at = momentOf(values, 'at');
    const menu = textOf(values, 'menu');
    const commitId = textOf(values, 'commit-id');
    return (context) => run(context, { account, at, menu, commitId });
  },
};

type Options = {
  readonly account: string;
  readonly at: string;
  readonly menu: string | undefined;
  readonly commitId: string | undefined;
};

async function run(context: CommandContext, options: Options): Promise<Result> {
  const { stores, confirmed } = context;
  const { pool, workspaces, clock } = stores;
  const now = new Date(clock.now()).toISOString();
  if (options.at > now) throw new UsageError('--at: is in the future');
  const { id, owner, name } = await findAccount(pool, options.account);
  const past = await readPast(stores, owner, options.at);
  const menuIds = menuIdsOf(past, options);
  const { state } = await workspaces.load(workspaceStream(owner));
  const then = menusIn(past.workspace, menuIds);
  const gone = await goneImages(pool, then, state, clock.now());
  const command: RestoreMenus = {
    type: 'RestoreMenus',
    past: past.workspace,
    menuIds,
    goneImages: gone,
    mostBytes: limits.commitBytes - envelopeBytes,
  };
  const parts = foreseeParts(state, command, now);
  const differences = menuDifferences(state, past.workspace, menuIds);
  const commitId = options.commitId ?? stores.randomness.uuid();
  const identity = JSON.stringify(['restore-menu', id, options.at, menuIds]);
  const restored = confirmed
    ? await restoreParts(context, { owner, command, commitId, identity, parts: parts.length })
    : [];
  const language = past.workspace.account?.defaultLanguage ?? 'bg';
  const { version, decidedAt } = past;
  return {
    json: {
      account: { id, name },
      at: options.at,
      version,
      decidedAt,
      menus: then,
      differences,
      goneImages: gone,
      commits: parts.length,
      restored: confirmed,
      commitId,
      parts: restored,
    },
    lines: [
      `${name} (${id}) at ${options.at}: version ${version}, of ${decidedAt}`,
      ...showMenus(then, language),
      '',
      ...(differences.length === 0 ? ['nothing differs now'] : []),
      ...showDifferences(differences, language),
      ...gone.map((url) => `! the image is gone, nothing is shown in its place: ${url}`),
      endOf({ confirmed, planned: parts, restored, commitId }),
    ],
  };
}

function menuIdsOf({ workspace, decidedAt }: Past, { menu }: Options): readonly string[] {
  if (menu !== undefined) {
    if (workspace.menus.has(menu)) return [menu];
    throw new Refused('NOT_FOUND', `there was no menu ${menu} at ${decidedAt}`);
  }
  if (workspace.menus.size > 0) return [...workspace.menus.keys()];
  throw new Refused('NOT_FOUND', `there was no menu at ${decidedAt}`);
}

function endOf(done: {
  readonly confirmed: boolean;
  readonly planned: readonly number[];
  readonly restored: readonly { readonly events: number }[];
  readonly commitId: string;
}): string {
  const { confirmed, planned, restored, commitId } = done;
  const total = (events: readonly number[]) => events.reduce((sum, count) => sum + count, 0);
  const commits = (count: number) => (count === 1 ? '1 commit' : `${count} commits`);
  if (confirmed) {
    const events = total(restored.map((part) => part.events));
    return `put back: ${events} events in ${commits(restored.length)}, commit id ${commitId}`;
  }
  if (planned.length === 0) return 'there is nothing to put back';
  const size = `${total(planned)} events in ${commits(planned.length)}`;
  return `nothing was put back: repeat it with --yes (${size})`;
}

function momentOf(values: Values, name: string): string {
  const parsed = z.iso.datetime({ offset: true }).safeParse(requiredText(values, name));
  if (parsed.success) return new Date(parsed.data).toISOString();
  throw new UsageError(`--${name}: must be a moment with its offset, ISO 8601`);
}

type Past = {
  readonly workspace: Workspace;
  /** How many commits there were. */
  readonly version: number;
  /** When the last one of them was decided. */
  readonly decidedAt: string;
};

/**
 * The workspace as it was after the last commit that was decided by then. Clocks of two gateways
 * differ: what comes before that commit belongs to the past, whatever its own time says.
 *
 * @throws Refused when there was nothing yet.
 */
export async function readPast(
  stores: Pick<OperatorStores, 'pool' | 'personalData'>,
  owner: string,
  at: string,
): Promise<Past> {
  const stream = workspaceStream(owner);
  const { commits } = await readOpenedStream(stores, stream, 1, null);
  const end = commits.findLastIndex((commit) => commit.at <= at);
  const last = commits[end];
  if (!last) throw new Refused('NOTHING_YET', `the workspace was made after ${at}`);
  const workspace = commits.slice(0, end + 1).reduce(evolveByCommit, emptyWorkspace(owner));
  return { workspace, version: last.version, decidedAt: last.at };
}

/**
 * The addresses of uploaded images that nothing gets back. An image stays while something shows it
 * and for a day after that; `released_images` tells since when nothing does, until its objects are
 * removed. Addresses of other hosts are the owner's own concern.
 */
async function goneImages(
  pool: Pool,
  { menus, sections, items }: PastMenus,
  present: Workspace,
  now: number,
): Promise<readonly string[]> {
  const { ownerId } = present;
  const uploads = `/public/${encodeURIComponent(ownerId)}/`;
  const wanted = [...menus, ...sections, ...items]
    .map(({ imageUrl }) => imageUrl)
    .filter((url) => url.includes(uploads));
  if (wanted.length === 0) return [];
  const keptSince = new Date(now - limits.undoHours * 3_600_000).toISOString();
  const { rows } = await pool.query<{ url: string }>(
    'select url from released_images where owner = $1 and released_at >= $2',
    [ownerId, keptSince],
  );
  const there = new Set([...shownImages(present), ...rows.map(({ url }) => imageOfVariant(url))]);
  return [...new Set(wanted)].filter((url) => !there.has(imageOfVariant(url)));
}

/** The images that something in the workspace shows, whatever their sizes. */
const shownImages = (workspace: Workspace): ReadonlySet<string> =>
  new Set(shownUrls(workspace).map(imageOfVariant));

type RestoredPart = { readonly commitId: string; readonly events: number };

/** What each commit would hold, if nothing else changed meanwhile. */
function foreseeParts(workspace: Workspace, command: RestoreMenus, at: string): readonly number[] {
  const parts: number[] = [];
  for (let state = workspace; ; ) {
    const events = decided(state, command, at);
    if (events.length === 0) return parts;
    parts.push(events.length);
    state = events.reduce((next, event) => evolveWorkspace(next, event, at), state);
  }
}

type RestoreRequest = {
  readonly owner: string;
  readonly command: RestoreMenus;
  readonly commitId: string;
  /** What makes a repeated attempt the same one. */
  readonly identity: string;
  /** How many commits it is going to take. */
  readonly parts: number;
};

/**
 * Appends one commit after the other until nothing differs. Each is decided on what is there by
 * then, so an attempt that broke off goes on where it was; one that was through changes nothing.
 */
async function restoreParts(
  { stores, progress, signal }: CommandContext,
  { owner, command, commitId, identity, parts }: RestoreRequest,
): Promise<readonly RestoredPart[]> {
  const restored: RestoredPart[] = [];
  for (let part = 1; ; part += 1) {
    if (signal.aborted) {
      throw new Refused('STOPPED', `repeat it with --commit-id ${commitId} to go on`);
    }
    const partId = `${commitId}:${part}`;
    const change = { ownerId: owner, commitId: partId, command, identity };
    const { after, events, at } = await appendAsOperator(stores, change).catch((error: unknown) => {
      // What has to be repeated is the whole of it, not the part that was not confirmed.
      throw error instanceof CommitPending ? new CommitPending(commitId) : error;
    });
    if (events.length === 0) return restored;
    restored.push({ commitId: partId, events: events.length });
    const isLast = wasLast(after, command, at);
    progress.report({
      what: 'restoring',
      done: part,
      total: isLast ? part : Math.max(parts, part + 1),
    });
    if (isLast) return restored;
  }
}

/**
 * Whether nothing was left when the part was decided, which may be long ago: an end of "sold out" that
 * has passed since, or an image that is gone by now, must not make another part of an old restore.
 */
function wasLast(after: Workspace, command: RestoreMenus, at: string): boolean {
  const shown = shownImages(after);
  const goneImages = command.goneImages.filter((url) => !shown.has(imageOfVariant(url)));
  return decided(after, { ...command, goneImages }, at).length === 0;
}

/** @throws Refused with the domain's rejection. */
function decided(state: Workspace, command: RestoreMenus, at: string): readonly WorkspaceEvent[] {
  const decision = decideWorkspace(state, command, at);
  if (decision.accepted) return decision.events;
  throw new Refused(decision.rejection.code, decision.rejection.message);
}

import {
  CommitPending,
  previewCommand,
  previewRestore,
  restoreCommand,
  shownImages,
} from '@qr-menu/commits';
import { menusIn, type RestoreMenus } from '@qr-menu/domain/restore';
import { differencesSince, emptyWorkspace, type Workspace } from '@qr-menu/domain/workspace';
import { imageOfVariant, workspaceStream } from '@qr-menu/schema';
import { type ArchivedCommit, evolveByCommit, openedCommits } from '@qr-menu/stores/archive';
import { z } from 'zod';
import { appendAsOperator, type OperatorChange } from '../append-as-operator.ts';
import {
  type Command,
  type CommandContext,
  requiredText,
  textArgument,
  textOption,
  type Values,
} from '../command.ts';
import { Refused, UsageError } from '../errors.ts';
import { findAccount } from '../find-venue.ts';
import type { OperatorStores } from '../stores.ts';
import { showDifferences, showMenus } from './show-menus.ts';

export const restoreMenu: Command = {
  name: 'restore-menu',
  summary: 'show the menus of an earlier time, and restore them',
  options: {
    account: textOption('<id|name>', 'its id, or any present or former name'),
    at: textOption('<iso>', 'with its offset, for example 2026-02-10T11:15:00+02:00'),
    menu: textOption('<id>', 'only this menu; default: all menus of that time'),
    'commit-id': textOption(
      '<id>',
      'resume an interrupted attempt; a completed one changes nothing',
    ),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const at = momentOf(values, 'at');
    const menu = textArgument(values, 'menu');
    return async (context) => {
      const { stores, confirmed } = context;
      const { pool, workspaces, clock } = stores;
      const now = new Date(clock.now()).toISOString();
      if (at > now) throw new UsageError('--at: is in the future');
      const { id, owner, name } = await findAccount(pool, account);
      const { workspace: past, version, decidedAt } = await readPast(stores, owner, at);
      const menuIds = menuIdsOf(past, decidedAt, menu);
      const { state } = await workspaces.load(workspaceStream(owner));
      const menus = menusIn(past, menuIds);
      const command = await restoreCommand(pool, state, { past, menuIds }, clock.now());
      const { goneImages } = command;
      const { parts: planned, after } = previewRestore(state, command, now);
      const differences = differencesSince(after, state);
      const commitId = textArgument(values, 'commit-id') ?? stores.randomness.uuid();
      const identity = JSON.stringify(['restore-menu', id, at, menuIds]);
      const change = { ownerId: owner, commitId, command, identity };
      const parts = confirmed ? await restoreParts(context, change, planned.length) : [];
      const language = past.account?.defaultLanguage ?? 'bg';
      return {
        json: {
          account: { id, name },
          at,
          version,
          decidedAt,
          menus,
          differences,
          goneImages,
          commits: planned.length,
          restored: confirmed,
          commitId,
          parts,
        },
        lines: [
          `${name} (${id}) at ${at}: version ${version}, of ${decidedAt}`,
          ...showMenus(menus, language),
          '',
          ...(differences.length === 0 ? ['nothing differs now'] : []),
          ...showDifferences(differences, language),
          ...goneImages.map((url) => `! the image is gone, so none is shown: ${url}`),
          confirmed
            ? `restored: ${sizeOf(parts.map(({ events }) => events))}, commit id ${commitId}`
            : endOfPlan(planned),
        ],
      };
    };
  },
};

function menuIdsOf({ menus }: Workspace, decidedAt: string, menu?: string): readonly string[] {
  if (menu !== undefined && menus.has(menu)) return [menu];
  if (menu === undefined && menus.size > 0) return [...menus.keys()];
  const which = menu === undefined ? 'no menu' : `no menu ${menu}`;
  throw new Refused('NOT_FOUND', `there was ${which} at ${decidedAt}`);
}

function sizeOf(parts: readonly number[]): string {
  const events = parts.reduce((sum, count) => sum + count, 0);
  return `${events} events in ${parts.length === 1 ? '1 commit' : `${parts.length} commits`}`;
}

const endOfPlan = (planned: readonly number[]): string =>
  planned.length === 0
    ? 'there is nothing to restore'
    : `nothing was restored: repeat it with --yes (${sizeOf(planned)})`;

function momentOf(values: Values, name: string): string {
  const parsed = z.iso.datetime({ offset: true }).safeParse(requiredText(values, name));
  if (parsed.success) return new Date(parsed.data).toISOString();
  throw new UsageError(`--${name}: must be a moment with its offset, ISO 8601`);
}

/** Includes all commits up to the last one that is not after `at`, because gateways' clocks differ. */
export async function readPast(
  stores: Pick<OperatorStores, 'pool' | 'personalData'>,
  owner: string,
  at: string,
) {
  const stream = workspaceStream(owner);
  let now = emptyWorkspace(owner);
  let past: { readonly workspace: Workspace; readonly last: ArchivedCommit } | null = null;
  for await (const commit of openedCommits(stores, stream)) {
    now = evolveByCommit(now, commit);
    if (commit.at <= at) past = { workspace: now, last: commit };
  }
  if (!past) throw new Refused('NOTHING_YET', `the workspace was created after ${at}`);
  const { workspace, last } = past;
  return { workspace, version: last.version, decidedAt: last.at };
}

/** Bases each part on the current state, so that an interrupted attempt can be repeated. */
async function restoreParts(
  { stores, progress, signal }: CommandContext,
  { commitId, command, ...change }: OperatorChange & { readonly command: RestoreMenus },
  parts: number,
) {
  const restored: { readonly commitId: string; readonly events: number }[] = [];
  for (let part = 1; ; part += 1) {
    if (signal.aborted) {
      throw new Refused('STOPPED', `repeat it with --commit-id ${commitId} to continue`);
    }
    const partId = `${commitId}:${part}`;
    const { after, events, at } = await appendAsOperator(stores, {
      ...change,
      command,
      commitId: partId,
    }).catch((error: unknown) => {
      // The whole restore has to be repeated, not just the unconfirmed part.
      throw error instanceof CommitPending ? new CommitPending(commitId) : error;
    });
    if (events.length === 0) return restored;
    restored.push({ commitId: partId, events: events.length });
    const isLast = wasLast(after, command, at);
    const total = isLast ? part : Math.max(parts, part + 1);
    progress.report({ what: 'restoring', done: part, total });
    if (isLast) return restored;
  }
}

/** Whether nothing is left to restore. Expired "sold out" times and missing images do not count. */
function wasLast(after: Workspace, command: RestoreMenus, at: string): boolean {
  const shown = shownImages(after);
  const goneImages = command.goneImages.filter((url) => !shown.has(imageOfVariant(url)));
  return previewCommand(after, { ...command, goneImages }, at).events.length === 0;
}

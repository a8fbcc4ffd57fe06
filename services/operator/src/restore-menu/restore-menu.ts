import { limits, menuDifferences, menusIn, type RestoreMenus } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { z } from 'zod';
import {
  type Command,
  type CommandContext,
  type Result,
  requiredText,
  textOf,
  type Values,
} from '../command.ts';
import { Refused } from '../refused.ts';
import { findAccount } from '../transactions/find-account.ts';
import { UsageError } from '../usage-error.ts';
import { goneImages } from './gone-images.ts';
import { type Past, readPast } from './read-past.ts';
import { foreseeParts, restoreParts } from './restore-parts.ts';
import { showDifferences } from './show-differences.ts';
import { showMenus } from './show-menus.ts';

/** What the envelope around the events takes at most. */
const envelopeBytes = 4_096;

export const restoreMenu: Command = {
  name: 'restore-menu',
  summary: 'show what the menus looked like at some time, and put them back',
  options: {
    account: { type: 'string', value: '<id|name>', help: 'its id, or any name it ever had' },
    at: {
      type: 'string',
      value: '<iso>',
      help: 'with its offset, for example 2026-02-10T11:15:00+02:00',
    },
    menu: { type: 'string', value: '<id>', help: 'only this one; absent: all that there were' },
    'commit-id': {
      type: 'string',
      value: '<id>',
      help: 'goes on with an attempt that broke off; one that was through changes nothing',
    },
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
  const account = await findAccount(pool, options.account);
  const past = await readPast(stores, account.owner, options.at);
  const menuIds = menuIdsOf(past, options);
  const { state } = await workspaces.load(workspaceStream(account.owner));
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
  const identity = JSON.stringify(['restore-menu', account.id, options.at, menuIds]);
  const restored = confirmed
    ? await restoreParts(context, {
        ...{ owner: account.owner, command, commitId, identity, parts: parts.length },
      })
    : [];
  const language = past.workspace.account?.defaultLanguage ?? 'bg';
  const { version, decidedAt } = past;
  return {
    json: {
      ...{ account: { id: account.id, name: account.name }, at: options.at, version, decidedAt },
      ...{ menus: then, differences, goneImages: gone, commits: parts.length },
      ...{ restored: confirmed, commitId, parts: restored },
    },
    lines: [
      `${account.name} (${account.id}) at ${options.at}: version ${version}, of ${decidedAt}`,
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

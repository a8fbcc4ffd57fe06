import {
  mostEventBytes,
  previewCommand,
  previewRestore,
  restoreCommand,
  type Settled,
} from '@qr-menu/commits';
import {
  changesVenueInfo,
  deletedIn,
  type PastCommit,
  planRevert,
  reversalOf,
} from '@qr-menu/domain/restore';
import {
  type Difference,
  differencesSince,
  evolveByCommits,
  limits,
  type Workspace,
} from '@qr-menu/domain/workspace';
import {
  isNameEvent,
  type Translations,
  type WorkspaceEvent,
  workspaceStream,
} from '@qr-menu/schema';
import { type ArchivedCommit, findCommit, readCommitsBefore } from '@qr-menu/stores/archive';
import { apiError, commitError, rejectionError } from '../answers/api-error.ts';
import { mutation } from '../answers/mutations/mutation.ts';
import type {
  PlannedAction,
  PlannedChange,
  PlannedKind,
  Resolvers,
  RestorePlan,
} from '../generated/server.ts';
import { checkAccess } from '../requests/authentication/access-rules.ts';
import { workspaceOf } from '../requests/authentication/caller.ts';
import { type Kind, rateLimited } from '../requests/limits/admit-requests.ts';
import { bytesOfRequest } from '../requests/limits/operation-limits.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { venueDifference } from './venue-difference.ts';

type Undoable = ArchivedCommit & { readonly events: readonly WorkspaceEvent[] };

/** Rejects with NOT_FOUND if the workspace has no such commit, or if it can never be reverted. */
async function readCommit(context: RequestContext, commitId: string): Promise<Undoable> {
  const stream = workspaceStream(workspaceOf(context.caller));
  const commit = commitId.includes('\u0000') ? null : await findCommit(context, stream, commitId);
  const events = (commit?.events ?? []).filter((event) => !isNameEvent(event));
  const types = events.map(({ type }) => type);
  if (changesVenueInfo(types)) await checkAccess('owner', context);
  if (commit && reversalOf(types) !== null) return { ...commit, events };
  throw apiError('NOT_FOUND', `No change that can be taken back found with commit id ${commitId}`);
}

/** Folds the stream up to a version. For a long stream, this counts as several requests. */
async function workspaceAt(
  { caller, workspaces, charge }: RequestContext,
  version: number,
  kind: Kind,
): Promise<Workspace> {
  const stream = workspaceStream(workspaceOf(caller));
  const { bytes, version: present } = await workspaces.load(stream);
  const requests = Math.floor((bytes.total * version) / present / bytesOfRequest);
  const taken = requests > 0 ? await charge(kind, requests) : { allowed: true as const };
  if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
  return workspaces.stateAt(stream, version);
}

async function withPast(
  context: RequestContext,
  commit: Undoable,
  kind: Kind,
): Promise<PastCommit> {
  return { before: await workspaceAt(context, commit.version - 1, kind), commit };
}

/** Rejects with NOT_FOUND for a version that the workspace never had. */
async function readPast(context: RequestContext, version: number, kind: Kind) {
  const { caller, workspaces } = context;
  const present = await workspaces.load(workspaceStream(workspaceOf(caller)));
  if (version < 1 || version > present.version) {
    throw apiError('NOT_FOUND', `There was no version ${version} of this workspace`);
  }
  return { present, past: await workspaceAt(context, version, kind) };
}

type RestoreRequest = { readonly menuID: string; readonly version: number };

async function restoreOf(
  context: RequestContext,
  { menuID: menuId, version }: RestoreRequest,
  kind: Kind,
) {
  const { present, past } = await readPast(context, version, kind);
  if (!past.menus.has(menuId)) {
    throw apiError('NOT_FOUND', `There was no menu ${menuId} at version ${version}`);
  }
  const request = { past, menuIds: [menuId] };
  const command = await restoreCommand(context.pool, present.state, request, context.clock.now());
  return { command, present };
}

const actions = { removed: 'RETURNS', added: 'GOES', changed: 'CHANGES' } as const satisfies Record<
  Difference['since'],
  PlannedAction
>;
const kinds = {
  menu: 'MENU',
  section: 'SECTION',
  item: 'ITEM',
  ingredient: 'INGREDIENT',
  'option-group': 'OPTION_GROUP',
} as const satisfies Record<Difference['kind'], PlannedKind>;

const nameOf = ({ name }: Translations) => ({
  bg: name.bg ?? null,
  en: name.en ?? null,
  de: name.de ?? null,
});

type Planned = { readonly translations: Translations; readonly id: string };

const named = ({ id, translations }: Planned) => ({ id, name: nameOf(translations) });

function planOf(
  { state, version }: { readonly state: Workspace; readonly version: number },
  after: Workspace,
  { kept = [], missingPictures = 0 }: { kept?: readonly Planned[]; missingPictures?: number },
): RestorePlan {
  const differences = differencesSince(after, state);
  const venue = venueDifference(state, after);
  return {
    version,
    changes: [
      ...(venue ? [venue] : []),
      ...differences.map((difference) => plannedChange(difference, state, after)),
    ],
    kept: kept.map(named),
    mentioned: mentionedIn(differences, [state, after]).map(named),
    missingPictures,
  };
}

const plannedChange = (
  { since, kind, fields, ...entity }: Difference,
  state: Workspace,
  after: Workspace,
): PlannedChange => ({
  ...named(entity),
  action: actions[since],
  kind: kinds[kind],
  oldCurrency: currencyOf(state, entity.id),
  newCurrency: currencyOf(after, entity.id),
  fields: fields.map(({ field, was, is }) => ({
    field,
    old: JSON.stringify(is),
    new: JSON.stringify(was),
  })),
});

function currencyOf({ menus, sections, items }: Workspace, id: string): string {
  const section = sections.get(items.get(id)?.sectionId ?? id);
  return menus.get(section?.menuId ?? id)?.currency ?? '';
}

const references: ReadonlySet<string> = new Set([
  'menuId',
  'sectionId',
  'ingredientIds',
  'optionGroupIds',
]);

function mentionedIn(differences: readonly Difference[], states: readonly Workspace[]) {
  const ids = new Set(
    differences
      .flatMap(({ fields }) => fields)
      .filter(({ field }) => references.has(field))
      .flatMap(({ was, is }) => [was, is].flat()),
  );
  const entities = states.flatMap(({ menus, sections, ingredients, optionGroups }) =>
    [menus, sections, ingredients, optionGroups].flatMap((entities) => [...entities.values()]),
  );
  const named = entities.filter(({ id }) => ids.has(id));
  return [...new Map(named.map((entity) => [entity.id, entity])).values()];
}

function countsOf({ before, after }: Settled) {
  const differences = differencesSince(before, after);
  const count = (since: Difference['since']) =>
    differences.filter((difference) => difference.since === since).length;
  const venue = venueDifference(before, after) ? 1 : 0;
  return { returned: count('added'), removed: count('removed'), changed: count('changed') + venue };
}

export const undoResolvers: Resolvers<RequestContext> = {
  Query: {
    previewTakeBack: async (_root, { commitId }, context) => {
      const { caller, workspaces, clock } = context;
      const past = await withPast(context, await readCommit(context, commitId), 'queries');
      const present = await workspaces.load(workspaceStream(workspaceOf(caller)));
      const at = new Date(clock.now()).toISOString();
      const plan = planRevert(present.state, past, at);
      if (!plan.accepted) throw rejectionError(plan.rejection);
      const { events, kept } = plan;
      if (Buffer.byteLength(JSON.stringify(events)) > mostEventBytes) {
        throw apiError('LIMIT_EXCEEDED', 'This change is too large to make at once');
      }
      const after = evolveByCommits(present.state, [{ at, events }]);
      return planOf(present, after, { kept: kept.map(({ entity }) => entity) });
    },
    menusAtVersion: async (_root, { version }, context) => {
      const { caller, pool } = context;
      const { present, past } = await readPast(context, version, 'queries');
      const stream = workspaceStream(workspaceOf(caller));
      const page = { limit: 1, bytes: limits.commitBytes };
      const { commits } = await readCommitsBefore(pool, stream, version + 1, page);
      return {
        version,
        at: commits[0]?.at ?? '',
        menus: pastMenus(past).map((menu) => ({
          ...menu,
          exists: present.state.menus.has(menu.id),
        })),
      };
    },
    previewRestoreMenu: async (_root, request, context) => {
      const { command, present } = await restoreOf(context, request, 'queries');
      const at = new Date(context.clock.now()).toISOString();
      const { after } = refusedAsApi(() => previewRestore(present.state, command, at));
      return planOf(present, after, { missingPictures: command.goneImages.length });
    },
  },
  Mutation: {
    restoreDeleted: async (root, args, context, info) => {
      const { commitId } = args.input;
      const commit = await readCommit(context, commitId);
      const ids = deletedIn(commit.events);
      if (!ids) throw apiError('NOT_FOUND', `No deletion found with commit id ${commitId}`);
      const past = await withPast(context, commit, 'mutations');
      const restore = mutation({
        command: () => ({ type: 'RestoreDeleted', ...past }),
        answer: () => ({
          menuIDs: [...ids.menus],
          sectionIDs: [...ids.sections],
          itemIDs: [...ids.items],
          ingredientIDs: [...ids.ingredients],
          optionGroupIDs: [...ids.optionGroups],
        }),
      });
      return restore(root, args, context, info);
    },
    takeBack: mutation({
      command: async ({ input }, context) => {
        const commit = await readCommit(context, input.commitId);
        return { type: 'RevertCommit', ...(await withPast(context, commit, 'mutations')) };
      },
      answer: countsOf,
    }),
    restoreMenu: async (root, args, context, info) => {
      const { command } = await restoreOf(context, args.input, 'mutations');
      const restore = mutation({
        command: () => command,
        answer: (settled) => ({
          ...countsOf(settled),
          complete: previewCommand(settled.after, command, settled.at).events.length === 0,
        }),
      });
      return restore(root, args, context, info);
    },
  },
};

function refusedAsApi<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw commitError(error);
  }
}

function pastMenus(past: Workspace) {
  const sections = [...past.sections.values()];
  const items = [...past.items.values()];
  return [...past.menus.values()]
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map((menu) => {
      const own = new Set(sections.filter(({ menuId }) => menuId === menu.id).map(({ id }) => id));
      return {
        ...named(menu),
        sections: own.size,
        items: items.filter(({ sectionId }) => own.has(sectionId)).length,
      };
    });
}

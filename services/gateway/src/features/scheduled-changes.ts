import { venueZone } from '@qr-menu/domain/account';
import { priceChanges, pricesOfItem } from '@qr-menu/domain/items';
import { toDecimal } from '@qr-menu/domain/money';
import {
  failureReasons,
  finishedOf,
  pendingOf,
  planChange,
  priceRequestOf,
  type ScheduleRequest,
} from '@qr-menu/domain/scheduled-changes';
import {
  evolveByCommits,
  type ScheduledChange as Scheduled,
  type Workspace,
} from '@qr-menu/domain/workspace';
import { type PlannedChange, workspaceStream } from '@qr-menu/schema';
import { apiError, rejectionError } from '../answers/api-error.ts';
import { parsePriceInput } from '../answers/mutations/input.ts';
import { dataOf, mutation, present } from '../answers/mutations/mutation.ts';
import type {
  PriceRounding,
  Resolvers,
  ScheduleChangeInput,
  ScheduledChange,
  ScheduledChangeFailure,
} from '../generated/server.ts';
import { requireUser, workspaceOf } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { changedOption } from './items/price-changes.ts';
import { sizeOf } from './items/sizes.ts';

const steps = { CENT: 1, TEN_CENTS: 10, WHOLE: 100 } as const;
const roundings: Readonly<Record<1 | 10 | 100, PriceRounding>> = {
  1: 'CENT',
  10: 'TEN_CENTS',
  100: 'WHOLE',
};
const mostNames = 3;

type Wanted = ScheduleRequest['change'];

const requestOf = (input: ScheduleChangeInput): ScheduleRequest => ({
  localTime: input.localTime,
  change: changeOf(input),
});

function changeOf({ itemIDs: itemIds, menuID, ...input }: ScheduleChangeInput): Wanted {
  const { active, soldOut, price, amount, percent } = input;
  const values = [active, soldOut, price, amount, percent].filter(isGiven);
  if (isGiven(itemIds) === isGiven(menuID) || values.length !== 1) {
    throw apiError(
      'BAD_USER_INPUT',
      'Give exactly one of itemIDs and menuID, and one of active, soldOut, price, amount and percent',
    );
  }
  if (isGiven(menuID)) {
    if (isGiven(active)) return { kind: 'MENU_ACTIVE', menuId: menuID, active };
    throw apiError('BAD_USER_INPUT', 'menuID: only active can be combined with it', {
      field: 'menuID',
    });
  }
  const items = { itemIds: [...(itemIds ?? [])] };
  if (isGiven(active)) return { kind: 'ITEMS_ACTIVE', ...items, active };
  if (isGiven(soldOut)) return { kind: 'ITEMS_SOLD_OUT', ...items, soldOut };
  const prices = { kind: 'ITEM_PRICES', ...items, step: steps[input.rounding ?? 'CENT'] } as const;
  if (isGiven(price)) {
    return { ...prices, by: 'PRICE', value: parsePriceInput(price), step: 1 };
  }
  return isGiven(amount)
    ? { ...prices, by: 'AMOUNT', value: parsePriceInput(amount, 'amount') }
    : { ...prices, by: 'PERCENT', value: parsePriceInput(percent ?? 0, 'percent') };
}

const isGiven = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined;

function inputFields(change: PlannedChange) {
  const none = { active: null, soldOut: null, price: null, amount: null, percent: null };
  const rest = { ...none, rounding: null, currency: null, itemIDs: [], menuID: null };
  switch (change.kind) {
    case 'MENU_ACTIVE':
      return { ...rest, menuID: change.menuId, active: change.active };
    case 'ITEMS_ACTIVE':
      return { ...rest, itemIDs: [...change.itemIds], active: change.active };
    case 'ITEMS_SOLD_OUT':
      return { ...rest, itemIDs: [...change.itemIds], soldOut: change.soldOut };
    case 'ITEM_PRICES': {
      const { itemIds, currency, by, value, step } = change;
      const prices = { ...rest, itemIDs: [...itemIds], currency };
      if (by === 'PRICE') return { ...prices, price: value / 100 };
      const rounding = roundings[step];
      return by === 'AMOUNT'
        ? { ...prices, amount: value / 100, rounding }
        : { ...prices, percent: value / 100, rounding };
    }
    default:
      return change satisfies never;
  }
}

function shown(workspace: Workspace, scheduled: Scheduled): ScheduledChange {
  const { id, dueAt, localTime, state, failure, finishedAt, author, change, createdAt } = scheduled;
  return {
    id,
    dueAt,
    localTime,
    state,
    failure: failure === null ? null : failureOf(failure),
    finishedAt,
    author,
    createdAt,
    names: namesOf(workspace, change),
    ...inputFields(change),
  };
}

/** A later release may have added reasons. */
const failureOf = (key: string): ScheduledChangeFailure =>
  failureReasons.find((reason) => reason === key) ?? 'NOT_POSSIBLE';

function namesOf({ items, menus }: Workspace, change: PlannedChange) {
  const subjects =
    change.kind === 'MENU_ACTIVE'
      ? [menus.get(change.menuId)]
      : change.itemIds.slice(0, mostNames).map((id) => items.get(id));
  return subjects.map((subject) => {
    if (!subject) return null;
    const { bg = null, en = null, de = null } = subject.translations.name;
    return { bg, en, de };
  });
}

function previewOf(workspace: Workspace, input: ScheduleChangeInput, at: string) {
  const plan = planChange(workspace, requestOf(input), at);
  if (!plan.accepted) throw rejectionError(plan.rejection);
  const { change, events, dueAt } = plan;
  const after = evolveByCommits(workspace, [{ at, events }]);
  const request = change.kind === 'ITEM_PRICES' ? priceRequestOf(change) : null;
  const priced = request && priceChanges(workspace, request);
  const isChanged = (id: string): boolean =>
    workspace.items.get(id) !== after.items.get(id) ||
    workspace.menus.get(id) !== after.menus.get(id);
  const ids = change.kind === 'MENU_ACTIVE' ? [change.menuId] : change.itemIds;
  return {
    dueAt,
    timeZone: venueZone(workspace.account),
    changes: ids.filter(isChanged).length,
    prices: change.kind === 'ITEM_PRICES' ? pricesIn(workspace, after, ids) : [],
    options: priced?.accepted
      ? priced.options.filter((option) => option.oldDelta !== option.newDelta).map(changedOption)
      : [],
    currency: change.kind === 'ITEM_PRICES' ? change.currency : null,
  };
}

function pricesIn(before: Workspace, after: Workspace, itemIds: readonly string[]) {
  return itemIds.flatMap((itemID) => {
    const [was, is] = [before.items.get(itemID), after.items.get(itemID)];
    if (!was || !is || was === is) return [];
    const old = new Map(pricesOfItem(was).map(({ variantId, price }) => [variantId, price]));
    return pricesOfItem(is)
      .filter(({ variantId, price }) => old.get(variantId) !== price)
      .map(({ variantId, price }) => {
        const oldPrice = old.get(variantId);
        return {
          itemID,
          variantID: variantId,
          size: sizeOf(after, itemID, variantId),
          oldPrice: oldPrice === undefined ? null : toDecimal(oldPrice),
          newPrice: toDecimal(price),
        };
      });
  });
}

const scheduledIn = (workspace: Workspace, id: string) =>
  shown(workspace, present(workspace.scheduledChanges.get(id)));

export const scheduledChangeResolvers: Resolvers<RequestContext> = {
  Query: {
    listScheduledChanges: async (_root, _args, { caller, workspaces }) => {
      const { state } = await workspaces.load(workspaceStream(workspaceOf(caller)));
      const { scheduledChanges } = state;
      return [...pendingOf(scheduledChanges), ...finishedOf(scheduledChanges)].map((scheduled) =>
        shown(state, scheduled),
      );
    },
    previewScheduledChange: async (_root, { input }, { caller, workspaces, clock }) => {
      const { state } = await workspaces.load(workspaceStream(workspaceOf(caller)));
      return previewOf(state, input, new Date(clock.now()).toISOString());
    },
  },
  Mutation: {
    scheduleChange: mutation({
      command: ({ input }, { caller, newId }) => ({
        type: 'ScheduleChange',
        changeId: newId(),
        author: requireUser(caller).userId,
        ...requestOf(input),
      }),
      // A repeated request returns the change as it was right after the first request.
      answer: (settled) =>
        scheduledIn(settled.after, present(dataOf(settled, 'ChangeScheduled')).changeId),
    }),
    cancelScheduledChange: mutation({
      command: ({ input }) => ({ type: 'CancelScheduledChange', changeId: input.id }),
      answer: ({ after }, { input }) => scheduledIn(after, input.id),
    }),
  },
};

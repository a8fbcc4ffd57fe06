import type { PlannedChange, TimeReason, WorkspaceEvent } from '@qr-menu/schema';
import { venueZone } from '../account/venue-info.ts';
import {
  accept,
  conflict,
  type Decision,
  idTaken,
  notFound,
  type Outcome,
  type Rejection,
  reject,
} from '../decision.ts';
import { instantsOf } from '../hours/time-zones.ts';
import { limits } from '../limits.ts';
import { roleOf, type ScheduledChange, type Workspace } from '../workspace/workspace.ts';
import { pendingOf } from './finished-changes.ts';
import { currenciesOf, decidePlanned, sameCurrency } from './planned-change.ts';

type WithoutCurrency<Change> = Change extends { readonly kind: 'ITEM_PRICES' }
  ? Omit<Change, 'currency'>
  : Change;

export type ScheduleRequest = {
  /** `YYYY-MM-DDTHH:MM` on the venue's clock. */
  readonly localTime: string;
  readonly change: WithoutCurrency<PlannedChange>;
};

export type ScheduleChange = {
  readonly type: 'ScheduleChange';
  readonly changeId: string;
  readonly author: string;
} & ScheduleRequest;

export type CancelScheduledChange = {
  readonly type: 'CancelScheduledChange';
  readonly changeId: string;
};

/** Sent by the scheduler when the change is due. */
export type ApplyScheduledChange = {
  readonly type: 'ApplyScheduledChange';
  readonly changeId: string;
};

export type ScheduledChangeCommand = ScheduleChange | CancelScheduledChange | ApplyScheduledChange;

/** The reasons why a due change failed. Events store these codes, and later releases may add more. */
export const failureReasons = [
  'ITEM_GONE',
  'MENU_GONE',
  'CURRENCY_CHANGED',
  'ROLE_LOST',
  'NOT_POSSIBLE',
] as const;
export type FailureReason = (typeof failureReasons)[number];

const dayLength = 86_400_000;

export function decideScheduledChange(
  workspace: Workspace,
  command: ScheduledChangeCommand,
  at: string,
): Decision<WorkspaceEvent> {
  const { changeId } = command;
  const existing = workspace.scheduledChanges.get(changeId);
  switch (command.type) {
    case 'ScheduleChange': {
      if (existing) return idTaken('scheduled change', changeId);
      const { author } = command;
      const plan = planChange(workspace, command, at);
      if (!plan.accepted) return plan;
      const { dueAt, localTime, change } = plan;
      return accept({
        type: 'ChangeScheduled',
        data: { changeId, dueAt, localTime, author, change },
      });
    }
    case 'CancelScheduledChange':
      if (!existing) return notFound('scheduled change', changeId);
      if (existing.state === 'CANCELLED') return accept();
      return existing.state === 'PENDING'
        ? accept({ type: 'ScheduledChangeCancelled', data: { changeId } })
        : conflict('CHANGE_OVER', 'The time of this change has come. It cannot be cancelled');
    case 'ApplyScheduledChange':
      return existing?.state === 'PENDING' && existing.dueAt <= at
        ? apply(workspace, existing, at)
        : accept();
    default:
      return command satisfies never;
  }
}

/** Uses the current state. If any part of the change is no longer possible, the whole change fails. */
function apply(
  workspace: Workspace,
  scheduled: ScheduledChange,
  at: string,
): Decision<WorkspaceEvent> {
  const { id: changeId, change } = scheduled;
  const failure = failureOf(workspace, scheduled);
  const decision = failure ? null : decidePlanned(workspace, change, at);
  return decision?.accepted
    ? accept<WorkspaceEvent>(
        { type: 'ScheduledChangeApplied', data: { changeId } },
        ...decision.events,
      )
    : accept({
        type: 'ScheduledChangeFailed',
        data: { changeId, failure: failure ?? 'NOT_POSSIBLE' },
      });
}

function failureOf(
  workspace: Workspace,
  { author, change }: ScheduledChange,
): FailureReason | null {
  const role = roleOf(workspace, author);
  if (role !== 'owner' && role !== 'editor') return 'ROLE_LOST';
  if (change.kind === 'MENU_ACTIVE') {
    return workspace.menus.has(change.menuId) ? null : 'MENU_GONE';
  }
  if (!change.itemIds.every((id) => workspace.items.has(id))) return 'ITEM_GONE';
  if (change.kind !== 'ITEM_PRICES') return null;
  const currencies = currenciesOf(workspace, change.itemIds).map(sameCurrency);
  return currencies.every((currency) => currency === sameCurrency(change.currency))
    ? null
    : 'CURRENCY_CHANGED';
}

/** Plans a change for previewing and scheduling. Returns the events that it would cause now. */
export function planChange(
  workspace: Workspace,
  { localTime, change: requested }: ScheduleRequest,
  at: string,
): Outcome<
  Pick<ScheduledChange, 'dueAt' | 'localTime' | 'change'> & {
    readonly events: readonly WorkspaceEvent[];
  }
> {
  const due = dueTime(venueZone(workspace.account), localTime, at);
  if (!due.accepted) return due;
  const pending = pendingOf(workspace.scheduledChanges).length;
  if (pending >= limits.pendingChanges) {
    const message = `At most ${limits.pendingChanges} changes can be scheduled at a time`;
    return reject('LIMIT_EXCEEDED', message, 'scheduledChanges');
  }
  const change = withCurrency(workspace, requested);
  if (!change.accepted) return change;
  const decision = decidePlanned(workspace, change.change, at);
  if (!decision.accepted) return decision;
  return {
    accepted: true,
    dueAt: due.dueAt,
    localTime,
    change: change.change,
    events: decision.events,
  };
}

/** Milliseconds. A time that has just passed is accepted, because a retried request may arrive late. */
const justPassed = 5 * 60_000;

function dueTime(zone: string, localTime: string, at: string): Outcome<{ readonly dueAt: string }> {
  const local = localInstant(localTime);
  if (local === null) {
    return reject('BAD_USER_INPUT', 'localTime: must be like 2026-12-01T06:00', 'localTime');
  }
  const [due, another] = instantsOf(zone, local);
  if (due === undefined) return badTime('TIME_SKIPPED', 'the clocks skip this time');
  if (another !== undefined) return badTime('TIME_TWICE', 'the clocks show this time twice');
  if (due <= Date.parse(at) - justPassed) return badTime('TIME_PAST', 'must not be in the past');
  if (due > Date.parse(at) + limits.scheduledDays * dayLength) {
    return badTime('TIME_TOO_FAR', 'must be in the coming year');
  }
  return { accepted: true, dueAt: new Date(due).toISOString() };
}

function badTime(reason: TimeReason, message: string) {
  const field = 'localTime';
  const rejection: Rejection = {
    code: 'BAD_USER_INPUT',
    message: `${field}: ${message}`,
    field,
    reason,
  };
  return { accepted: false, rejection } as const;
}

/** Parses the text as UTC, in milliseconds since 1970. Null if the date or time does not exist. */
function localInstant(localTime: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(localTime)) return null;
  const local = Date.parse(`${localTime}Z`);
  return !Number.isNaN(local) && new Date(local).toISOString().startsWith(localTime) ? local : null;
}

/** Refuses items in different currencies, because an amount has only one currency. */
function withCurrency(
  workspace: Workspace,
  change: ScheduleRequest['change'],
): Outcome<{ readonly change: PlannedChange }> {
  if (change.kind !== 'ITEM_PRICES') return { accepted: true, change };
  const [currency = '', another] = currenciesOf(workspace, change.itemIds);
  if (another !== undefined) {
    return reject('BAD_USER_INPUT', 'itemIDs: their prices are in several currencies', 'itemIDs');
  }
  const { kind, itemIds, by, value, step } = change;
  return { accepted: true, change: { kind, itemIds, currency, by, value, step } };
}

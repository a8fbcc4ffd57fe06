import type { Plan, SubscriptionEvent, TransactionEvent } from '@qr-menu/schema';
import { accept, type Decision, idTaken, notFound, type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { integerFault, textFault } from '../text/text-rules.ts';
import type { Workspace } from '../workspace/workspace.ts';

export const trialMonths = 1;

/** Adds calendar months in UTC. If the target month is too short, its last day is used. */
export function addMonths(instant: string, months: number): string {
  const start = new Date(instant);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.toISOString();
}

/** @param now milliseconds since 1970 */
export const isLapsed = (validUntil: string, now: number): boolean => Date.parse(validUntil) <= now;

const instant = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function isInstant(text: string): boolean {
  const time = Date.parse(text);
  return instant.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/** Records a received payment. Only the operator's command sends this, never an API call. */
export type RecordTransaction = {
  readonly type: 'RecordTransaction';
  readonly transactionId: string;
  readonly accountId: string;
  readonly plan: Plan;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly paidAt: string;
};

/** Paid months start at the end of the subscription, or on the day of payment if it has lapsed. */
export function decideTransaction(
  workspace: Workspace,
  command: RecordTransaction,
  at: string,
): Decision<TransactionEvent> {
  const { account } = workspace;
  const { type: _, ...payment } = command;
  if (account?.id !== payment.accountId) return notFound('account', payment.accountId);
  if (workspace.transactions.has(payment.transactionId)) {
    return idTaken('transaction', payment.transactionId);
  }
  const fault = paymentFault(payment, at);
  if (fault) return { accepted: false, rejection: fault };
  const { paidAt, plan } = payment;
  const current = account.subscriptionValidUntil;
  const validFrom = paidAt > current ? paidAt : current;
  const validUntil = addMonths(validFrom, plan);
  if (validUntil > addMonths(at, limits.subscriptionMonthsAhead)) {
    return reject('LIMIT_EXCEEDED', 'The subscription would end too far in the future', 'plan');
  }
  return accept({ type: 'TransactionRecorded', data: { ...payment, validFrom, validUntil } });
}

type Payment = Omit<RecordTransaction, 'type'>;

function paymentFault({ amount, currency, paidAt }: Payment, at: string): Rejection | null {
  return (
    integerFault('amount', amount, limits.price) ??
    textFault('currency', currency, { max: limits.currency, required: true, oneLine: true }) ??
    paidAtFault(paidAt, at)
  );
}

function paidAtFault(paidAt: string, at: string): Rejection | null {
  if (!isInstant(paidAt)) return bad('paidAt: must be a moment of this century, ISO 8601 in UTC');
  return paidAt > at ? bad('paidAt: must not be in the future') : null;
}

const bad = (message: string): Rejection => ({ code: 'BAD_USER_INPUT', message, field: 'paidAt' });

/** Extends a subscription without a payment. Only the operator's command sends this. */
export type ExtendSubscription = {
  readonly type: 'ExtendSubscription';
  readonly accountId: string;
  /** The months to add (as with a payment), or the new end (ISO 8601 in UTC with milliseconds). */
  readonly until: string | { readonly months: number };
  /** The owner can see the reason. */
  readonly reason: string;
  readonly shorten: boolean;
};

/** Extending to the same end twice changes nothing, so repeating the command is safe. */
export function decideExtension(
  { account }: Workspace,
  { accountId, until, reason, shorten }: ExtendSubscription,
  at: string,
): Decision<SubscriptionEvent> {
  if (account?.id !== accountId) return notFound('account', accountId);
  const current = account.subscriptionValidUntil;
  const fault = untilFault(until) ?? reasonFault(reason);
  if (fault) return { accepted: false, rejection: fault };
  const validUntil =
    typeof until === 'string' ? until : addMonths(at > current ? at : current, until.months);
  if (validUntil === current) return accept();
  if (validUntil > addMonths(at, limits.subscriptionMonthsAhead)) {
    return reject('LIMIT_EXCEEDED', 'The subscription would end too far in the future', 'until');
  }
  if (validUntil < account.createdAt) {
    return reject('BAD_USER_INPUT', 'until: is before the account was created', 'until');
  }
  if (validUntil < current && !shorten) {
    return reject('CONFLICT', `The subscription already ends later: ${current}`);
  }
  return accept({ type: 'SubscriptionExtended', data: { accountId, validUntil, reason } });
}

function untilFault(until: ExtendSubscription['until']): Rejection | null {
  const valid =
    typeof until === 'string'
      ? isInstant(until)
      : Number.isInteger(until.months) &&
        until.months >= 1 &&
        until.months <= limits.subscriptionMonthsAhead;
  const rule = `must be a moment of this century, or 1 to ${limits.subscriptionMonthsAhead} months`;
  return valid ? null : reject('BAD_USER_INPUT', `until: ${rule}`, 'until').rejection;
}

const reasonFault = (reason: string): Rejection | null =>
  textFault('reason', reason, { max: limits.reason, required: true, oneLine: true });

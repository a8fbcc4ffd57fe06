import type { SubscriptionEvent } from '@qr-menu/schema';
import { accept, type Decision, notFound, type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { textFault } from '../text/text-rules.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { addMonths, isInstant } from './subscription.ts';

/** More time without a payment. The operator's command only: no call of the API leads here. */
export type ExtendSubscription = {
  readonly type: 'ExtendSubscription';
  readonly accountId: string;
  /** A moment, ISO 8601 in UTC with milliseconds; or months, which begin as a payment's do. */
  readonly until: string | { readonly months: number };
  /** The owner can read it. */
  readonly reason: string;
  /** Whether the subscription may end earlier than it does now. */
  readonly shorten: boolean;
};

/** The same end again changes nothing, so a repeated command is harmless. */
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
  const what = `must be a moment of this century, or 1 to ${limits.subscriptionMonthsAhead} months`;
  return valid ? null : reject('BAD_USER_INPUT', `until: ${what}`, 'until').rejection;
}

const reasonFault = (reason: string): Rejection | null =>
  textFault('reason', reason, { max: limits.reason, required: true, oneLine: true });

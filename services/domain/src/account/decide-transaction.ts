import type { Plan, TransactionEvent } from '@qr-menu/schema';
import { accept, type Decision, idTaken, notFound, type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { integerFault, textFault } from '../text/text-rules.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { addMonths, isInstant } from './subscription.ts';

/** A payment that has arrived. The operator's command only: no call of the API leads here. */
export type RecordTransaction = {
  readonly type: 'RecordTransaction';
  readonly transactionId: string;
  readonly accountId: string;
  readonly plan: Plan;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** ISO 8601 in UTC with milliseconds. */
  readonly paidAt: string;
};

/** The months begin when the subscription so far ends, or with the payment when it has lapsed. */
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

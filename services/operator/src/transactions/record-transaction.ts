import {
  decideWorkspace,
  evolveWorkspace,
  type RecordTransaction,
  toDecimal,
  type Workspace,
} from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { appendAsOperator } from '../append-as-operator.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { findAccount } from './find-account.ts';
import type { Payment } from './payment.ts';
import { type ShownTransaction, shownTransaction } from './shown-transaction.ts';

export type RecordOptions = {
  /** False: nothing is recorded, only shown. */
  readonly confirmed: boolean;
  /** The same id settles an attempt that was not confirmed. */
  readonly commitId: string;
};

export type Recorded = {
  readonly recorded: boolean;
  readonly commitId: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly transaction: ShownTransaction;
};

export async function recordTransaction(
  stores: OperatorStores,
  payment: Payment,
  { confirmed, commitId }: RecordOptions,
): Promise<Recorded> {
  const { id: accountId, name, owner } = await findAccount(stores.pool, payment.account);
  const { plan, amount, currency, 'paid-at': paidAt } = payment;
  const command: RecordTransaction = {
    type: 'RecordTransaction',
    // A repeated attempt must be the same request to the letter.
    transactionId: commitId,
    accountId,
    plan,
    amount,
    currency,
    paidAt,
  };
  const after = confirmed
    ? (await appendAsOperator(stores, { ownerId: owner, commitId, command })).after
    : await foresee(stores, owner, command);
  const transaction = after.transactions.get(commitId);
  if (!transaction) throw new Error(`no transaction ${commitId} after it was recorded`);
  const shown = shownTransaction({ ...transaction, amount: toDecimal(transaction.amount) });
  return { recorded: confirmed, commitId, account: { id: accountId, name }, transaction: shown };
}

async function foresee(
  { workspaces, clock }: OperatorStores,
  owner: string,
  command: RecordTransaction,
): Promise<Workspace> {
  const { state } = await workspaces.load(workspaceStream(owner));
  const at = new Date(clock.now()).toISOString();
  const decision = decideWorkspace(state, command, at);
  if (!decision.accepted) throw new Refused(decision.rejection.code, decision.rejection.message);
  return decision.events.reduce((next, event) => evolveWorkspace(next, event, at), state);
}

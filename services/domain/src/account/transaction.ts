import type { Plan, TransactionEvent } from '@qr-menu/schema';
import type { Stamps } from '../workspace/entities.ts';
import type { EventContext, Workspace } from '../workspace/workspace.ts';

/** A payment for a number of months. */
export type Transaction = Stamps & {
  readonly accountId: string;
  readonly plan: Plan;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: string;
  readonly validFrom: string;
  readonly validUntil: string;
};

export function evolveTransactions(
  workspace: Workspace,
  { data }: TransactionEvent,
  { at, ownerId }: EventContext,
): Workspace {
  const { account } = workspace;
  if (!account) throw new Error('a transaction was accepted without an account');
  const { transactionId: id, ...details } = data;
  const transaction = { id, owner: ownerId, ...details, createdAt: at, updatedAt: at };
  return {
    ...workspace,
    account: { ...account, subscriptionValidUntil: data.validUntil, updatedAt: at },
    transactions: new Map(workspace.transactions).set(id, transaction),
  };
}

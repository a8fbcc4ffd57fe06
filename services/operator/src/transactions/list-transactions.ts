import { toDecimal } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import type { OperatorStores } from '../stores.ts';
import { findAccount } from './find-account.ts';
import { type ShownTransaction, shownTransaction } from './shown-transaction.ts';

/** The payments of an account's workspace in the order in which they were recorded. */
export async function listTransactions(
  { pool, workspaces }: OperatorStores,
  idOrName: string,
): Promise<readonly ShownTransaction[]> {
  const { owner } = await findAccount(pool, idOrName);
  const { state } = await workspaces.load(workspaceStream(owner));
  return [...state.transactions.values()].map((transaction) =>
    shownTransaction({ ...transaction, amount: toDecimal(transaction.amount) }),
  );
}

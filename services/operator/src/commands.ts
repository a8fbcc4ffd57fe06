import type { Command } from './command.ts';
import { transactionsList } from './transactions/transactions-list.ts';
import { transactionsRecord } from './transactions/transactions-record.ts';

/** In the order of the help. */
export const commands: readonly Command[] = [transactionsRecord, transactionsList];

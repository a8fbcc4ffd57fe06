import { type Command, requiredText } from '../command.ts';
import { listTransactions } from './list-transactions.ts';
import { lineOf } from './shown-transaction.ts';

export const transactionsList: Command = {
  name: 'transactions list',
  summary: "the payments of an account's workspace, oldest first",
  options: {
    account: { type: 'string', value: '<id|name>', help: 'its id, or any name it ever had' },
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    return async ({ stores }) => {
      const transactions = await listTransactions(stores, account);
      return { json: { transactions }, lines: transactions.map(lineOf) };
    };
  },
};

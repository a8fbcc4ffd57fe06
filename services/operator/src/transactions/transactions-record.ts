import { type Command, type OptionDefinition, textOf } from '../command.ts';
import { readPayment } from './payment.ts';
import { recordTransaction } from './record-transaction.ts';
import { lineOf } from './shown-transaction.ts';

const text = (value: string, help: string): OptionDefinition => ({ type: 'string', value, help });

export const transactionsRecord: Command = {
  name: 'transactions record',
  summary: "record a payment, which extends the account's subscription",
  options: {
    account: text('<id|name>', "whose payment: the account's id, or any name it ever had"),
    plan: text('<1|6|12>', 'months paid for'),
    amount: text('<decimal>', 'for example 198.00'),
    currency: text('<text>', 'for example BGN'),
    'paid-at': text('<iso>', 'with its offset, for example 2026-02-10T11:15:00+02:00'),
    'commit-id': text('<id>', 'repeats an attempt that was not confirmed; never recorded twice'),
  },
  prepare: (values) => {
    const payment = readPayment(values);
    return async ({ stores, confirmed }) => {
      const commitId = textOf(values, 'commit-id') ?? stores.randomness.uuid();
      const result = await recordTransaction(stores, payment, { confirmed, commitId });
      const end = result.recorded ? 'recorded' : 'nothing was recorded: repeat it with --yes';
      return {
        json: result,
        lines: [`${result.account.name} (${result.account.id})`, lineOf(result.transaction), end],
      };
    };
  },
};

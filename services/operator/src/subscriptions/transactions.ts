import type { RecordTransaction } from '@qr-menu/domain/account';
import { toDecimal, toMinorUnits } from '@qr-menu/domain/money';
import type { Transaction } from '@qr-menu/domain/workspace';
import { plans, workspaceStream } from '@qr-menu/schema';
import { z } from 'zod';
import { appendIfConfirmed } from '../append-as-operator.ts';
import { type Command, requiredText, textArgument, textOption, type Values } from '../command.ts';
import { UsageError } from '../errors.ts';
import { findAccount } from '../find-venue.ts';

export const transactionsRecord: Command = {
  name: 'transactions record',
  summary: "record a payment, which extends the account's subscription",
  options: {
    account: textOption('<id|name>', "the account's id, or any present or former name"),
    plan: textOption('<1|6|12>', 'months paid for'),
    amount: textOption('<decimal>', 'for example 198.00'),
    currency: textOption('<text>', 'for example BGN'),
    'paid-at': textOption('<iso>', 'with its offset, for example 2026-02-10T11:15:00+02:00'),
    'commit-id': textOption('<id>', 'repeat an unconfirmed attempt; never records twice'),
  },
  prepare: (values) => {
    const { account: idOrName, 'paid-at': paidAt, ...payment } = readPayment(values);
    return async (context) => {
      const { stores, confirmed } = context;
      const commitId = textArgument(values, 'commit-id') ?? stores.randomness.uuid();
      const { id, name, owner: ownerId } = await findAccount(stores.pool, idOrName);
      // A repeated attempt must be exactly the same request.
      const command: RecordTransaction = {
        type: 'RecordTransaction',
        transactionId: commitId,
        accountId: id,
        ...payment,
        paidAt,
      };
      const { after } = await appendIfConfirmed(context, { ownerId, commitId, command });
      const recorded = after.transactions.get(commitId);
      if (!recorded) throw new Error(`no transaction ${commitId} after it was recorded`);
      const transaction = shownTransaction(recorded);
      const end = confirmed ? 'recorded' : 'nothing was recorded: repeat it with --yes';
      return {
        json: { recorded: confirmed, commitId, account: { id, name }, transaction },
        lines: [`${name} (${id})`, lineOf(transaction), end],
      };
    };
  },
};

const paymentSchema = z.object({
  account: z.string().min(1),
  plan: z.coerce.number().pipe(z.literal(plans)),
  amount: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be a decimal with at most two places')
    .transform((text) => toMinorUnits(Number(text)) ?? 0),
  currency: z.string().min(1),
  'paid-at': z.iso
    .datetime({ offset: true })
    .transform((instant) => new Date(instant).toISOString()),
});

function readPayment(values: Values): z.infer<typeof paymentSchema> {
  const parsed = paymentSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  throw new UsageError(faults.join('\n'));
}

export const transactionsList: Command = {
  name: 'transactions list',
  summary: "list the payments of an account's workspace, oldest first",
  options: {
    account: textOption('<id|name>', 'its id, or any present or former name'),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    return async ({ stores: { pool, workspaces } }) => {
      const { owner } = await findAccount(pool, account);
      const { state } = await workspaces.load(workspaceStream(owner));
      const transactions = [...state.transactions.values()].map(shownTransaction);
      return { json: { transactions }, lines: transactions.map(lineOf) };
    };
  },
};

function shownTransaction(transaction: Transaction) {
  const { id, accountId, plan, currency, paidAt, validFrom, validUntil } = transaction;
  const amount = toDecimal(transaction.amount);
  return { id, accountId, plan, amount, currency, paidAt, validFrom, validUntil };
}

function lineOf(transaction: ReturnType<typeof shownTransaction>): string {
  const { id, plan, amount, currency, paidAt, validFrom, validUntil } = transaction;
  const months = plan === 1 ? '1 month' : `${plan} months`;
  return `${id}  ${months}  ${amount.toFixed(2)} ${currency}  paid ${paidAt}  valid ${validFrom} to ${validUntil}`;
}

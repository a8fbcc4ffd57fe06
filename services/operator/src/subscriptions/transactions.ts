import {
  decideWorkspace,
  evolveWorkspace,
  type RecordTransaction,
  toDecimal,
  toMinorUnits,
  type Workspace,
} from '@qr-menu/domain';
import { plans, workspaceStream } from '@qr-menu/schema';
import { z } from 'zod';
import { appendAsOperator } from '../append-as-operator.ts';
import { type Command, requiredText, textOf, textOption } from '../command.ts';
import { findAccount } from '../find-venue.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { UsageError } from '../usage-error.ts';

export const transactionsRecord: Command = {
  name: 'transactions record',
  summary: "record a payment, which extends the account's subscription",
  options: {
    account: textOption('<id|name>', "whose payment: the account's id, or any name it ever had"),
    plan: textOption('<1|6|12>', 'months paid for'),
    amount: textOption('<decimal>', 'for example 198.00'),
    currency: textOption('<text>', 'for example BGN'),
    'paid-at': textOption('<iso>', 'with its offset, for example 2026-02-10T11:15:00+02:00'),
    'commit-id': textOption(
      '<id>',
      'repeats an attempt that was not confirmed; never recorded twice',
    ),
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

const paymentSchema = z.object({
  account: z.string().min(1),
  plan: z.coerce.number().pipe(z.literal(plans)),
  amount: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be a decimal with two places at most')
    .transform((text) => toMinorUnits(Number(text)) ?? 0),
  currency: z.string().min(1),
  'paid-at': z.iso
    .datetime({ offset: true })
    .transform((instant) => new Date(instant).toISOString()),
});

type Payment = z.infer<typeof paymentSchema>;

/** Reads the options of `transactions record`; throws UsageError with all that is wrong at once. */
function readPayment(options: Readonly<Record<string, unknown>>): Payment {
  const parsed = paymentSchema.safeParse(options);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
  throw new UsageError(faults.join('\n'));
}

type RecordOptions = {
  /** False: nothing is recorded, only shown. */
  readonly confirmed: boolean;
  /** The same id settles an attempt that was not confirmed. */
  readonly commitId: string;
};

type Recorded = {
  readonly recorded: boolean;
  readonly commitId: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly transaction: ShownTransaction;
};

async function recordTransaction(
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

export const transactionsList: Command = {
  name: 'transactions list',
  summary: "the payments of an account's workspace, oldest first",
  options: {
    account: textOption('<id|name>', 'its id, or any name it ever had'),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    return async ({ stores }) => {
      const transactions = await listTransactions(stores, account);
      return { json: { transactions }, lines: transactions.map(lineOf) };
    };
  },
};

/** The payments of an account's workspace in the order in which they were recorded. */
async function listTransactions(
  { pool, workspaces }: OperatorStores,
  idOrName: string,
): Promise<readonly ShownTransaction[]> {
  const { owner } = await findAccount(pool, idOrName);
  const { state } = await workspaces.load(workspaceStream(owner));
  return [...state.transactions.values()].map((transaction) =>
    shownTransaction({ ...transaction, amount: toDecimal(transaction.amount) }),
  );
}

/** A payment as the command line shows it; the amount is a decimal. */
type ShownTransaction = {
  readonly id: string;
  readonly accountId: string;
  readonly plan: number;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: string;
  readonly validFrom: string;
  readonly validUntil: string;
};

/** Without the fields that only the stores need. */
function shownTransaction(transaction: ShownTransaction): ShownTransaction {
  const { id, accountId, plan, amount, currency, paidAt, validFrom, validUntil } = transaction;
  return { id, accountId, plan, amount, currency, paidAt, validFrom, validUntil };
}

/** One line for people. */
function lineOf(transaction: ShownTransaction): string {
  const { id, plan, amount, currency, paidAt, validFrom, validUntil } = transaction;
  const months = plan === 1 ? '1 month' : `${plan} months`;
  return `${id}  ${months}  ${amount.toFixed(2)} ${currency}  paid ${paidAt}  valid ${validFrom} to ${validUntil}`;
}

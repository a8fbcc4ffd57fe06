/** A payment as the command line shows it; the amount is a decimal. */
export type ShownTransaction = {
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
export function shownTransaction(transaction: ShownTransaction): ShownTransaction {
  const { id, accountId, plan, amount, currency, paidAt, validFrom, validUntil } = transaction;
  return { id, accountId, plan, amount, currency, paidAt, validFrom, validUntil };
}

/** One line for people. */
export function lineOf(transaction: ShownTransaction): string {
  const { id, plan, amount, currency, paidAt, validFrom, validUntil } = transaction;
  const months = plan === 1 ? '1 month' : `${plan} months`;
  return `${id}  ${months}  ${amount.toFixed(2)} ${currency}  paid ${paidAt}  valid ${validFrom} to ${validUntil}`;
}

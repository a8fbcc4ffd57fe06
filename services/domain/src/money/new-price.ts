import { type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { currencyCode, leastAmount } from './currencies.ts';

const refused = (field: string, what: string): Rejection =>
  reject('BAD_USER_INPUT', `${field}: ${what}`, field).rejection;

/** Checks the amount on its own, for any menu. Null means no amount. */
export function amountFault(field: string, amount: number | null): Rejection | null {
  if (amount === null) return null;
  if (Number.isInteger(amount) && amount >= 0 && amount <= limits.price) return null;
  return refused(field, `must be from 0 to ${limits.price / 100}, with two decimals at most`);
}

/** Checks new amounts only: older ones are kept and shown as they are. */
export function hundredthsFault(
  { menus }: Workspace,
  menuId: string,
  field: string,
  amount: number | null,
): Rejection | null {
  const currency = menus.get(menuId)?.currency ?? '';
  if (amount === null || amount % leastAmount(currencyCode(currency)) === 0) return null;
  return refused(field, `${currency} has no hundredths`);
}

export const newPriceFault = (
  workspace: Workspace,
  menuId: string,
  price: number | null,
): Rejection | null =>
  amountFault('price', price) ?? hundredthsFault(workspace, menuId, 'price', price);

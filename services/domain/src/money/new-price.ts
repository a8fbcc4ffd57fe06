import { type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { integerFault } from '../text/text-rules.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { currencyCode, leastAmount } from './currencies.ts';

const refused = (what: string): Rejection =>
  reject('BAD_USER_INPUT', `price: ${what}`, 'price').rejection;

/** Of an amount alone, whatever menu it is for. */
export function priceFault(price: number): Rejection | null {
  if (integerFault('price', price, limits.price) === null) return null;
  return refused(`must be from 0 to ${limits.price / 100}, with two decimals at most`);
}

/** Only of new prices: what was stored before stays, and is shown as it is. */
export function hundredthsFault(
  { menus }: Workspace,
  menuId: string,
  price: number | null,
): Rejection | null {
  const currency = menus.get(menuId)?.currency ?? '';
  if (price === null || price % leastAmount(currencyCode(currency)) === 0) return null;
  return refused(`${currency} has no hundredths`);
}

/** Null shows no price. */
export const newPriceFault = (
  workspace: Workspace,
  menuId: string,
  price: number | null,
): Rejection | null =>
  price === null ? null : (priceFault(price) ?? hundredthsFault(workspace, menuId, price));

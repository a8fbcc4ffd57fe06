import type { ItemEvent, MenuEvent } from '@qr-menu/schema';
import {
  accept,
  type Decision,
  notFound,
  type Outcome,
  type Rejection,
  reject,
} from '../decision.ts';
import { limits } from '../limits.ts';
import { idListFault } from '../workspace/id-lists.ts';
import {
  itemsOfSection,
  type Menu,
  menusOf,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import {
  type CurrencyRounding,
  convertedAmount,
  fixedRate,
  type Rate,
  readRate,
  roundedAmount,
} from './conversion.ts';
import {
  type CurrencyCode,
  currencyCode,
  currencyText,
  isCurrencyCode,
  leastAmount,
} from './currencies.ts';

export type CurrencyChangeRequest = {
  /** Absent: every menu that is not in the new currency yet. */
  readonly menuIds?: readonly string[] | undefined;
  /** ISO 4217. */
  readonly to: string;
  /** What one unit of the old currency is in the new one; only where the law fixes none. */
  readonly rate?: string | undefined;
  readonly rounding: CurrencyRounding;
};

export type ChangeCurrency = { readonly type: 'ChangeCurrency' } & CurrencyChangeRequest;

/** Minor units. */
export type ConvertedPrice = {
  readonly itemId: string;
  readonly menuId: string;
  readonly oldPrice: number;
  /** By the rate alone; `newPrice` ends as was asked for. */
  readonly exactPrice: number;
  readonly newPrice: number;
};

export type CurrencyChange = {
  readonly menus: readonly { readonly menu: Menu; readonly from: CurrencyCode }[];
  readonly to: CurrencyCode;
  /** In the order in which guests see them. */
  readonly prices: readonly ConvertedPrice[];
};

/** What would become of every price. The preview shows it, the change makes it so. */
export function currencyChange(
  workspace: Workspace,
  request: CurrencyChangeRequest,
): Outcome<CurrencyChange> {
  const { to, rounding } = request;
  if (!isCurrencyCode(to))
    return refused('to', 'is no currency that we know, by its code of ISO 4217');
  if (leastAmount(to) > 1 && rounding !== 'EXACT') {
    return refused('rounding', `must be EXACT: ${to} has no hundredths`);
  }
  const chosen = chosenMenus(workspace, request.menuIds, to);
  if (!chosen.accepted) return chosen;
  const menus: { readonly menu: Menu; readonly from: CurrencyCode }[] = [];
  const prices: ConvertedPrice[] = [];
  for (const menu of chosen.menus) {
    const from = currencyCode(menu.currency);
    if (from === null) {
      return refused(
        'menuIDs',
        `"${menu.currency}" of menu ${menu.id} is no currency that we know`,
      );
    }
    const rate = rateOf(from, to, request.rate);
    if (!rate.accepted) return rate;
    menus.push({ menu, from });
    prices.push(...pricesOf(workspace, menu, rate, to, rounding));
  }
  if (request.rate !== undefined && new Set(menus.map(({ from }) => from)).size > 1) {
    return refused('rate', 'cannot be that of menus in different currencies');
  }
  const beyond = prices.find(({ newPrice }) => newPrice > limits.price);
  if (beyond) {
    return refused('rate', `the price of ${beyond.itemId} would exceed ${limits.price / 100}`);
  }
  return { accepted: true, menus, to, prices };
}

const refused = (field: string, what: string) =>
  reject('BAD_USER_INPUT', `${field}: ${what}`, field);

type ChosenMenus = Outcome<{ readonly menus: readonly Menu[] }>;

function chosenMenus(
  workspace: Workspace,
  menuIds: readonly string[] | undefined,
  to: CurrencyCode,
): ChosenMenus {
  const done = reject('CONFLICT', `The prices are in ${to} already`, 'menuIDs');
  if (menuIds === undefined) {
    const menus = menusOf(workspace).filter(({ currency }) => currencyCode(currency) !== to);
    return menus.length === 0 ? done : { accepted: true, menus };
  }
  const fault: Rejection | null = idListFault('menuIDs', menuIds, {
    min: 1,
    max: limits.menusPerWorkspace,
  });
  if (fault) return { accepted: false, rejection: fault };
  const missing = menuIds.find((id) => !workspace.menus.has(id));
  if (missing !== undefined) return notFound('menu', missing);
  const menus = menusOf(workspace).filter(({ id }) => menuIds.includes(id));
  return menus.some(({ currency }) => currencyCode(currency) === to)
    ? done
    : { accepted: true, menus };
}

/** Never another than the fixed one: a price list that was converted otherwise is against the law. */
function rateOf(from: CurrencyCode, to: CurrencyCode, written: string | undefined): Outcome<Rate> {
  const fixed = fixedRate(from, to);
  if (fixed !== null) {
    return written === undefined
      ? { accepted: true, ...fixed }
      : refused('rate', `is fixed by law from ${from} to ${to}: leave it out`);
  }
  if (written === undefined) return refused('rate', `say what 1 ${from} is in ${to}`);
  const rate = readRate(written);
  return rate === null
    ? refused('rate', 'must be above 0, with nine digits and eight decimals at most')
    : { accepted: true, ...rate };
}

const pricesOf = (
  workspace: Workspace,
  menu: Menu,
  rate: Rate,
  to: CurrencyCode,
  rounding: CurrencyRounding,
): readonly ConvertedPrice[] =>
  sectionsOfMenu(workspace, menu.id)
    .flatMap(({ id }) => itemsOfSection(workspace, id))
    .flatMap(({ id: itemId, price }) => {
      if (price === null) return [];
      const exactPrice = convertedAmount(price, rate, to);
      const newPrice = roundedAmount(exactPrice, rounding);
      return [{ itemId, menuId: menu.id, oldPrice: price, exactPrice, newPrice }];
    });

/** One commit: no guest ever sees the one currency with prices of the other. */
export function decideCurrencyChange(
  workspace: Workspace,
  request: CurrencyChangeRequest,
): Decision<MenuEvent | ItemEvent> {
  const change = currencyChange(workspace, request);
  if (!change.accepted) return change;
  const { menus, to, prices } = change;
  const { rounding, rate = null } = request;
  const currency = currencyText(to);
  return accept<MenuEvent | ItemEvent>(
    ...menus.map(({ menu, from }): MenuEvent => {
      const data = { menuId: menu.id, currency, from, to, rate, rounding };
      return { type: 'MenuCurrencyChanged', data };
    }),
    ...prices
      .filter(({ oldPrice, newPrice }) => oldPrice !== newPrice)
      .map(({ itemId, newPrice: price }): ItemEvent => {
        return { type: 'ItemRepriced', data: { itemId, price } };
      }),
  );
}

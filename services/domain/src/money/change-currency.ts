import type { ItemEvent, MenuEvent, SizeEvent } from '@qr-menu/schema';
import {
  accept,
  applicable,
  type Decision,
  notFound,
  type Outcome,
  type Rejection,
  reject,
} from '../decision.ts';
import { pricesOfItem, repricedEvent } from '../items/item-pricing.ts';
import { limits } from '../limits.ts';
import { idListFault } from '../workspace/id-lists.ts';
import {
  type Item,
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
  /** Of a size; null: of the item. */
  readonly variantId: string | null;
  readonly kind: 'PRICE' | 'DEPOSIT';
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
  readonly events: readonly (ItemEvent | SizeEvent)[];
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
  const events: (ItemEvent | SizeEvent)[] = [];
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
    const rules = rulesOf(rate, to, rounding);
    const items = sectionsOfMenu(workspace, menu.id).flatMap(({ id }) =>
      itemsOfSection(workspace, id),
    );
    prices.push(...items.flatMap((item) => amountsOf(item, menu.id, rules)));
    events.push(...items.flatMap((item) => convertedEvents(item, rules)));
  }
  if (request.rate !== undefined && new Set(menus.map(({ from }) => from)).size > 1) {
    return refused('rate', 'cannot be that of menus in different currencies');
  }
  const beyond = prices.find(({ newPrice }) => newPrice > limits.price);
  if (beyond) {
    return refused('rate', `the price of ${beyond.itemId} would exceed ${limits.price / 100}`);
  }
  return { accepted: true, menus, to, prices, events };
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

type Rules = {
  /** By the rate alone. */
  readonly exact: (amount: number) => number;
  readonly price: (amount: number) => number;
};

function rulesOf(rate: Rate, to: CurrencyCode, rounding: CurrencyRounding): Rules {
  const exact = (amount: number) => convertedAmount(amount, rate, to);
  return { exact, price: (amount) => roundedAmount(exact(amount), rounding) };
}

/** What is given back for a bottle is no price: it never ends as prices do. */
function amountsOf(item: Item, menuId: string, { exact, price }: Rules): readonly ConvertedPrice[] {
  const { id: itemId, deposit, variants } = item;
  const deposits = [
    { variantId: null, amount: deposit },
    ...variants.map((one) => ({ variantId: one.id, amount: one.deposit })),
  ];
  return [
    ...pricesOfItem(item).map(({ variantId, price: oldPrice }): ConvertedPrice => {
      const amounts = { oldPrice, exactPrice: exact(oldPrice), newPrice: price(oldPrice) };
      return { itemId, menuId, variantId, kind: 'PRICE', ...amounts };
    }),
    ...deposits.flatMap(({ variantId, amount }): readonly ConvertedPrice[] => {
      if (amount === null) return [];
      const amounts = { oldPrice: amount, exactPrice: exact(amount), newPrice: exact(amount) };
      return [{ itemId, menuId, variantId, kind: 'DEPOSIT', ...amounts }];
    }),
  ];
}

function convertedEvents(item: Item, { exact, price }: Rules): readonly (ItemEvent | SizeEvent)[] {
  const { id: itemId, priceUnit: unit, onRequest, deposit } = item;
  const converted = deposit === null ? null : exact(deposit);
  return applicable<ItemEvent | SizeEvent>([
    repricedEvent(item, price, exact),
    converted !== deposit && {
      type: 'ItemPricingChanged',
      data: { itemId, unit, onRequest, deposit: converted },
    },
  ]);
}

/** One commit: no guest ever sees the one currency with prices of the other. */
export function decideCurrencyChange(
  workspace: Workspace,
  request: CurrencyChangeRequest,
): Decision<MenuEvent | ItemEvent | SizeEvent> {
  const change = currencyChange(workspace, request);
  if (!change.accepted) return change;
  const { menus, to, events } = change;
  const { rounding, rate = null } = request;
  const currency = currencyText(to);
  return accept<MenuEvent | ItemEvent | SizeEvent>(
    ...menus.map(({ menu, from }): MenuEvent => {
      const data = { menuId: menu.id, currency, from, to, rate, rounding };
      return { type: 'MenuCurrencyChanged', data };
    }),
    ...events,
  );
}

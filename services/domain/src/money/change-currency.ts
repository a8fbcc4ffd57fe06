import type {
  HappyHour,
  HappyHourEvent,
  ItemEvent,
  MenuEvent,
  OptionEvent,
  SizeEvent,
} from '@qr-menu/schema';
import {
  accept,
  applicable,
  type Decision,
  notFound,
  type Outcome,
  type Rejection,
  reject,
  utf8Bytes,
} from '../decision.ts';
import { itemHappyHourEvent, sectionHappyHourEvent, withHappyPrices } from '../items/happy-hour.ts';
import { pricesOfItem, repricedEvent } from '../items/item-pricing.ts';
import { limits } from '../limits.ts';
import { changedGroupEvent } from '../options/changed-group.ts';
import { optionGroupIdsOf } from '../options/option-lists.ts';
import { idListFault } from '../workspace/id-lists.ts';
import {
  type Item,
  itemsOfSection,
  type Menu,
  menusOf,
  type OptionGroup,
  type Section,
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
  /** Defaults to all menus that are not yet in the new currency. */
  readonly menuIds?: readonly string[] | undefined;
  /** An ISO 4217 code. */
  readonly to: string;
  /** The value of one unit of the old currency in the new one. Must be omitted if the law fixes the rate. */
  readonly rate?: string | undefined;
  readonly rounding: CurrencyRounding;
};

export type ChangeCurrency = { readonly type: 'ChangeCurrency' } & CurrencyChangeRequest;

/** Prices in minor units. */
export type ConvertedPrice = {
  readonly itemId: string;
  readonly menuId: string;
  readonly variantId: string | null;
  readonly kind: 'PRICE' | 'DEPOSIT' | 'HAPPY_HOUR';
  readonly oldPrice: number;
  /** The price after conversion. `newPrice` is this price, rounded as requested. */
  readonly exactPrice: number;
  readonly newPrice: number;
};

/** The price of a set menu, or the happy hour price that applies to all items of a section. */
export type ConvertedSectionPrice = Omit<ConvertedPrice, 'itemId' | 'variantId' | 'kind'> & {
  readonly sectionId: string;
  readonly kind: 'PRICE' | 'HAPPY_HOUR';
};

/** A surcharge. It is converted without rounding to price endings, which apply only to prices. */
export type ConvertedOption = {
  readonly group: OptionGroup;
  readonly optionId: string;
  readonly oldDelta: number;
  readonly newDelta: number;
};

type PriceEvent = ItemEvent | OptionEvent | SizeEvent | HappyHourEvent;

export type CurrencyChange = {
  readonly menus: readonly { readonly menu: Menu; readonly from: CurrencyCode }[];
  readonly to: CurrencyCode;
  /** In menu order. */
  readonly prices: readonly ConvertedPrice[];
  readonly sectionPrices: readonly ConvertedSectionPrice[];
  readonly options: readonly ConvertedOption[];
  readonly events: readonly PriceEvent[];
};

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
  const sectionPrices: ConvertedSectionPrice[] = [];
  const events: PriceEvent[] = [];
  const rates = new Map<string, { readonly from: CurrencyCode; readonly rate: Rate }>();
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
    rates.set(menu.id, { from, rate });
    const rules = rulesOf(rate, to, rounding);
    const sections = sectionsOfMenu(workspace, menu.id);
    const items = sections.flatMap(({ id }) => itemsOfSection(workspace, id));
    prices.push(...items.flatMap((item) => amountsOf(item, menu.id, rules)));
    sectionPrices.push(...sections.flatMap((section) => sectionAmount(section, rules)));
    events.push(
      ...items.flatMap((item) => convertedEvents(item, rules)),
      ...sections.flatMap((section) => convertedSection(section, rules)),
    );
  }
  if (request.rate !== undefined && new Set(menus.map(({ from }) => from)).size > 1) {
    return refused('rate', 'cannot be that of menus in different currencies');
  }
  const beyond = prices.find(({ newPrice }) => newPrice > limits.price);
  if (beyond) {
    return refused('rate', `the price of ${beyond.itemId} would exceed ${limits.price / 100}`);
  }
  const dear = sectionPrices.find(({ newPrice }) => newPrice > limits.price);
  if (dear) {
    return refused('rate', `the price of ${dear.sectionId} would exceed ${limits.price / 100}`);
  }
  const converted = convertedOptions(workspace, rates, to);
  if (!converted.accepted) return converted;
  const { options } = converted;
  events.push(...repricedGroups(options));
  return { accepted: true, menus, to, prices, sectionPrices, options, events };
}

const refused = (field: string, reason: string) =>
  reject('BAD_USER_INPUT', `${field}: ${reason}`, field);

type ChosenMenus = Outcome<{ readonly menus: readonly Menu[] }>;

function chosenMenus(
  workspace: Workspace,
  menuIds: readonly string[] | undefined,
  to: CurrencyCode,
): ChosenMenus {
  const done = reject('CONFLICT', `The prices are already in ${to}`, 'menuIDs');
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

/** Refuses a rate for currencies with a legally fixed rate, because no other rate is legal. */
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
  readonly exact: (amount: number) => number;
  readonly price: (amount: number) => number;
};

function rulesOf(rate: Rate, to: CurrencyCode, rounding: CurrencyRounding): Rules {
  const exact = (amount: number) => convertedAmount(amount, rate, to);
  return { exact, price: (amount) => roundedAmount(exact(amount), rounding) };
}

/** Deposits are refunded, so they are not prices and are not rounded to price endings. */
function amountsOf(item: Item, menuId: string, rules: Rules): readonly ConvertedPrice[] {
  const { exact } = rules;
  const { id: itemId, deposit, variants, happyHour } = item;
  const deposits = [
    { variantId: null, amount: deposit },
    ...variants.map((variant) => ({ variantId: variant.id, amount: variant.deposit })),
  ];
  return [
    ...pricesOfItem(item).map(({ variantId, price: oldPrice }): ConvertedPrice => {
      return { itemId, menuId, variantId, kind: 'PRICE', ...convertedBy(rules, oldPrice) };
    }),
    ...happyPricesOf(happyHour).map(({ variantId, price }): ConvertedPrice => {
      return { itemId, menuId, variantId, kind: 'HAPPY_HOUR', ...convertedBy(rules, price) };
    }),
    ...deposits.flatMap(({ variantId, amount }): readonly ConvertedPrice[] => {
      if (amount === null) return [];
      const amounts = { oldPrice: amount, exactPrice: exact(amount), newPrice: exact(amount) };
      return [{ itemId, menuId, variantId, kind: 'DEPOSIT', ...amounts }];
    }),
  ];
}

const happyPricesOf = (happyHour: HappyHour | null) => happyHour?.prices ?? [];

const convertedBy = ({ exact, price }: Rules, oldPrice: number) => ({
  oldPrice,
  exactPrice: exact(oldPrice),
  newPrice: price(oldPrice),
});

function convertedEvents(item: Item, { exact, price }: Rules): readonly PriceEvent[] {
  const { id: itemId, priceUnit: unit, onRequest, deposit, happyHour } = item;
  const converted = deposit === null ? null : exact(deposit);
  return applicable<PriceEvent>([
    repricedEvent(item, price, exact),
    itemHappyHourEvent(itemId, happyHour, withHappyPrices(happyHour, price)),
    converted !== deposit && {
      type: 'ItemPricingChanged',
      data: { itemId, unit, onRequest, deposit: converted },
    },
  ]);
}

const sectionAmount = (
  { id: sectionId, menuId, price, happyHour }: Section,
  rules: Rules,
): readonly ConvertedSectionPrice[] => {
  const convert = (kind: ConvertedSectionPrice['kind'], amount: number) => {
    return { sectionId, menuId, kind, ...convertedBy(rules, amount) };
  };
  return [
    ...(price === null ? [] : [convert('PRICE', price)]),
    ...happyPricesOf(happyHour).map((happy) => convert('HAPPY_HOUR', happy.price)),
  ];
};

function convertedSection(section: Section, rules: Rules): readonly PriceEvent[] {
  const { price, happyHour, id: sectionId } = section;
  const converted = price === null ? null : rules.price(price);
  return applicable<PriceEvent>([
    converted !== price && { type: 'SectionPriced', data: { sectionId, price: converted } },
    sectionHappyHourEvent(sectionId, happyHour, withHappyPrices(happyHour, rules.price)),
  ]);
}

function menusOfGroups(workspace: Workspace): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, Set<string>>();
  for (const menu of menusOf(workspace)) {
    const sections = sectionsOfMenu(workspace, menu.id);
    const ids = sections.flatMap((section) => [
      ...section.optionGroupIds,
      ...itemsOfSection(workspace, section.id).flatMap((item) => optionGroupIdsOf(workspace, item)),
    ]);
    for (const id of ids) uses.set(id, (uses.get(id) ?? new Set()).add(menu.id));
  }
  return uses;
}

/** A group has one currency, so its menus must change together. An unused group changes if all menus do. */
function convertedOptions(
  workspace: Workspace,
  rates: ReadonlyMap<string, { readonly from: CurrencyCode; readonly rate: Rate }>,
  to: CurrencyCode,
): Outcome<{ readonly options: readonly ConvertedOption[] }> {
  const uses = menusOfGroups(workspace);
  const groups = [...workspace.optionGroups.values()];
  const all = menusOf(workspace).map(({ id }) => id);
  const menuIdsOf = ({ id }: OptionGroup) => [...(uses.get(id) ?? all)];
  const torn = groups.filter((group) => {
    const ids = menuIdsOf(group);
    const chosen = ids.filter((id) => rates.has(id));
    const from = new Set(chosen.map((id) => rates.get(id)?.from));
    return uses.has(group.id) && chosen.length > 0 && (chosen.length < ids.length || from.size > 1);
  });
  if (torn.length > 0) {
    const list = torn.map((group) => `${group.id} (menus ${menuIdsOf(group).join(', ')})`);
    return refused(
      'menuIDs',
      `change together all menus that share option groups: ${list.join('; ')}`,
    );
  }
  const options = groups.flatMap((group) => {
    const ids = menuIdsOf(group);
    const { rate, from } = rates.get(ids[0] ?? '') ?? {};
    const together = ids.every((id) => rates.get(id)?.from === from);
    if (!rate || !together) return [];
    return group.options.map(({ id: optionId, priceDelta }) => ({
      group,
      optionId,
      oldDelta: priceDelta,
      newDelta: signed(priceDelta, convertedAmount(Math.abs(priceDelta), rate, to)),
    }));
  });
  const beyond = options.find(({ newDelta }) => Math.abs(newDelta) > limits.price);
  if (!beyond) return { accepted: true, options };
  return refused('rate', `the option ${beyond.optionId} would exceed ${limits.price / 100}`);
}

const signed = (like: number, amount: number): number =>
  like < 0 && amount > 0 ? -amount : amount;

export function repricedGroups(changes: readonly ConvertedOption[]): readonly OptionEvent[] {
  const changed = changes.filter(({ oldDelta, newDelta }) => oldDelta !== newDelta);
  return [...new Set(changed.map(({ group }) => group))].flatMap((group) => {
    const deltas = new Map(
      changed
        .filter((option) => option.group === group)
        .map(({ optionId, newDelta }) => [optionId, newDelta]),
    );
    const options = group.options.map((option) => ({
      ...option,
      priceDelta: deltas.get(option.id) ?? option.priceDelta,
    }));
    return changedGroupEvent(group.id, group, { ...group, options }) ?? [];
  });
}

/** An upper bound for the bytes of a commit without its events. */
const bytesAroundEvents = 4_096;

/** Changes everything in one commit, so that guests never see prices in the wrong currency. */
export function decideCurrencyChange(
  workspace: Workspace,
  request: CurrencyChangeRequest,
): Decision<MenuEvent | PriceEvent> {
  const change = currencyChange(workspace, request);
  if (!change.accepted) return change;
  const { menus, to, events } = change;
  const { rounding, rate = null } = request;
  const currency = currencyText(to);
  const changed = menus.map(({ menu, from }): MenuEvent => {
    const data = { menuId: menu.id, currency, from, to, rate, rounding };
    return { type: 'MenuCurrencyChanged', data };
  });
  const all: readonly (MenuEvent | PriceEvent)[] = [...changed, ...events];
  return utf8Bytes(JSON.stringify(all)) + bytesAroundEvents <= limits.commitBytes
    ? accept(...all)
    : reject(
        'LIMIT_EXCEEDED',
        'This change is too large to make at once: change the menus one at a time',
      );
}

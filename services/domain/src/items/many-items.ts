import type { HappyHourEvent, ItemEvent, OptionEvent, SizeEvent } from '@qr-menu/schema';
import {
  accept,
  acceptUnless,
  applicable,
  type Decision,
  notFound,
  type Outcome,
  reject,
} from '../decision.ts';
import { limits } from '../limits.ts';
import { changedPrice, roundedPrice, toMinorUnits } from '../money/amounts.ts';
import { type ConvertedOption, repricedGroups } from '../money/change-currency.ts';
import { currencyCode, leastAmount } from '../money/currencies.ts';
import { optionGroupIdsOf } from '../options/option-lists.ts';
import { idListFault, isInOrder, orderFault } from '../workspace/id-lists.ts';
import { itemCountFault, menuSizeFault, withTexts } from '../workspace/menu-limits.ts';
import {
  type Item,
  itemsOfMenu,
  itemsOfSection,
  type Section,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import { itemHappyHourEvent, sectionHappyHourEvent, withHappyPrices } from './happy-hour.ts';
import { pricesOfItem, repricedEvent } from './item-pricing.ts';

/** Lists every item of the section once. Positions become 1 to n in this order. */
export type ReorderItems = {
  readonly type: 'ReorderItems';
  readonly sectionId: string;
  readonly itemIds: readonly string[];
};

export type SetItemsActive = {
  readonly type: 'SetItemsActive';
  readonly itemIds: readonly string[];
  readonly active: boolean;
};

/** Appends the items to the section in the given order. */
export type MoveItems = {
  readonly type: 'MoveItems';
  readonly itemIds: readonly string[];
  readonly sectionId: string;
};

export type DeleteItems = { readonly type: 'DeleteItems'; readonly itemIds: readonly string[] };

export type PriceScope =
  | { readonly kind: 'items'; readonly itemIds: readonly string[] }
  | { readonly kind: 'section'; readonly sectionId: string }
  | { readonly kind: 'menu'; readonly menuId: string };

export type PriceChangeRequest = {
  readonly scope: PriceScope;
  /** New prices are rounded to multiples of this number of minor units. */
  readonly step: 1 | 10 | 100;
} & (
  | {
      /** From -100 to 1000, with at most two decimals. */
      readonly percent: number;
    }
  | {
      /** The amount to add to each price, with at most two decimals. */
      readonly amount: number;
    }
);

export type ChangePrices = { readonly type: 'ChangePrices' } & PriceChangeRequest;

type NamedItems = Outcome<{ readonly items: readonly Item[] }>;

/** Finds the items. Refuses the whole change if one of them is missing. */
export function namedItems({ items }: Workspace, itemIds: readonly string[]): NamedItems {
  const fault = idListFault('itemIDs', itemIds, { min: 1, max: limits.bulk });
  if (fault) return { accepted: false, rejection: fault };
  const missing = itemIds.find((id) => !items.has(id));
  if (missing !== undefined) return notFound('item', missing);
  const named = itemIds.map((id) => items.get(id)).filter((item) => item !== undefined);
  return { accepted: true, items: named };
}

/** In minor units. */
export type PriceChange = {
  readonly itemId: string;
  /** Null for the item's own price. */
  readonly variantId: string | null;
  readonly happyHour: boolean;
  readonly oldPrice: number;
  readonly newPrice: number;
};

export type PriceChanges = Outcome<{
  readonly changes: readonly PriceChange[];
  /** The changed set-menu and happy-hour prices of sections, if the change applies to a section or a menu. */
  readonly sections: readonly (Omit<PriceChange, 'itemId' | 'variantId'> & {
    readonly sectionId: string;
  })[];
  readonly options: readonly ConvertedOption[];
  /** Option groups whose options stay the same, because items outside the scope use them too. */
  readonly shared: readonly string[];
  readonly events: readonly (ItemEvent | OptionEvent | SizeEvent | HappyHourEvent)[];
}>;

const lowestPercent = -100;
const highestPercent = 1_000;

/** Skips entities without a price. Also skips deposits, because they are not prices. */
export function priceChanges(workspace: Workspace, request: PriceChangeRequest): PriceChanges {
  const rule = priceRule(request);
  if (!rule.accepted) return rule;
  const selected = itemsIn(workspace, request.scope);
  if (!selected.accepted) return selected;
  const ruleIn = (sectionId: string) => (price: number) =>
    roundedPrice(rule.newPrice(price), leastAmountIn(workspace, sectionId));
  const changes = selected.items.flatMap((item) => changesOfItem(item, ruleIn(item.sectionId)));
  const beyond = changes.find(({ newPrice }) => newPrice > limits.price || newPrice < 0);
  if (beyond) {
    const bound = beyond.newPrice < 0 ? 'be below 0' : `exceed ${limits.price / 100}`;
    const message = `${rule.field}: the price of ${beyond.itemId} would ${bound}`;
    return reject('BAD_USER_INPUT', message, rule.field);
  }
  const scoped = sectionsIn(workspace, request.scope);
  const sections = scoped.flatMap((section) => changesOfSection(section, ruleIn(section.id)));
  const wrong = sections.find(({ newPrice }) => newPrice > limits.price || newPrice < 0);
  if (wrong) {
    const message = `${rule.field}: the price of ${wrong.sectionId} is beyond 0 to ${limits.price / 100}`;
    return reject('BAD_USER_INPUT', message, rule.field);
  }
  const deltas = deltaChanges(workspace, request, rule, selected.items);
  const dear = deltas.options.find(({ newDelta }) => Math.abs(newDelta) > limits.price);
  if (dear) {
    const message = `${rule.field}: the option ${dear.optionId} would exceed ${limits.price / 100}`;
    return reject('BAD_USER_INPUT', message, rule.field);
  }
  const events = [
    ...selected.items.flatMap((item) => repricedItemEvents(item, ruleIn(item.sectionId))),
    ...scoped.flatMap((section) => repricedSectionEvents(section, ruleIn(section.id))),
    ...repricedGroups(deltas.options),
  ];
  return { accepted: true, changes, sections, ...deltas, events };
}

type NewPrice = (price: number) => number;

function changesOfItem(item: Item, newPrice: NewPrice): readonly PriceChange[] {
  const happyPrices = item.happyHour?.prices ?? [];
  const changed =
    (happyHour: boolean) =>
    ({ variantId, price }: (typeof happyPrices)[number]): PriceChange => {
      const amounts = { oldPrice: price, newPrice: newPrice(price) };
      return { itemId: item.id, variantId, happyHour, ...amounts };
    };
  return [...pricesOfItem(item).map(changed(false)), ...happyPrices.map(changed(true))];
}

function changesOfSection({ id: sectionId, price, happyHour }: Section, newPrice: NewPrice) {
  const changed = (oldPrice: number, isHappy: boolean) => {
    return { sectionId, happyHour: isHappy, oldPrice, newPrice: newPrice(oldPrice) };
  };
  return [
    ...(price === null ? [] : [changed(price, false)]),
    ...(happyHour?.prices ?? []).map((entry) => changed(entry.price, true)),
  ];
}

const repricedItemEvents = (item: Item, newPrice: NewPrice) =>
  applicable<ItemEvent | SizeEvent | HappyHourEvent>([
    repricedEvent(item, newPrice),
    itemHappyHourEvent(item.id, item.happyHour, withHappyPrices(item.happyHour, newPrice)),
  ]);

function repricedSectionEvents({ id: sectionId, price, happyHour }: Section, newPrice: NewPrice) {
  const changed = price === null ? null : newPrice(price);
  return applicable<OptionEvent | HappyHourEvent>([
    changed !== price && { type: 'SectionPriced', data: { sectionId, price: changed } },
    sectionHappyHourEvent(sectionId, happyHour, withHappyPrices(happyHour, newPrice)),
  ]);
}

const sectionsIn = (workspace: Workspace, scope: PriceScope) => {
  if (scope.kind === 'menu') return sectionsOfMenu(workspace, scope.menuId);
  const section = scope.kind === 'section' ? workspace.sections.get(scope.sectionId) : undefined;
  return section ? [section] : [];
};

/** Skips shared groups, because changing them would also change dishes outside the scope. */
function deltaChanges(
  workspace: Workspace,
  request: PriceChangeRequest,
  { newPrice }: { readonly newPrice: (price: number) => number },
  items: readonly Item[],
) {
  if ('amount' in request) return { options: [], shared: [] };
  const sections = sectionsIn(workspace, request.scope);
  const inside = new Set<string>([...items, ...sections].map(({ id }) => id));
  const used = new Set([
    ...items.flatMap((item) => optionGroupIdsOf(workspace, item)),
    ...sections.flatMap(({ optionGroupIds }) => optionGroupIds),
  ]);
  const users = [...workspace.items.values(), ...workspace.sections.values()];
  const outside = new Set(
    users.filter(({ id }) => !inside.has(id)).flatMap(({ optionGroupIds }) => optionGroupIds),
  );
  const own = [...used].filter((id) => !outside.has(id));
  const options = own
    .flatMap((id) => workspace.optionGroups.get(id) ?? [])
    .flatMap((group) => {
      const least = Math.max(
        ...items
          .filter((item) => optionGroupIdsOf(workspace, item).includes(group.id))
          .map(({ sectionId }) => leastAmountIn(workspace, sectionId)),
        ...sections
          .filter(({ optionGroupIds }) => optionGroupIds.includes(group.id))
          .map(({ id }) => leastAmountIn(workspace, id)),
      );
      return group.options.map(({ id: optionId, priceDelta: oldDelta }) => {
        const size = roundedPrice(newPrice(Math.abs(oldDelta)), least);
        return { group, optionId, oldDelta, newDelta: oldDelta < 0 && size > 0 ? -size : size };
      });
    });
  return { options, shared: [...used].filter((id) => outside.has(id)) };
}

const leastAmountIn = ({ sections, menus }: Workspace, sectionId: string): number =>
  leastAmount(currencyCode(menus.get(sections.get(sectionId)?.menuId ?? '')?.currency ?? ''));

type PriceRule = Outcome<{
  readonly field: 'percent' | 'amount';
  readonly newPrice: (price: number) => number;
}>;

function priceRule(request: PriceChangeRequest): PriceRule {
  const { step } = request;
  if ('amount' in request) {
    const added = toMinorUnits(request.amount);
    if (added === null || Math.abs(added) > limits.price) {
      const range = `at most ${limits.price / 100}, with two decimals at most`;
      return reject('BAD_USER_INPUT', `amount: must be ${range}`, 'amount');
    }
    const newPrice = (price: number) => roundedPrice(price + added, step);
    return { accepted: true, field: 'amount', newPrice };
  }
  const { percent } = request;
  const hundredths = toMinorUnits(percent);
  if (hundredths === null || percent < lowestPercent || percent > highestPercent) {
    const range = `from ${lowestPercent} to ${highestPercent}, with two decimals at most`;
    return reject('BAD_USER_INPUT', `percent: must be ${range}`, 'percent');
  }
  const newPrice = (price: number) => changedPrice(price, hundredths, step);
  return { accepted: true, field: 'percent', newPrice };
}

function itemsIn(workspace: Workspace, scope: PriceScope): NamedItems {
  switch (scope.kind) {
    case 'items':
      return namedItems(workspace, scope.itemIds);
    case 'section':
      return workspace.sections.has(scope.sectionId)
        ? { accepted: true, items: itemsOfSection(workspace, scope.sectionId) }
        : notFound('section', scope.sectionId);
    case 'menu': {
      if (!workspace.menus.has(scope.menuId)) return notFound('menu', scope.menuId);
      const sections = sectionsOfMenu(workspace, scope.menuId);
      const items = sections.flatMap(({ id }) => itemsOfSection(workspace, id));
      return { accepted: true, items };
    }
    default:
      return scope satisfies never;
  }
}

export function reorderItems(
  workspace: Workspace,
  { sectionId, itemIds }: ReorderItems,
): Decision<ItemEvent> {
  if (!workspace.sections.has(sectionId)) return notFound('section', sectionId);
  const present = itemsOfSection(workspace, sectionId);
  return acceptUnless([orderFault('itemIDs', itemIds, present)], () =>
    isInOrder(itemIds, present) ? [] : [{ type: 'ItemsReordered', data: { sectionId, itemIds } }],
  );
}

export function setItemsActive(
  workspace: Workspace,
  { itemIds, active }: SetItemsActive,
): Decision<ItemEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  return accept(
    ...named.items
      .filter((item) => item.active !== active)
      .map(
        ({ id }): ItemEvent => ({ type: 'ItemActivationChanged', data: { itemId: id, active } }),
      ),
  );
}

export function moveItems(
  workspace: Workspace,
  { itemIds, sectionId }: MoveItems,
): Decision<ItemEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  const section = workspace.sections.get(sectionId);
  if (!section) return notFound('section', sectionId);
  const { menuId } = section;
  const moved = named.items.filter((item) => item.sectionId !== sectionId);
  const arriving = moved.filter(
    (item) => workspace.sections.get(item.sectionId)?.menuId !== menuId,
  );
  const ids = [...itemsOfSection(workspace, sectionId), ...moved].map(({ id }) => id);
  return acceptUnless<ItemEvent>(
    arriving.length === 0
      ? []
      : [
          itemCountFault(itemsOfMenu(workspace, menuId).length + arriving.length),
          menuSizeFault(
            workspace,
            menuId,
            arriving.map((item) => withTexts(item, {})),
          ),
        ],
    () => [
      ...moved.map(
        ({ id: itemId }): ItemEvent => ({
          type: 'ItemMoved',
          data: { itemId, sectionId },
        }),
      ),
      moved.length > 0 && { type: 'ItemsReordered', data: { sectionId, itemIds: ids } },
    ],
  );
}

export function deleteItems(workspace: Workspace, { itemIds }: DeleteItems): Decision<ItemEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  return accept(
    ...named.items.map((item): ItemEvent => ({ type: 'ItemDeleted', data: { itemId: item.id } })),
  );
}

export function changePrices(
  workspace: Workspace,
  command: ChangePrices,
): Decision<ItemEvent | OptionEvent | SizeEvent | HappyHourEvent> {
  const result = priceChanges(workspace, command);
  if (!result.accepted) return result;
  return accept(...result.events);
}

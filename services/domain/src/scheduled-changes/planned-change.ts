import type { ItemEvent, PlannedChange, WorkspaceEvent } from '@qr-menu/schema';
import { accept, type Decision, reject } from '../decision.ts';
import { decideStock } from '../items/decide-stock.ts';
import { newPriceFault } from '../items/item-pricing.ts';
import {
  changePrices,
  namedItems,
  type PriceChangeRequest,
  setItemsActive,
} from '../items/many-items.ts';
import { decideMenu } from '../menus/decide-menu.ts';
import { currencyCode } from '../money/currencies.ts';
import { pricingFault } from '../options/option-lists.ts';
import type { Workspace } from '../workspace/workspace.ts';

type PriceChange = Extract<PlannedChange, { kind: 'ITEM_PRICES' }>;

/** Applies the same rules as for manual changes. */
export function decidePlanned(
  workspace: Workspace,
  change: PlannedChange,
  at: string,
): Decision<WorkspaceEvent> {
  const decision = eventsOf(workspace, change, at);
  const fault = decision.accepted ? pricingFault(workspace, decision.events, at) : null;
  return fault ? { accepted: false, rejection: fault } : decision;
}

function eventsOf(
  workspace: Workspace,
  change: PlannedChange,
  at: string,
): Decision<WorkspaceEvent> {
  switch (change.kind) {
    case 'MENU_ACTIVE': {
      const { menuId, active } = change;
      return decideMenu(workspace, { type: 'UpdateMenu', menuId, active });
    }
    case 'ITEMS_ACTIVE': {
      const { itemIds, active } = change;
      return setItemsActive(workspace, { type: 'SetItemsActive', itemIds, active });
    }
    case 'ITEMS_SOLD_OUT': {
      const { itemIds, soldOut } = change;
      return decideStock(workspace, { type: 'SetItemsSoldOut', itemIds, soldOut }, at);
    }
    case 'ITEM_PRICES': {
      const request = priceRequestOf(change);
      return request
        ? changePrices(workspace, { type: 'ChangePrices', ...request })
        : setPrices(workspace, change);
    }
    default:
      return change satisfies never;
  }
}

/** Returns null if the change sets a fixed price. */
export function priceRequestOf({ itemIds, by, value, step }: PriceChange) {
  const base: Pick<PriceChangeRequest, 'scope' | 'step'> = {
    scope: { kind: 'items', itemIds },
    step,
  };
  if (by === 'PRICE') return null;
  return by === 'PERCENT' ? { ...base, percent: value / 100 } : { ...base, amount: value / 100 };
}

/** Sets one price for all items. Refuses items with sizes, because the price would be ambiguous. */
function setPrices(
  workspace: Workspace,
  { itemIds, value: price }: PriceChange,
): Decision<ItemEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  const sized = named.items.find(({ variants }) => variants.length > 0);
  if (sized) return reject('BAD_USER_INPUT', `price: ${sized.id} has sizes`, 'price');
  const faults = named.items.map(({ sectionId }) =>
    newPriceFault(workspace, workspace.sections.get(sectionId)?.menuId ?? '', price),
  );
  const fault = faults.find((rejection) => rejection !== null);
  if (fault) return { accepted: false, rejection: fault };
  return accept(
    ...named.items
      .filter((item) => item.price !== price)
      .map(({ id: itemId }): ItemEvent => ({ type: 'ItemRepriced', data: { itemId, price } })),
  );
}

/** Returns the currencies of the items' menus, without duplicates. Ignores missing items. */
export function currenciesOf(
  { items, sections, menus }: Workspace,
  itemIds: readonly string[],
): readonly string[] {
  const texts = itemIds.flatMap((id) => {
    const menuId = sections.get(items.get(id)?.sectionId ?? '')?.menuId;
    return menus.get(menuId ?? '')?.currency ?? [];
  });
  return [...new Map(texts.map((text) => [sameCurrency(text), text])).values()];
}

/** Returns the same text for different spellings of a currency, such as `лв` and `BGN`. */
export const sameCurrency = (text: string): string => currencyCode(text) ?? text.trim();

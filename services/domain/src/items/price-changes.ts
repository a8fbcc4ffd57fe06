import { notFound, type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { changedPrice, roundedPrice, toMinorUnits } from '../money.ts';
import { itemsOfSection, sectionsOfMenu } from '../workspace/contents.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type NamedItems, namedItems } from './named-items.ts';

export type PriceScope =
  | { readonly kind: 'items'; readonly itemIds: readonly string[] }
  | { readonly kind: 'section'; readonly sectionId: string }
  | { readonly kind: 'menu'; readonly menuId: string };

export type PriceChangeRequest = {
  readonly scope: PriceScope;
  /** The minor units that new prices are multiples of. */
  readonly step: 1 | 10 | 100;
} & (
  | {
      /** From -100 to 1000, with two decimals at most. */
      readonly percent: number;
    }
  | {
      /** What is added, with two decimals at most. */
      readonly amount: number;
    }
);

/** Minor units. */
export type PriceChange = {
  readonly itemId: string;
  readonly oldPrice: number;
  readonly newPrice: number;
};

export type PriceChanges =
  | { readonly accepted: true; readonly changes: readonly PriceChange[] }
  | { readonly accepted: false; readonly rejection: Rejection };

const lowestPercent = -100;
const highestPercent = 1_000;

/**
 * Old and new price of the scope's items, those without a price left out. The preview shows what
 * this gives and the change makes it so: there is no second rule.
 */
export function priceChanges(workspace: Workspace, request: PriceChangeRequest): PriceChanges {
  const rule = priceRule(request);
  if (!rule.accepted) return rule;
  const selected = itemsIn(workspace, request.scope);
  if (!selected.accepted) return selected;
  const changes = selected.items.flatMap(({ id, price }) =>
    price === null ? [] : [{ itemId: id, oldPrice: price, newPrice: rule.newPrice(price) }],
  );
  const beyond = changes.find(({ newPrice }) => newPrice > limits.price || newPrice < 0);
  if (beyond) {
    const bound = beyond.newPrice < 0 ? 'be below 0' : `exceed ${limits.price / 100}`;
    const message = `${rule.field}: the price of ${beyond.itemId} would ${bound}`;
    return reject('BAD_USER_INPUT', message, rule.field);
  }
  return { accepted: true, changes };
}

type PriceRule =
  | {
      readonly accepted: true;
      readonly field: 'percent' | 'amount';
      readonly newPrice: (price: number) => number;
    }
  | { readonly accepted: false; readonly rejection: Rejection };

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

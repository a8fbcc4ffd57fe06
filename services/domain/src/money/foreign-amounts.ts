import { conflict, type Rejection } from '../decision.ts';
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
import { type CurrencyCode, currencyCode } from './currencies.ts';

type Priced = {
  /** All amounts of the entity. Empty if all of them are 0, which is the same in every currency. */
  readonly amounts: string;
  readonly currencies: Set<CurrencyCode | null>;
};

/** Finds amounts from `past` or `present` whose menu has another currency in `after`. */
export function foreignAmountsFault(
  past: Workspace,
  present: Workspace,
  after: Workspace,
): Rejection | null {
  const menus = [...after.menus.values()];
  if (![past, present].some((workspace) => areConverted(menus, workspace))) return null;
  const sources = [past, present].map(pricedIn);
  const isForeign = [...pricedIn(after)].some(
    ([id, { amounts, currencies }]) =>
      amounts !== '' &&
      !sources.some((source) => {
        const was = source.get(id);
        return (
          was?.amounts === amounts && [...currencies].every((code) => was.currencies.has(code))
        );
      }),
  );
  return isForeign
    ? conflict(
        'CURRENCY_CHANGED',
        'Some prices would be shown in another currency than they were entered in',
      ).rejection
    : null;
}

/** Whether any of these menus has a different currency in the other workspace. */
export const areConverted = (menus: readonly Menu[], { menus: there }: Workspace): boolean =>
  menus.some(({ id, currency }) => {
    const menu = there.get(id);
    return menu !== undefined && currencyCode(menu.currency) !== currencyCode(currency);
  });

function pricedIn(workspace: Workspace): ReadonlyMap<string, Priced> {
  const priced = new Map<string, Priced>();
  const note = (id: string, amounts: readonly (number | null)[], currency: CurrencyCode | null) => {
    const entry = priced.get(id) ?? {
      amounts: amounts.some((amount) => amount) ? amounts.join() : '',
      currencies: new Set(),
    };
    entry.currencies.add(currency);
    priced.set(id, entry);
  };
  for (const menu of menusOf(workspace)) {
    const currency = currencyCode(menu.currency);
    const noteEntry = (entry: Item | Section, amounts: readonly (number | null)[]) => {
      note(entry.id, amounts, currency);
      for (const id of entry.optionGroupIds) {
        const group = workspace.optionGroups.get(id);
        if (group) note(id, amountsOfGroup(group), currency);
      }
    };
    for (const section of sectionsOfMenu(workspace, menu.id)) {
      noteEntry(section, [section.price, ...happyAmounts(section)]);
      for (const item of itemsOfSection(workspace, section.id)) {
        noteEntry(item, amountsOfItem(item));
      }
    }
  }
  return priced;
}

const amountsOfItem = (item: Item): readonly (number | null)[] => [
  item.price,
  item.deposit,
  ...item.variants.flatMap((size) => [size.price, size.deposit]),
  ...happyAmounts(item),
];

const happyAmounts = ({ happyHour }: Pick<Item, 'happyHour'>): readonly number[] =>
  happyHour?.prices.map(({ price }) => price) ?? [];

const amountsOfGroup = ({ options }: OptionGroup): readonly number[] =>
  options.map(({ priceDelta }) => priceDelta);

import type { PriceUnit } from '@qr-menu/domain/items';
import { reducedPrice } from '@qr-menu/domain/money';
import type { LocalizedString } from '../localized-string.ts';
import {
  type GuestItem,
  type GuestMenuData,
  groupsOfItem,
  itemAnchors,
} from '../server/guest-data.ts';
import { labelOf } from './waiter-data.ts';

/** Text in the guest's language and in the venue's language. */
export type Both = { readonly own: LocalizedString; readonly venue: LocalizedString };

/** The keys are names in the venue's language, so that they are the same on pages in every language. */
type Choice = Both & { readonly key: string };

export type Size = Choice & { readonly price: number | undefined; readonly deposit: number };

export type ListOption = Choice & { readonly group: Both; readonly delta: number };

export type Group = Choice & {
  readonly min: number;
  readonly max: number;
  readonly options: readonly ListOption[];
};

export type ListDish = Both & {
  readonly item: GuestItem;
  /** A dish without sizes has a single size without a label. */
  readonly sizes: readonly Size[];
  readonly groups: readonly Group[];
};

/** The stored choice, with the name and price that the dish had at that time. */
export type StoredLine = {
  readonly anchor: string;
  readonly size: string;
  readonly options: readonly string[];
  readonly count: number;
  /** The name and price are only compared with the menu to detect changes. They are never shown. */
  readonly name: string;
  readonly price: string;
};

export type ListLine = {
  readonly stored: StoredLine;
  readonly dish: ListDish;
  readonly size: Size;
  readonly options: readonly ListOption[];
  /** In minor units. Null if the price is on request or depends on the weight. */
  readonly price: number | null;
  readonly deposit: number;
  /** Whether the name or price has changed since the guest chose the dish. */
  readonly isChanged: boolean;
};

export const mostLines = 200;
export const mostOfLine = 99;

/** Makes the keys of entities with the same name distinct. */
function distinct<Value extends Both>(values: readonly Value[]): readonly (Value & Choice)[] {
  const counts = new Map<string, number>();
  return values.map((value) => {
    const text = typeof value.venue === 'string' ? value.venue : value.venue[0];
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    return { ...value, key: before === 0 ? text : `${text} #${before}` };
  });
}

/** Returns the dish with this anchor, if it is on the menu. */
export function createDishFinder(menu: GuestMenuData): (anchor: string) => ListDish | undefined {
  const positions = new Map<string, readonly [section: number, item: number]>(
    menu.sections.flatMap((section, sectionIndex) =>
      itemAnchors(section).map((anchor, itemIndex) => [anchor, [sectionIndex, itemIndex]] as const),
    ),
  );
  return (anchor) => {
    const [sectionIndex, itemIndex] = positions.get(anchor) ?? [-1, -1];
    return dishAt(menu, sectionIndex, itemIndex);
  };
}

function dishAt(
  menu: GuestMenuData,
  sectionIndex: number,
  itemIndex: number,
): ListDish | undefined {
  const section = menu.sections[sectionIndex];
  const item = section?.items[itemIndex];
  if (!section || !item) return undefined;
  const { n, z, y, g } = menu.waiter?.s?.[sectionIndex] || {};
  const labels = z?.[itemIndex] || [];
  const deposits = y?.[itemIndex] || 0;
  const sizes = item.z ?? [{ ...(item.p !== undefined && { p: item.p }) }];
  const all = (section.l ?? []).map(({ n: own, m, o }, groupIndex) => {
    const [max, name, ...names] = g?.[groupIndex] || [];
    const group = { own, venue: venueText(name, own) };
    const options = o.map((option, optionIndex) => ({
      own: option.n,
      venue: venueText(names[optionIndex], option.n),
      group,
      delta: option.p ?? 0,
    }));
    return {
      ...group,
      min: Math.min(m ?? 0, o.length),
      max: Number(max) || o.length,
      options: distinct(options),
    };
  });
  const groupIndexes = groupsOfItem(item, section).map((group) => section.l?.indexOf(group) ?? -1);
  return {
    item,
    own: item.n,
    venue: n?.[itemIndex] || item.n,
    sizes: distinct(
      sizes.map((size, sizeIndex) => ({
        own: labelOf(size),
        venue: labels[sizeIndex] || labelOf(size),
        price: size.p,
        deposit: typeof deposits === 'number' ? deposits : (deposits[sizeIndex] ?? 0),
      })),
    ),
    groups: distinct(groupIndexes.flatMap((index) => all[index] ?? [])).map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, key: `${group.key}\n${option.key}` })),
    })),
  };
}

const venueText = (text: number | string | undefined, own: LocalizedString): LocalizedString =>
  typeof text === 'string' ? text : own;

/** These units can be counted, while other units are weighed. */
const countable: readonly (PriceUnit | undefined)[] = [undefined, 'PER_PIECE', 'PER_PERSON'];

/** Returns the price of one unit, as on the menu. The discount does not apply to options. */
export function priceOf(
  { w, o = 0, q, z }: GuestItem,
  { price }: Pick<Size, 'price'>,
  options: readonly Pick<ListOption, 'delta'>[],
): number | null {
  if (price === undefined || !countable.includes(w) || (q && !z)) return null;
  const sum = options.reduce((total, { delta }) => total + delta, reducedPrice(price, o));
  return Math.max(0, sum);
}

/** Returns the line for this choice, or null if the dish with these options is no longer on the menu. */
export function lineNow(
  stored: StoredLine,
  find: (anchor: string) => ListDish | undefined,
  currency: string,
): ListLine | null {
  const dish = find(stored.anchor);
  const size = dish?.sizes.find(({ key }) => key === stored.size);
  if (!dish || !size || dish.item.s) return null;
  const all = dish.groups.flatMap(({ options }) => options);
  const options = all.filter(({ key }) => stored.options.includes(key));
  if (options.length < stored.options.length) return null;
  const price = priceOf(dish.item, size, options);
  const { name, price: fingerprint } = described(dish, size, price, currency);
  const isChanged = name !== stored.name || fingerprint !== stored.price;
  return { stored, dish, size, options, price, deposit: size.deposit, isChanged };
}

/** Returns the name and price of a line for a later comparison. */
export function described(
  dish: ListDish,
  size: Size,
  price: number | null,
  currency: string,
): Pick<StoredLine, 'name' | 'price'> {
  const name = typeof dish.venue === 'string' ? dish.venue : dish.venue[0];
  const { w, p } = { w: dish.item.w ?? '', p: price ?? size.price ?? '' };
  return { name, price: [p, w, size.deposit, currency].join(' ') };
}

export type Total = {
  readonly sum: number;
  readonly deposit: number;
  /** The number of dishes that have no fixed price. */
  readonly open: number;
  readonly priced: number;
};

export const totalOf = (lines: readonly ListLine[]): Total =>
  lines.reduce(
    (total, { price, deposit, stored: { count } }) => ({
      sum: total.sum + (price ?? 0) * count,
      deposit: total.deposit + deposit * count,
      open: total.open + (price === null ? count : 0),
      priced: total.priced + (price === null ? 0 : count),
    }),
    { sum: 0, deposit: 0, open: 0, priced: 0 },
  );

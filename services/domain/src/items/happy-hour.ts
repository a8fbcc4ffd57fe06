import type { HappyHour, HappyHourEvent, ItemVariant } from '@qr-menu/schema';
import { type Rejection, reject } from '../decision.ts';
import { scheduleFault, scheduleInOrder } from '../hours/schedule.ts';
import { limits } from '../limits.ts';
import { reducedPrice } from '../money/amounts.ts';
import { isSame } from '../workspace/entities.ts';
import type { Item, Section, Workspace } from '../workspace/workspace.ts';
import { amountFault, hundredthsFault } from './item-pricing.ts';

/** A happy hour as clients send it, with either a percentage or prices. */
export type WantedHappyHour = Pick<HappyHour, 'windows' | 'percent'> & {
  /** In minor units: one price per size, or a single price without sizes. Null means no happy price. */
  readonly prices: readonly (number | null)[];
};

export type HappyHourChanges = { readonly happyHour?: WantedHappyHour | null | undefined };

type Variants = Pick<Item, 'variants'>;
type Priced = Pick<Item, 'price' | 'variants'>;

const field = 'happyHour';
const badInput = (message: string): Rejection =>
  reject('BAD_USER_INPUT', `${field}: ${message}`, field).rejection;

/** Converts a happy hour to its event format. Equal happy hours give equal results. */
export function storedHappyHour(
  { windows, percent, prices }: WantedHappyHour,
  { variants }: Variants,
): HappyHour {
  return {
    windows: scheduleInOrder({ weekly: windows, dates: [] }).weekly,
    percent,
    prices: prices.flatMap((price, index) => {
      const variantId = variants.length === 0 ? null : variants[index]?.id;
      return price === null || variantId === undefined ? [] : [{ variantId, price }];
    }),
  };
}

/** Reverses `storedHappyHour`. Null if no size with a happy price is left. */
export function wantedHappyHour(
  happyHour: HappyHour | null,
  { variants }: Variants,
): WantedHappyHour | null {
  if (!happyHour) return null;
  const { windows, percent } = happyHour;
  if (percent !== null) return { windows, percent, prices: [] };
  const ids = variants.length > 0 ? variants.map(({ id }) => id) : [null];
  const prices = ids.map((id) => ownPrice(happyHour, id) ?? null);
  return prices.every((price) => price === null) ? null : { windows, percent, prices };
}

const ownPrice = ({ prices }: HappyHour, variantId: string | null): number | undefined =>
  prices.find((entry) => entry.variantId === variantId)?.price;

/** @param subject the changed item, or null for a section. Accepts amounts that `before` already contains. */
export function happyHourFaults(
  workspace: Workspace,
  menuId: string,
  subject: Priced | null,
  input: WantedHappyHour | null | undefined,
  before: HappyHour | null,
): readonly (Rejection | null)[] {
  if (!input) return [];
  const { windows, percent, prices } = input;
  const amounts = prices.filter((price) => price !== null);
  const currentPrices = new Set(before?.prices.map(({ price }) => price));
  const most = limits.happyHourWindows;
  return [
    windows.length > most
      ? reject('LIMIT_EXCEEDED', `${field}: can have at most ${most} windows`, field).rejection
      : null,
    windows.length === 0 ? badInput('needs at least one window') : null,
    scheduleFault(field, { weekly: [...windows], dates: [] }),
    (percent === null) === (amounts.length === 0)
      ? badInput('must have either a percentage or prices')
      : null,
    percent !== null && !(Number.isInteger(percent) && percent >= 1 && percent <= 100)
      ? badInput('the percentage must be from 1 to 100')
      : null,
    prices.length > Math.max(1, subject?.variants.length ?? 0)
      ? badInput('must have one price per size at most')
      : null,
    ...amounts.map((price) => amountFault(field, price)),
    ...amounts
      .filter((price) => !currentPrices.has(price))
      .map((price) => hundredthsFault(workspace, menuId, field, price)),
    subject && !isLower(subject, prices) ? badInput('must be lower than the usual price') : null,
  ];
}

const isLower = ({ price, variants }: Priced, prices: readonly (number | null)[]): boolean =>
  (variants.length > 0 ? variants : [{ price }]).every((usual, index) => {
    const happy = prices[index] ?? null;
    return happy === null || (usual.price !== null && happy < usual.price);
  });

/** The happy price moves from the item to its first size if it gets sizes, and back if it loses all sizes. */
export function happyHourAfter(
  before: Variants & Pick<Item, 'happyHour'>,
  after: Variants,
  input: WantedHappyHour | null | undefined,
): HappyHour | null {
  if (input !== undefined) return input && storedHappyHour(input, after);
  const { happyHour, variants } = before;
  if (!happyHour || happyHour.percent !== null) return happyHour;
  const moved = new Map<string | null, string | null>(after.variants.map(({ id }) => [id, id]));
  if (variants.length === 0) moved.set(null, after.variants[0]?.id ?? null);
  if (after.variants.length === 0) moved.set(variants[0]?.id ?? null, null);
  const prices = happyHour.prices.flatMap(({ variantId, price }) => {
    const id = moved.get(variantId);
    return id === undefined ? [] : [{ variantId: id, price }];
  });
  return prices.length > 0 ? { ...happyHour, prices } : null;
}

export const itemHappyHourEvent = (
  itemId: string,
  before: HappyHour | null,
  happyHour: HappyHour | null,
): HappyHourEvent | null =>
  isSame(before, happyHour) ? null : { type: 'ItemHappyHourChanged', data: { itemId, happyHour } };

export const sectionHappyHourEvent = (
  sectionId: string,
  before: HappyHour | null,
  happyHour: HappyHour | null | undefined,
): HappyHourEvent | null =>
  happyHour === undefined || isSame(before, happyHour)
    ? null
    : { type: 'SectionHappyHourChanged', data: { sectionId, happyHour } };

/** The sizes of the copied item have new ids, so the prices move to these ids. */
export function copiedHappyHour(
  happyHour: HappyHour | null,
  variants: readonly ItemVariant[],
  copied: readonly ItemVariant[],
): HappyHour | null {
  if (!happyHour) return null;
  const ids = new Map(variants.map(({ id }, index) => [id, copied[index]?.id]));
  const prices = happyHour.prices.map(({ variantId, price }) => ({
    variantId: variantId === null ? null : (ids.get(variantId) ?? variantId),
    price,
  }));
  return { ...happyHour, prices };
}

/** Applies a function to each amount. Percentages stay the same. */
export const withHappyPrices = (
  happyHour: HappyHour | null,
  newPrice: (price: number) => number,
): HappyHour | null =>
  happyHour && {
    ...happyHour,
    prices: happyHour.prices.map((entry) => ({ ...entry, price: newPrice(entry.price) })),
  };

export const happyHourOf = (
  item: Pick<Item, 'happyHour'>,
  section: Pick<Section, 'happyHour'> | undefined,
): HappyHour | null => item.happyHour ?? section?.happyHour ?? null;

/** In minor units. Percentages apply to the full price. Null unless it is below the discounted price. */
export function happyPrice(
  happyHour: HappyHour | null,
  variantId: string | null,
  price: number | null,
  discount: number | null,
): number | null {
  if (!happyHour || price === null) return null;
  const { percent } = happyHour;
  const happy = percent === null ? ownPrice(happyHour, variantId) : reducedPrice(price, percent);
  return happy !== undefined && happy < reducedPrice(price, discount ?? 0) ? happy : null;
}

import type { ItemEvent, ItemVariant, Language, LocalizedText, SizeEvent } from '@qr-menu/schema';
import { applicable, type Rejection, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { currencyCode, leastAmount } from '../money/currencies.ts';
import { localizedFault, textFault } from '../text/text-rules.ts';
import { type Changes, isNew, isSame } from '../workspace/entities.ts';
import type { Item, ItemPricing, Workspace } from '../workspace/workspace.ts';
import { firstOf, isPriced, sizesEvent, variantId } from './variants.ts';

export const priceUnits = [
  'PORTION',
  'PER_100_G',
  'PER_KG',
  'PER_100_ML',
  'PER_LITRE',
  'PER_PIECE',
  'PER_PERSON',
] as const;
export type PriceUnit = (typeof priceUnits)[number];

export const priceUnitNames: Readonly<Record<PriceUnit, Readonly<Record<Language, string>>>> = {
  PORTION: { bg: 'порция', en: 'portion', de: 'Portion' },
  PER_100_G: { bg: '100 г', en: '100 g', de: '100 g' },
  PER_KG: { bg: 'кг', en: 'kg', de: 'kg' },
  PER_100_ML: { bg: '100 мл', en: '100 ml', de: '100 ml' },
  PER_LITRE: { bg: 'литър', en: 'litre', de: 'Liter' },
  PER_PIECE: { bg: 'брой', en: 'piece', de: 'Stück' },
  PER_PERSON: { bg: 'човек', en: 'person', de: 'Person' },
};

export const isPriceUnit = (key: string): key is PriceUnit =>
  priceUnits.some((unit) => unit === key);

/** A size without an id replaces the one at its position, or is added. */
export type WantedVariant = Omit<ItemVariant, 'id'> & { readonly id?: string | undefined };

export type PricingChanges = Changes<Omit<ItemPricing, 'variants' | 'happyHour'>> & {
  readonly variants?: readonly WantedVariant[] | undefined;
};

type Amounts = Pick<Item, 'price' | 'volume'>;
type Wanted = PricingChanges & Changes<Amounts>;
type Present = Pick<Item, 'id'> & Amounts & ItemPricing;

const badInput = (field: string, message: string): Rejection =>
  reject('BAD_USER_INPUT', `${field}: ${message}`, field).rejection;

export function amountFault(field: string, amount: number | null): Rejection | null {
  if (amount === null) return null;
  if (Number.isInteger(amount) && amount >= 0 && amount <= limits.price) return null;
  return badInput(field, `must be from 0 to ${limits.price / 100}, with two decimals at most`);
}

/** Checks only new amounts. Existing amounts may keep their decimals. */
export function hundredthsFault(
  { menus }: Workspace,
  menuId: string,
  field: string,
  amount: number | null,
): Rejection | null {
  const currency = menus.get(menuId)?.currency ?? '';
  if (amount === null || amount % leastAmount(currencyCode(currency)) === 0) return null;
  return badInput(field, `${currency} has no hundredths`);
}

export const newPriceFault = (
  workspace: Workspace,
  menuId: string,
  price: number | null,
): Rejection | null =>
  amountFault('price', price) ?? hundredthsFault(workspace, menuId, 'price', price);

const nameIn = ({ name }: { readonly name: LocalizedText }) => name;

function variantFaults(variants: readonly WantedVariant[], present: readonly ItemVariant[]) {
  const ids = variants.flatMap(({ id }) => id ?? []);
  const foreign = ids.find((id) => !present.some((variant) => variant.id === id));
  const most = limits.variantsPerItem;
  return [
    variants.length > most ? badInput('variants', `must have at most ${most} sizes`) : null,
    new Set(ids).size < ids.length ? badInput('variants', 'must not repeat an id') : null,
    foreign === undefined ? null : badInput('variants', `the item has no ${foreign}`),
    ...variants.flatMap((variant) => [
      localizedFault('variants.name', nameIn(variant), { max: limits.variantName }),
      textFault('variants.volume', variant.volume, { max: limits.volume, oneLine: true }),
      amountFault('variants.price', variant.price),
      amountFault('variants.deposit', variant.deposit),
    ]),
  ];
}

/** @param item null for a new item */
export function itemPricingFaults(
  workspace: Workspace,
  menuId: string,
  item: Present | null,
  input: Wanted,
): readonly (Rejection | null)[] {
  const { variants, priceUnit, deposit, price, volume } = input;
  const present = item?.variants ?? [];
  const currentAmounts = new Set(present.flatMap((variant) => [variant.price, variant.deposit]));
  const fresh = (variants ?? []).flatMap((variant) =>
    [variant.price, variant.deposit].filter((amount) => !currentAmounts.has(amount)),
  );
  const first = variants?.[0];
  return [
    ...(variants ? variantFaults(variants, present) : []),
    priceUnit === undefined || isPriceUnit(priceUnit)
      ? null
      : badInput('priceUnit', `there is no ${priceUnit}`),
    deposit === undefined ? null : amountFault('deposit', deposit),
    isNew(deposit, item?.deposit ?? null)
      ? hundredthsFault(workspace, menuId, 'deposit', deposit)
      : null,
    ...fresh.map((amount) => hundredthsFault(workspace, menuId, 'variants', amount)),
    first && price !== undefined && price !== first.price
      ? badInput('price', 'must be that of the first size')
      : null,
    first && volume !== undefined && volume !== first.volume
      ? badInput('volume', 'must be that of the first size')
      : null,
    onRequestFault(item, input),
  ];
}

/** "On request" applies to all sizes, so it cannot be combined with a size that has a price. */
function onRequestFault(item: Present | null, input: Wanted): Rejection | null {
  if (!input.onRequest) return null;
  const { price = item?.price ?? null } = input;
  const rest = input.variants ?? item?.variants.slice(1) ?? [];
  const prices = [input.variants?.length ? null : price, ...rest.map((variant) => variant.price)];
  return prices.every((amount) => amount === null)
    ? null
    : badInput('onRequest', 'an item with a price cannot be on request');
}

/** Keeps the ids in the command. A size without an id gets the existing id at its position, or a new id. */
function identified(
  itemId: string,
  variants: readonly WantedVariant[],
  present: readonly ItemVariant[],
): readonly ItemVariant[] {
  const named = new Set(variants.flatMap(({ id }) => id ?? []));
  const taken = new Set([...named, ...present.map(({ id }) => id)]);
  let number = 0;
  const fresh = (): string => {
    do number += 1;
    while (taken.has(variantId(itemId, number)));
    return variantId(itemId, number);
  };
  return variants.map(({ id, name, volume, price, deposit }, index) => {
    const placed = present[index]?.id;
    const own = id ?? (placed !== undefined && !named.has(placed) ? placed : fresh());
    return { id: own, name, volume, price, deposit };
  });
}

export function withPricing(item: Present, input: Wanted): Present {
  const variants = input.variants && identified(item.id, input.variants, item.variants);
  return {
    ...item,
    price: input.price === undefined ? item.price : input.price,
    volume: input.volume ?? item.volume,
    variants: variants ?? item.variants,
    ...(variants && firstOf(variants)),
    priceUnit: input.priceUnit ?? item.priceUnit,
    deposit: input.deposit === undefined ? item.deposit : input.deposit,
  };
}

export function itemPricingEvents(
  item: Present,
  input: Wanted,
): readonly (ItemEvent | SizeEvent)[] {
  const { id: itemId } = item;
  const after = withPricing(item, input);
  const isResized = input.variants !== undefined && !isSame(item.variants, after.variants);
  const isRepriced = after.price !== item.price && !(isResized && after.variants.length > 0);
  const priced = (isResized && isPriced(after.variants)) || (isRepriced && after.price !== null);
  const before = pricingOf({ ...item, onRequest: item.onRequest && !priced });
  const pricing = pricingOf({ ...after, onRequest: input.onRequest ?? before.onRequest });
  return applicable<ItemEvent | SizeEvent>([
    isResized && sizesEvent(itemId, item.variants, after.variants),
    isRepriced && { type: 'ItemRepriced', data: { itemId, price: after.price } },
    !isSame(before, pricing) && { type: 'ItemPricingChanged', data: { itemId, ...pricing } },
  ]);
}

const pricingOf = ({ priceUnit: unit, onRequest, deposit }: ItemPricing) => ({
  unit,
  onRequest,
  deposit,
});

/** Applies a function to all amounts of an item. Returns null if nothing changes. */
export function repricedEvent(
  { id: itemId, price, variants }: Pick<Item, 'id' | 'price' | 'variants'>,
  newPrice: (price: number) => number,
  newDeposit: (deposit: number) => number = (deposit) => deposit,
): ItemEvent | SizeEvent | null {
  const by = (rule: (amount: number) => number, amount: number | null) =>
    amount === null ? null : rule(amount);
  if (variants.length === 0) {
    const newAmount = by(newPrice, price);
    return newAmount === price
      ? null
      : { type: 'ItemRepriced', data: { itemId, price: newAmount } };
  }
  const repriced = variants.map((variant) => ({
    ...variant,
    price: by(newPrice, variant.price),
    deposit: by(newDeposit, variant.deposit),
  }));
  return sizesEvent(itemId, variants, repriced);
}

export const pricesOfItem = ({
  price,
  variants,
}: Pick<Item, 'price' | 'variants'>): readonly {
  readonly variantId: string | null;
  readonly price: number;
}[] =>
  (variants.length > 0
    ? variants.map((variant) => ({ variantId: variant.id, price: variant.price }))
    : [{ variantId: null, price }]
  ).flatMap(({ variantId, price: amount }) =>
    amount === null ? [] : [{ variantId, price: amount }],
  );

import { isPriceUnit, type PricingChanges, type WantedVariant } from '@qr-menu/domain/items';
import { toDecimal } from '@qr-menu/domain/money';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { ItemVariant as StoredVariant } from '@qr-menu/schema';
import type { ApiEntity } from '../../answers/lists/entities.ts';
import {
  clearable,
  ifPresent,
  type Nullable,
  notNull,
  parsePriceInput,
  parseVariantName,
} from '../../answers/mutations/input.ts';
import type {
  CreateItemInput,
  ItemVariant,
  ItemVariantInput,
  Resolvers,
  UpdateItemInput,
} from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';

const amountOf = (field: string, decimal: Nullable<number>): number | null | undefined =>
  decimal === null ? null : ifPresent(decimal, (value) => parsePriceInput(value, field));

const wantedVariant = (input: ItemVariantInput): WantedVariant => ({
  id: input.id ?? undefined,
  name: ifPresent(notNull('translations', input.translations), parseVariantName) ?? {},
  volume: clearable(input.volume) ?? '',
  price: amountOf('variants.price', input.price) ?? null,
  deposit: amountOf('variants.deposit', input.deposit) ?? null,
});

export const pricingOf = (input: CreateItemInput | UpdateItemInput): PricingChanges => ({
  variants: ifPresent(notNull('variants', input.variants), (all) => all.map(wantedVariant)),
  priceUnit: notNull('priceUnit', input.priceUnit),
  onRequest: notNull('onRequest', input.onRequest),
  deposit: amountOf('deposit', input.deposit),
});

const decimalOf = (amount: number | null): number | null =>
  amount === null ? null : toDecimal(amount);

const shownVariant = ({ id, name, volume, price, deposit }: StoredVariant): ItemVariant => ({
  id,
  translations: JSON.stringify({ name }),
  volume: volume || null,
  price: decimalOf(price),
  deposit: decimalOf(deposit),
});

export function sizeOf(
  { items }: Workspace,
  itemId: string,
  variantId: string | null,
): ItemVariant | null {
  const size = items.get(itemId)?.variants.find(({ id }) => id === variantId);
  return size ? shownVariant(size) : null;
}

export const sizeResolvers: Resolvers<RequestContext> = {
  Item: {
    variants: ({ variants }: ApiEntity) =>
      ((variants ?? []) as readonly StoredVariant[]).map(shownVariant),
    /** This API cannot express units of a later release. */
    priceUnit: ({ priceUnit }: ApiEntity) => {
      const unit = String(priceUnit);
      return isPriceUnit(unit) ? unit : 'PORTION';
    },
  },
};

export {
  copiedHappyHour,
  type HappyHourChanges,
  type WantedHappyHour,
  wantedHappyHour,
} from './happy-hour.ts';
export {
  daysText,
  happyHourText,
  readDays,
  readHappyHour,
  shortDayNames,
} from './happy-hour-text.ts';
export { itemDefaults, proposedAllergens } from './item-allergens.ts';
export { readItemDays } from './item-days-text.ts';
export {
  isPriceUnit,
  type PriceUnit,
  type PricingChanges,
  pricesOfItem,
  priceUnitNames,
  priceUnits,
  type WantedVariant,
} from './item-pricing.ts';
export {
  type ItemTraits,
  itemTraits,
  type TraitColumn,
  type TraitField,
  traitColumns,
  traitFields,
  traitOfColumn,
} from './item-traits.ts';
export { type PriceChangeRequest, type PriceScope, priceChanges } from './many-items.ts';
export { isQuantity, readNames, readSizes, sizesText, type TextSize } from './size-text.ts';
export { copiedVariants, firstOf, isPriced } from './variants.ts';

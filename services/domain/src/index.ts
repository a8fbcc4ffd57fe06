export { countries, usualCountry } from './account/countries.ts';
export {
  type ExtendSubscription,
  isLapsed,
  type RecordTransaction,
} from './account/subscription.ts';
export { allergens, missingAllergens } from './allergens/annex-two.ts';
export * from './allergens/index.ts';
export { allergenMatrix, type MatrixRow, type MatrixSection } from './allergens/matrix.ts';
export { idsPerCopy } from './copies/decide-copy.ts';
export type { Decision, Rejection } from './decision.ts';
export type { EraseWorkspace } from './erasure/erasure.ts';
export {
  type Column,
  columns,
  type ImportFault,
  type ImportFaultCode,
  type ImportRequest,
  type ImportRow,
  type RowTexts,
  type RowValues,
} from './exchange/import-request.ts';
export {
  compareMenu,
  type FieldChange,
  type MenuChange,
  type MenuComparison,
} from './exchange/menu-changes.ts';
export { type MenuRow, menuRows } from './exchange/menu-rows.ts';
export { planImport } from './exchange/plan-import.ts';
export { itemDefaults, proposedAllergens } from './items/item-allergens.ts';
export {
  isPriceUnit,
  type PriceUnit,
  type PricingChanges,
  priceUnitNames,
  priceUnits,
  type WantedVariant,
} from './items/item-pricing.ts';
export {
  type ItemTraits,
  itemTraits,
  type PublicTraits,
  type TraitColumn,
  type TraitField,
  traitColumns,
  traitFields,
  traitOfColumn,
} from './items/item-traits.ts';
export { type PriceChangeRequest, type PriceScope, priceChanges } from './items/many-items.ts';
export { isQuantity, readNames, readSizes, sizesText, type TextSize } from './items/size-text.ts';
export { copiedVariants, firstOf, isPriced } from './items/variants.ts';
export { limits } from './limits.ts';
export { amountWord } from './money/amount-words.ts';
export { reducedPrice, toDecimal, toMinorUnits } from './money/amounts.ts';
export {
  type ConvertedOption,
  type CurrencyChangeRequest,
  currencyChange,
} from './money/change-currency.ts';
export { type CurrencyRounding, convertedAmount, fixedRate } from './money/conversion.ts';
export {
  type CurrencyCode,
  currenciesIn,
  currencyCode,
  currencyCodes,
  currencyText,
  formatPrice,
  isCurrencyCode,
} from './money/currencies.ts';
export {
  type MenuPrice,
  type PriceCell,
  parseMenuPrice,
  parsePrice,
  parseSeveralPrices,
  type ReadPrice,
  readPriceCell,
  severalMeasures,
} from './money/prices.ts';
export {
  hasInvisible,
  isAccountNameUsable,
  looksLikeAddress,
  normalizeAccountName,
  withoutAccents,
} from './names/account-name.ts';
export { type Skeletons, skeletonsOf, skeletonsOfSigns } from './names/lookalikes.ts';
export {
  type ClaimName,
  claimOfSkeleton,
  decideName,
  evolveName,
  looksTaken,
  type NameState,
  unclaimedName,
} from './names/name.ts';
export { readTableMark } from './names/table-mark.ts';
export type { OptionGroupCommand } from './options/decide-option-group.ts';
export * from './public-menu/build-public-menu.ts';
export {
  buildPublicMenu,
  buildPublicVenue,
  type PublicVenue,
} from './public-menu/build-public-menu.ts';
export { menusIn } from './restore/past-menus.ts';
export { deletedIn, type PastCommit } from './restore/restore-deleted.ts';
export type { RestoreMenus } from './restore/restore-menus.ts';
export { planRevert, reversalOf } from './restore/revert-commit.ts';
export { invitationEnd, invitationValidDays, type StaffCommand } from './staff/decide-staff.ts';
export { emailAddress } from './text/text-rules.ts';
export { oldestUndo } from './workspace/bin.ts';
export { decideWorkspace, type WorkspaceCommand } from './workspace/decide-workspace.ts';
export { type Difference, differencesSince, type FieldValue } from './workspace/differences.ts';
export { evolveByCommits, evolveWorkspace } from './workspace/evolve-workspace.ts';
export {
  type Account,
  type AccountDeletion,
  type EntityLists,
  emptyWorkspace,
  type Ingredient,
  type Item,
  inStock,
  type Menu,
  notDeclared,
  type Option,
  type OptionGroup,
  roleOf,
  type Section,
  type Staff,
  type StaffInvitation,
  type StaffMember,
  shownUrls,
  type Transaction,
  type Workspace,
  type WorkspaceRole,
} from './workspace/workspace.ts';

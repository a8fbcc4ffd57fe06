export { amountWord } from './amount-words.ts';
export { reducedPrice, toDecimal, toMinorUnits } from './amounts.ts';
export {
  type ConvertedOption,
  type CurrencyChangeRequest,
  currencyChange,
} from './change-currency.ts';
export { type CurrencyRounding, convertedAmount, fixedRate } from './conversion.ts';
export {
  type CurrencyCode,
  currenciesIn,
  currencyCode,
  currencyCodes,
  currencyText,
  formatPrice,
  isCurrencyCode,
} from './currencies.ts';
export {
  type MenuPrice,
  type PriceCell,
  parseMenuPrice,
  parsePrice,
  parseSeveralPrices,
  readPriceCell,
  severalMeasures,
} from './prices.ts';

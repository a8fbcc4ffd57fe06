import type { Language } from '@qr-menu/schema';

/** A currency and the spellings that identify it. A menu's currency is free text. */
type Currency = {
  /** Spellings that identify the currency next to a price, in lower case. */
  readonly names: readonly string[];
  /** Spellings that count only if they are the whole text, because they are also ordinary words. */
  readonly alone?: readonly string[];
  /** In English, a sign of one character precedes the amount. Null uses the owner's spelling. */
  readonly sign: string | null;
  /** Whether the hundredths that ISO 4217 defines are unused in practice. */
  readonly isWhole?: true;
};

/**
 * The lev has no sign, because menus in leva show the owner's spelling. Formatting avoids `Intl`, because
 * Node and browsers format differently and the browser hydrates a page from Node.
 */
const currencies = {
  EUR: { names: ['eur', '€', 'евро', 'euro', 'euros'], sign: '€' },
  BGN: { names: ['bgn', 'лв', 'лев', 'лева', 'lv', 'lev', 'leva', 'lew'], sign: null },
  USD: { names: ['usd', '$', 'us$', 'долар', 'долара', 'dollar', 'dollars'], sign: '$' },
  GBP: { names: ['gbp', '£', 'паунд', 'паунда'], sign: '£' },
  CHF: { names: ['chf', 'sfr'], alone: ['fr'], sign: 'CHF' },
  RON: { names: ['ron', 'lei', 'leu', 'леи'], sign: 'lei' },
  RSD: { names: ['rsd', 'дин', 'din'], sign: 'RSD' },
  MKD: { names: ['mkd', 'ден', 'den'], sign: 'MKD' },
  TRY: { names: ['try', '₺', 'tl'], sign: '₺' },
  BAM: { names: [], alone: ['km'], sign: 'KM' },
  MDL: { names: [], sign: 'MDL' },
  UAH: { names: ['uah', '₴', 'грн'], sign: '₴' },
  PLN: { names: ['pln', 'zł'], sign: 'zł' },
  CZK: { names: ['czk', 'kč'], sign: 'Kč' },
  GEL: { names: ['₾'], sign: '₾' },
  ILS: { names: ['₪'], sign: '₪' },
  SEK: { names: [], sign: 'SEK' },
  NOK: { names: [], sign: 'NOK' },
  DKK: { names: [], sign: 'DKK' },
  CAD: { names: [], sign: 'CAD' },
  AUD: { names: [], sign: 'AUD' },
  HUF: { names: ['huf', 'ft'], sign: 'Ft', isWhole: true },
  ISK: { names: [], sign: 'ISK', isWhole: true },
  ALL: { names: [], alone: ['lek', 'lekë', 'лек', 'леки'], sign: 'ALL', isWhole: true },
  CLP: { names: [], sign: 'CLP', isWhole: true },
  JPY: { names: ['¥'], sign: '¥', isWhole: true },
} as const satisfies Readonly<Record<string, Currency>>;

export type CurrencyCode = keyof typeof currencies;

const currencyOf = (code: CurrencyCode): Currency => currencies[code];
/** All known currencies, most common first. */
export const currencyCodes = Object.keys(currencies) as readonly CurrencyCode[];

export const isCurrencyCode = (text: string): text is CurrencyCode =>
  Object.hasOwn(currencies, text);

/** Currencies with three decimals. They are refused, because our amounts have two decimals. */
const withThreeDecimals: ReadonlySet<string> = new Set([
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
]);
export const hasThreeDecimals = (text: string): boolean =>
  withThreeDecimals.has(text.trim().toUpperCase());

const byName: ReadonlyMap<string, CurrencyCode> = new Map(
  currencyCodes.flatMap((code) => currencyOf(code).names.map((name) => [name, code] as const)),
);

const byText: ReadonlyMap<string, CurrencyCode> = new Map([
  ...byName,
  ...currencyCodes.flatMap((code) =>
    [code.toLowerCase(), ...(currencyOf(code).alone ?? [])].map((name) => [name, code] as const),
  ),
]);

/** Returns the currency for a spelling. Null if it is ambiguous or unknown. */
export const currencyCode = (text: string): CurrencyCode | null =>
  byText.get(text.trim().toLowerCase().replace(/\.$/, '')) ?? null;

/** Returns the currencies that occur in a text. For example, `Цена (лв.)` contains BGN. */
export const currenciesIn = (text: string): readonly CurrencyCode[] =>
  (text.match(/us\$|\p{Sc}|\p{L}+/giu) ?? []).flatMap(
    // "Gel" and "all" are ordinary words, but GEL and ALL are currencies.
    (word) => byName.get(word.toLowerCase()) ?? (isCurrencyCode(word) ? word : []),
  );

/** The text that names this currency in a menu that was converted to it. */
export const currencyText = (code: CurrencyCode): string => currencyOf(code).sign ?? 'лв';

/** Prices must be multiples of this number of minor units. */
export const leastAmount = (code: CurrencyCode | null): 1 | 100 =>
  code !== null && currencyOf(code).isWhole ? 100 : 1;

const separators: Readonly<Record<Language, readonly [thousands: string, decimals: string]>> = {
  bg: ['\u00a0', ','],
  en: [',', '.'],
  de: ['.', ','],
};
/** The shortest number with grouped digits (CLDR `minimumGroupingDigits`). */
const groupedFrom: Readonly<Record<Language, number>> = { bg: 5, en: 4, de: 4 };

function numberText(minorUnits: number, isWhole: boolean, language: Language): string {
  const [thousands, decimals] = separators[language];
  const whole = String(Math.floor(minorUnits / 100));
  const grouped =
    whole.length < groupedFrom[language] ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  const rest = minorUnits % 100;
  // Stored prices are always shown exactly, even if hundredths are not used in practice.
  return isWhole && rest === 0 ? grouped : `${grouped}${decimals}${String(rest).padStart(2, '0')}`;
}

/**
 * Formats euros and other known currencies as `6,39 €`, or `€6.39` in English. As specified, leva and unknown
 * currencies use a decimal point, and the menu's text follows the amount. "лв" is written as "лв.".
 * @param minorUnits hundredths, not negative
 * @param currency the menu's text
 */
export function formatPrice(minorUnits: number, currency: string, language: Language): string {
  const code = currencyCode(currency);
  const { sign = null, isWhole = false } = code === null ? {} : currencyOf(code);
  if (sign === null) {
    return `${(minorUnits / 100).toFixed(2)} ${currency === 'лв' ? 'лв.' : currency}`.trim();
  }
  const number = numberText(minorUnits, isWhole, language);
  if (language !== 'en') return `${number}\u00a0${sign}`;
  return sign.length === 1 && sign !== '₾' ? `${sign}${number}` : `${number}\u00a0${sign}`;
}

import { amountWord } from './amount-words.ts';
import { type CurrencyCode, currenciesIn, currencyCode } from './currencies.ts';

/** The price in minor units, or the reason why it cannot be read. */
export type ReadPrice = number | 'NOT_A_PRICE' | 'AMBIGUOUS_PRICE';

const priced =
  /^((?:[\p{L}\p{Sc}]+\.?\s*){0,2})(\d[\d\s.,'’]*?)(?:[.,][-–—])?\s*((?:[\p{L}\p{Sc}]+\.?\s*){0,2})$/u;
const longestNumber = 24;
/** In longer text, the expression would try every possible split of letters and spaces. */
const longestPrice = 100;
/** Words that come before a minimum price. */
const leads: ReadonlySet<string> = new Set('от само цена ab nur preis from only price'.split(' '));

/** Number formats that can only be read in one way. All spaces are plain spaces here. */
const shapes = [
  /^\d+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?:'\d{3})+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/,
  /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/,
  /^\d{1,3}(?:\.\d{3}){2,}$/,
  /^\d{1,3}(?:,\d{3}){2,}$/,
];
const ambiguous = /^\d{1,3}[.,]\d{3}$/;

type Amount = {
  readonly minorUnits: number;
  /** The currencies that the text could mean. Empty if it contains no currency. */
  readonly codes: readonly CurrencyCode[];
};
type Unread = Exclude<ReadPrice, number>;

/** Reads prices as people and spreadsheets write them: `1.234,56`, `12.50 лв.`, `€ 12`, `90 ст.` */
export function parsePrice(text: string, currency = ''): ReadPrice {
  const amount = readAmount(text, currency);
  return typeof amount === 'string' ? amount : amount.minorUnits;
}

/** Matches `1 лв. 20 ст.` and `1 € und 20 ct`. */
const withCents =
  /^(\d{1,6})\s*([\p{L}\p{Sc}]{1,20})\.?\s*(?:(?:и|and|und)\s+)?(\d{1,2})\s*([\p{L}¢]{1,20})\.?$/u;

function readWithCents(text: string): Amount | null {
  const [, whole, major = '', hundredths, minor = ''] = withCents.exec(text) ?? [];
  const [named, cents] = [amountWord(major), amountWord(minor)];
  if (!named || !cents || named.isCents || !cents.isCents) return null;
  const codes = named.codes.filter((code) => cents.codes.includes(code));
  const minorUnits = Number(whole) * 100 + Number(hundredths);
  return codes.length > 0 ? { minorUnits, codes } : null;
}

function readAmount(text: string, currency: string): Amount | Unread {
  const written = text.trim();
  if (written.length > longestPrice) return 'NOT_A_PRICE';
  const both = readWithCents(written);
  if (both) return both;
  const [, before = '', number, behind = ''] = priced.exec(written) ?? [];
  if (number === undefined || number.length > longestNumber) return 'NOT_A_PRICE';
  const ownWords = wordsIn(currency);
  const beside = [...wordsIn(before).filter((word) => !leads.has(word)), ...wordsIn(behind)]
    .filter((word) => !ownWords.includes(word) || amountWord(word) !== null)
    .map(amountWord);
  // With any other word, the number is not an amount: `200 г`, `18 Uhr`.
  if (!beside.every((word) => word !== null)) return 'NOT_A_PRICE';
  const [first, ...rest] = beside;
  if (rest.some(({ isCents }) => isCents !== first?.isCents)) return 'NOT_A_PRICE';
  const codes = rest.reduce(
    (common, word) => common.filter((code) => word.codes.includes(code)),
    first?.codes ?? [],
  );
  if (first && codes.length === 0) return 'NOT_A_PRICE';
  const minorUnits = first?.isCents ? readCents(number) : readNumber(number);
  return typeof minorUnits === 'string' ? minorUnits : { minorUnits, codes };
}

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{Sc}]+/gu) ?? [];

/** `0,90 ct` can mean 0.9 cents or 90 cents, so it is ambiguous. */
const readCents = (number: string): ReadPrice =>
  /^\d{1,4}$/.test(number.trim()) ? Number(number) : 'AMBIGUOUS_PRICE';

function readNumber(number: string): ReadPrice {
  const shape = number.trim().replace(/\s/gu, ' ').replaceAll('’', "'");
  if (ambiguous.test(shape)) return 'AMBIGUOUS_PRICE';
  if (!shapes.some((pattern) => pattern.test(shape))) return 'NOT_A_PRICE';
  const cents = /[.,](\d{1,2})$/.exec(shape)?.[1] ?? '';
  const whole = (cents === '' ? shape : shape.slice(0, -cents.length - 1)).replace(/\D/g, '');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

export type MenuPrice = ReadPrice | 'SEVERAL_PRICES' | 'OTHER_CURRENCY';

export type PriceCell = {
  readonly price: MenuPrice;
  readonly prices: readonly number[];
  /** The quantity that the price is for, such as `100 г` or `кг`. Empty if there is none. */
  readonly per: string;
};

const betweenPrices = /\s*[/|;=\r\n]+\s*|\s+[-–—]\s+|(?<=\d)[-–—](?=\d)/u;
const measureUnits = [
  'г|гр|грам|грама|кг|килограм|мл|сл|дл|л|литър|литра|бр|броя?|парче|порц|порция|човека?|чов|лице',
  'g|gr|kg|kilo|ml|cl|dl|l|lit(?:er|re)|pcs?|pieces?|ea|each|item|stk|st|stück|portion|pers|person|p\\.\\s?p',
].join('|');
const measured =
  /^\d+(?:[.,]\d+)?\s*(?:г|гр|грама?|кг|мл|сл|дл|л|бр|см|g|gr|kg|ml|cl|dl|l|oz|cm|pcs?|stk|st)\.?$/iu;
const measure = new RegExp(`^\\d*(?:[.,]\\d+)?\\s*(?:${measureUnits})\\.?$`, 'iu');
/** The word between price and measure, as in `4,50 € за 100 г` or `31 € per kg`. */
const perWord = /\s+(?:за|на|per|pro|je|à)\s+(?=\S)/giu;

const withoutStars = (text: string): string => text.trim().replace(/^\*+|\*+$/g, '');

/** Parses `6.00 / 7.00`. Returns an empty list if a part is a measure or not a price in this currency. */
export function parseSeveralPrices(text: string, currency: string): readonly number[] {
  const { price, prices, per } = readPriceCell(text, currency);
  return price === 'SEVERAL_PRICES' && per === '' ? prices : [];
}

/** Parses one measure per size, as in `200 / 250 г`. Returns an empty list if a part is not a measure. */
export function severalMeasures(text: string): readonly string[] {
  const parts = text.trim().split(/\s*[/|;]\s*/u);
  const [unit = ''] = /\p{L}+\.?$/u.exec(parts.at(-1) ?? '') ?? [];
  const whole = parts.map((part) => (/\p{L}/u.test(part) ? part : `${part} ${unit}`));
  return parts.length > 1 && whole.every((part) => measured.test(part)) ? whole : [];
}

/** If the text has prices in two currencies, uses the one in the menu's currency. */
export const parseMenuPrice = (text: string, currency: string): MenuPrice =>
  readPriceCell(text, currency).price;

export function readPriceCell(text: string, currency: string): PriceCell {
  const unread = (price: Unread | 'OTHER_CURRENCY'): PriceCell => ({ price, prices: [], per: '' });
  const written = withoutStars(text);
  if (written.length > longestPrice) return unread('NOT_A_PRICE');
  const isOne = typeof readAmount(written, currency) !== 'string';
  const parts = isOne ? [written] : partsOf(written);
  const read = parts.map((part): Part | Unread =>
    !isOne && measure.test(part) ? { measure: part } : readAmount(part, currency),
  );
  const faulty = read.find((part) => typeof part === 'string');
  if (faulty !== undefined) return unread(faulty);
  const readParts = read.filter((part) => typeof part === 'object');
  const amounts = readParts.filter((part) => 'codes' in part);
  const measures = new Set(readParts.flatMap((part) => ('measure' in part ? [part.measure] : [])));
  const [per = ''] = measures;
  if (measures.size > 1 || !isForPrice(readParts)) return unread('NOT_A_PRICE');
  const prices = ofMenu(inOneCurrency(withSharedCurrency(amounts)), currency);
  const [first, ...rest] = prices;
  if (first === undefined) return unread('OTHER_CURRENCY');
  const price = rest.length > 0 ? 'SEVERAL_PRICES' : first;
  return { price, prices, per };
}

type Part = Amount | { readonly measure: string };

/** Whether a measure, if there is one, comes last or after a currency. False for `50/100 мл 4,00/7,50 €`. */
function isForPrice(parts: readonly Part[]): boolean {
  const at = parts.findIndex((part) => 'measure' in part);
  const [before, last] = [parts[at - 1], parts.at(-1)];
  if (at < 0 || (at > 0 && last && 'measure' in last)) return true;
  return before !== undefined && 'codes' in before && before.codes.length > 0;
}

const partsOf = (written: string): readonly string[] =>
  written
    .replace(/\(([^()]*)\)$/, ' / $1')
    .replace(/\(([^()]*)\)/g, ' / $1 / ')
    .replace(perWord, ' / ')
    .replace(/\s+(?=p\.\s?p\.?$)/iu, ' / ')
    .split(betweenPrices)
    .flatMap((part) => amountsIn(part.trim()));

/** Splits `9,50 лв. 4,86 €` or `€4.86 BGN9.50` into two amounts. */
const amountsIn = (part: string): readonly string[] => {
  if (readWithCents(part)) return [part];
  const lead = wordsIn(part)[0] ?? '';
  const signsFirst = !/^\d/.test(part) && !leads.has(lead);
  return part.split(
    signsFirst
      ? /(?<=\d)\s+(?=[\p{L}\p{Sc}]+\.?\s*\d)/u
      : /(?<=\d\s*[\p{L}\p{Sc}]{1,10}\.?)\s+(?=\d)/u,
  );
};

/** Copies a currency sign to the numbers before it. In `3,50/4,50 €`, the sign applies to both. */
function withSharedCurrency(amounts: readonly Amount[]): readonly Amount[] {
  let codes: readonly CurrencyCode[] = [];
  return [...amounts]
    .reverse()
    .map((amount) => {
      codes = amount.codes.length > 0 ? amount.codes : codes;
      return { ...amount, codes };
    })
    .reverse();
}

/** Next to leva, `ст.` means stotinki. Without leva, it can also mean euro cents. */
const inOneCurrency = (amounts: readonly Amount[]): readonly Amount[] =>
  amounts.map((amount) => {
    const otherAmounts = amounts.filter((candidate) => candidate !== amount);
    const otherCodes = otherAmounts.flatMap(({ codes }) => codes);
    const common = amount.codes.filter((code) => otherCodes.includes(code));
    return common.length > 0 ? { ...amount, codes: common } : amount;
  });

function ofMenu(amounts: readonly Amount[], currency: string): readonly number[] {
  const own = currenciesIn(currency)[0] ?? currencyCode(currency);
  return amounts
    .filter(({ codes }) => own === null || codes.length === 0 || codes.includes(own))
    .map(({ minorUnits }) => minorUnits);
}

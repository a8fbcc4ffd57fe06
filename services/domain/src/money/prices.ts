import { currenciesIn } from './currencies.ts';

/** Half-up to cents: price × (100 − discount) / 100. Minor units, and a whole percent. */
export function reducedPrice(price: number, discount: number): number {
  return Math.floor((price * (100 - discount) + 50) / 100);
}

/** In hundredths of a percent, half-up to a multiple of `step`, without binary fractions. */
export function changedPrice(price: number, hundredthsOfPercent: number, step: number): number {
  const whole = 10_000;
  const exact = price * (whole + hundredthsOfPercent);
  return Math.floor((exact + (whole * step) / 2) / (whole * step)) * step;
}

export const roundedPrice = (price: number, step: number): number =>
  Math.floor((price + step / 2) / step) * step;

/** Minor units from the API's decimal; null when it has more than two decimal places. */
export function toMinorUnits(decimal: number): number | null {
  const minor = Math.round(decimal * 100);
  // Division rounds correctly, so that it gives back exactly the number that the decimal text means.
  return Number.isSafeInteger(minor) && minor / 100 === decimal ? minor : null;
}

export const toDecimal = (minorUnits: number): number => minorUnits / 100;

/** Minor units, or why they cannot be read. */
export type ReadPrice = number | 'NOT_A_PRICE' | 'AMBIGUOUS_PRICE';

/** A number with a currency before or behind it, and perhaps `,-` for no cents. */
const priced =
  /^(?:[\p{L}\p{Sc}]+\.?\s*)?(\d[\d\s.,'’]*?)(?:[.,][-–—])?\s*(?:[\p{L}\p{Sc}]+\.?)?$/u;
const longestNumber = 24;
/** Between letters and spaces the expression tries every cut. */
const longestPrice = 100;

/** The shapes that mean one number only; thin and no-break spaces have become a space before. */
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

/** `12,50`, `1.234,56`, `1,234.56`, `12.50 лв.`, `€ 12`: as people and spreadsheets write prices. */
export function parsePrice(text: string): ReadPrice {
  const written = text.trim();
  if (written.length > longestPrice) return 'NOT_A_PRICE';
  const number = priced.exec(written)?.[1];
  if (number === undefined || number.length > longestNumber) return 'NOT_A_PRICE';
  const shape = number.trim().replace(/\s/gu, ' ').replaceAll('’', "'");
  if (ambiguous.test(shape)) return 'AMBIGUOUS_PRICE';
  if (!shapes.some((one) => one.test(shape))) return 'NOT_A_PRICE';
  const cents = /[.,](\d{1,2})$/.exec(shape)?.[1] ?? '';
  const whole = (cents === '' ? shape : shape.slice(0, -cents.length - 1)).replace(/\D/g, '');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

export type MenuPrice = ReadPrice | 'SEVERAL_PRICES' | 'OTHER_CURRENCY';

const betweenPrices = /\s*[/|;]\s*|\s+[-–—]\s+|(?<=\d)[-–—](?=\d)/u;
const measured = /^\d+(?:[.,]\d+)?\s*(?:г|гр|кг|мл|л|бр|g|gr|kg|ml|cl|l|pcs|pc|stk|st)\.?$/iu;
/** `100 г` and `бр.` behind a price say what it is for. */
const measure = /^\d*\s*(?:г|гр|кг|мл|л|бр|порц|g|gr|kg|ml|cl|l|pcs|pc|stk|st)\.?$/iu;

const withoutStars = (text: string): string => text.trim().replace(/^\*+|\*+$/g, '');

/** `6.00 / 7.00`: a price for each size. Empty: one of them is no price of this menu, or what it is for is in between. */
export function parseSeveralPrices(text: string, currency: string): readonly number[] {
  if (parseMenuPrice(text, currency) !== 'SEVERAL_PRICES') return [];
  const prices = withoutStars(text)
    .split(betweenPrices)
    .map((part) => parseMenuPrice(part, currency));
  return prices.every((price) => typeof price === 'number') ? prices : [];
}

/** `200 / 250 г`: what each size measures. Empty: some part of it is no measure. */
export function severalMeasures(text: string): readonly string[] {
  const parts = text.trim().split(/\s*[/|;]\s*/u);
  const [unit = ''] = /\p{L}+\.?$/u.exec(parts.at(-1) ?? '') ?? [];
  const whole = parts.map((part) => (/\p{L}/u.test(part) ? part : `${part} ${unit}`));
  return parts.length > 1 && whole.every((part) => measured.test(part)) ? whole : [];
}

/**
 * A price as it stands in the price list of a menu with this currency. Of a price in two currencies the
 * menu's is taken; in another currency than the menu's it is no price of this menu.
 */
export function parseMenuPrice(text: string, currency: string): MenuPrice {
  const written = withoutStars(text);
  if (written.length > longestPrice) return 'NOT_A_PRICE';
  const [own] = currenciesIn(currency);
  const isForeign = (part: string): boolean => {
    const named = currenciesIn(part);
    return own !== undefined && named.length > 0 && !named.includes(own);
  };
  const judged = (part: string): MenuPrice => {
    const price = parsePrice(part);
    return price !== 'NOT_A_PRICE' && isForeign(part) ? 'OTHER_CURRENCY' : price;
  };
  const whole = judged(written);
  if (whole !== 'NOT_A_PRICE') return whole;
  const [first = '', ...others] = written.split(betweenPrices);
  const parts = [first, ...others.filter((part) => !measure.test(part))];
  if (others.length === 0 || parts.some((part) => parsePrice(part) === 'NOT_A_PRICE')) {
    return 'NOT_A_PRICE';
  }
  if (parts.length === 1) return judged(first);
  const ofThisMenu = parts.filter((part) => !isForeign(part));
  const [single = '', ...more] = ofThisMenu;
  if (ofThisMenu.length === 0) return 'OTHER_CURRENCY';
  return more.length === 0 ? parsePrice(single) : 'SEVERAL_PRICES';
}

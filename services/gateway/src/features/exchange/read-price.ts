import type { Cell } from './cell.ts';

/** Minor units, or what is wrong with the cell. */
export type ReadPrice = number | 'NOT_A_PRICE' | 'AMBIGUOUS_PRICE';

/** A number with a currency before or behind it, and perhaps `,-` for no cents. */
const priced =
  /^(?:[\p{L}\p{Sc}]+\.?\s*)?(\d[\d\s.,'’]*?)(?:[.,][-–—])?\s*(?:[\p{L}\p{Sc}]+\.?)?$/u;
const longestNumber = 24;

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
export function readPrice(cell: Exclude<Cell, Date | null>): ReadPrice {
  if (typeof cell === 'number') return fromNumber(cell);
  const number = priced.exec(String(cell).trim())?.[1];
  if (number === undefined || number.length > longestNumber) return 'NOT_A_PRICE';
  const text = number.trim().replace(/\s/gu, ' ').replaceAll('’', "'");
  if (ambiguous.test(text)) return 'AMBIGUOUS_PRICE';
  if (!shapes.some((shape) => shape.test(text))) return 'NOT_A_PRICE';
  const cents = /[.,](\d{1,2})$/.exec(text)?.[1] ?? '';
  const whole = (cents === '' ? text : text.slice(0, -cents.length - 1)).replace(/\D/g, '');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** Spreadsheets calculate: 12.1 may be stored as 12.100000000000001. */
function fromNumber(value: number): ReadPrice {
  const minor = Math.round(value * 100);
  return value >= 0 && Math.abs(value * 100 - minor) < 1e-6 ? minor : 'NOT_A_PRICE';
}

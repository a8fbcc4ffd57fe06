import { amountWord, parseMenuPrice } from '@qr-menu/domain/money';
import { isSizeLabel } from './heading-words.ts';
import type { Table } from './table.ts';
import { isOnRequestWord } from './vocabulary.ts';

/** A longer line is a paragraph, not a dish. */
const longestLine = 300;
/** The text between a dish and its price: dots, dashes or a wide gap. */
const leader = /[.…·_]{2,}|\t+| {3,}|\s[-–—:=]\s/g;
const edge = /^[\s.…·_\-–—:=,|*•]+|[\s.…·_\-–—:=,|*•/]+$/gu;
const numbering = /^\d{1,3}[.)]\s+(?=\D)/u;
const number = '\\d{1,4}(?:[.,]\\d{1,4})?';
const unit = '(?:г|гр|кг|мл|сл|дл|л|бр|см|g|gr|kg|ml|cl|dl|l|oz|cm|pcs|stk)\\.?';
/** Matches `350 г`, `50/100 мл`, `150мл/750мл` and `1/2 kg`. */
const volume = new RegExp(
  `[\\s(,]\\(?(${number}(?:\\s?${unit})?(?:\\s?/\\s?${number}(?:\\s?${unit})?){0,7}(?<=\\p{L}\\.?))\\)?$`,
  'iu',
);
/** Amounts such as `30 / 60`, whose unit only the owner knows. */
const unmeasured = /\s(\d{1,4}(?:\s?\/\s?\d{1,4}){1,7})$/;

type Line = { readonly name: string; readonly volume: string; readonly price: string };

/** Reads lines such as `Шопска салата 350 г ...... 9,50 лв.`, with ingredients below the dish. */
export function readPriceLines(text: string): Table {
  const rows: string[][] = [];
  /** The row of the line above. Null if that line is empty. */
  let above: string[] | null = null;
  for (const written of text.split(/\r\n?|\n/)) {
    const bare = written.trim();
    const line = readLine(written);
    if (line) {
      above = [line.name, '', line.volume, line.price];
      rows.push(above);
    } else if (above && isPriceAlone(bare)) {
      above[3] = [above[3], bare].filter((part) => part !== '').join(' / ');
      rows.push([]);
    } else if (above && above[3] !== '' && bare.length <= longestLine && isDescription(bare)) {
      const words = bare.replace(/^\(([^()]*)\)$/, '$1');
      above[1] = [above[1], words].filter((part) => part !== '').join(' ');
      rows.push([]);
    } else {
      const name = bare.length > longestLine ? bare : bare.replace(edge, '') || bare;
      above = bare === '' ? null : [name, '', '', ''];
      rows.push(above ?? []);
    }
  }
  return rows;
}

/** A line that starts in lower case or with a bracket continues the dish above. */
export const isDescription = (line: string): boolean => /^[(\p{Ll}]/u.test(line);

export function readLine(written: string): Line | null {
  if (written.length > longestLine) return null;
  const parts = written.trim().replace(leader, ' \t ').split(/ +/);
  return readSizedLine(parts) ?? readPricedLine(parts);
}

const wordsOf = (parts: readonly string[]): string =>
  parts.join(' ').replaceAll('\t', ' ').replace(/\s+/g, ' ').trim();

const nameOf = (text: string): string => text.replace(edge, '').replace(numbering, '');

function readPricedLine(parts: readonly string[]): Line | null {
  const from = parts.findIndex((_, at) => at > 0 && isPriceTail(tailOf(parts, at)));
  if (from < 0) return null;
  const price = tailOf(parts, from);
  const bare = nameOf(wordsOf(parts.slice(0, from)));
  const isLed = parts[from - 1] === '\t';
  const isOnRequest = isOnRequestWord(price);
  // A short word such as `MP` (market price) can also be the end of a name.
  const isClear = isLed || isMarked(price) || (isOnRequest && price.length > 4);
  if (!/\p{L}/u.test(bare) || !isClear) return null;
  if (isOnRequest) return { name: bare, volume: '', price };
  const isSeveral = parseMenuPrice(price, '') === 'SEVERAL_PRICES';
  const end = ` ${bare}`.slice(-60);
  const [measured = '', size = ''] =
    volume.exec(end) ?? (isSeveral ? unmeasured.exec(end) : null) ?? [];
  const short = nameOf(bare.slice(0, bare.length - Math.min(measured.length, bare.length)));
  return size === '' || short === ''
    ? { name: bare, volume: '', price }
    : { name: short, volume: size, price };
}

const tailOf = (parts: readonly string[], from: number): string =>
  parts
    .slice(from)
    .map((part) => (part === '\t' ? '/' : part))
    .join(' ');

const longestTail = 100;

const isPriceTail = (text: string): boolean =>
  text.length <= longestTail &&
  (isOnRequestWord(text) ||
    (/^\d|^[\p{Sc}\p{L}].*\d/u.test(text) && parseMenuPrice(text, '') !== 'NOT_A_PRICE'));

/** A plain whole number can be anything, for example a year or a number of pieces. */
const isMarked = (price: string): boolean =>
  /\d[.,]\d/.test(price) ||
  (price.match(/\p{Sc}|\p{L}+/gu) ?? []).some((word) => amountWord(word) !== null);

export const isPriceAlone = (line: string): boolean => isPriceTail(line) && isMarked(line);

const money = /(?<![\d.,/])(?:\p{Sc}\s?)?\d{1,4}[.,]\d{2}(?![\d.,])(?:\s?(?:\p{Sc}|\p{L}+\.?))?/gu;
/** A size at the end of a name: `3 топки`, `0,3 l`, `klein`. */
const lastLabel = /(?:^|\s)(\d+(?:[.,]\d+)?\s?\p{L}+\.?|\p{L}+)$/u;

/** Parses lines such as `Сладолед 3 топки 4.50 / 5 топки 6.50`. Returns null for other lines. */
function readSizedLine(parts: readonly string[]): Line | null {
  const text = wordsOf(parts);
  const amounts = Array.from(text.matchAll(money), ({ index, 0: found }) => {
    const word = /\p{L}+\.?$/u.exec(found)?.[0] ?? '';
    const isForeign = word !== '' && amountWord(word) === null;
    return { index, price: isForeign ? found.slice(0, -word.length).trim() : found };
  });
  const last = amounts.at(-1);
  if (amounts.length < 2 || !last) return null;
  if (text.slice(last.index + last.price.length).trim() !== '') return null;
  const [first = '', ...otherLabels] = amounts.map(({ index }, at) => {
    const previous = amounts[at - 1];
    const start = previous ? previous.index + previous.price.length : 0;
    const label = text.slice(start, index).replace(edge, '');
    return label.replace(/^[\s/;]+|[\s/;]+$/g, '');
  });
  const [whole = '', label = ''] = lastLabel.exec(first) ?? [];
  const labels = [label, ...otherLabels];
  const name = nameOf(first.slice(0, first.length - whole.length));
  const isSize = (size: string): boolean => isSizeLabel(size) || /^\d+\s?\p{L}+\.?$/u.test(size);
  if (name === '' || !labels.every(isSize)) return null;
  return {
    name,
    volume: labels.join(' / '),
    price: amounts.map(({ price }) => price).join(' / '),
  };
}

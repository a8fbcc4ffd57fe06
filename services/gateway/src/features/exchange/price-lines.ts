import { currenciesIn, parseMenuPrice } from '@qr-menu/domain';
import type { Table } from './table.ts';

/** A longer line of a document is a paragraph, no dish. */
const longestLine = 300;
/** What leads from a dish to its price: dots, dashes, a wide gap. */
const leader = /[.…·_]{2,}|\t+| {3,}|\s[-–—:=]\s/g;
const edge = /^[\s.…·_\-–—:=,|*•]+|[\s.…·_\-–—:=,|*•]+$/gu;
const numbering = /^\d{1,3}[.)]\s+(?=\D)/u;
const volume =
  /[\s(,]\(?(\d{1,4}(?:[.,/]\d{1,4})?(?:\s?\/\s?\d{1,4}(?:[.,]\d{1,4})?){0,7}\s?(?:г|гр|кг|мл|л|бр|g|gr|kg|ml|cl|l|pcs|stk)\.?)\)?$/iu;
const partOfPrice = /^(?:\d[\d.,’']*(?:[.,][-–—])?|[/|])\*?$/;

type Line = { readonly name: string; readonly volume: string; readonly price: string };

/**
 * What people write in a document: `Шопска салата 350 г ...... 9,50 лв.`, with the sections between, and
 * what is in a dish below it. A table of name, description, volume and price, a row for each line.
 */
export function readPriceLines(text: string): Table {
  const rows: string[][] = [];
  let dish: string[] | null = null;
  for (const written of text.split(/\r\n?|\n/)) {
    const line = readLine(written);
    if (line) dish = [line.name, '', line.volume, line.price];
    const bare = written.trim();
    if (line && dish) rows.push(dish);
    else if (dish && bare.length <= longestLine && isDescription(bare)) {
      const text = bare.replace(/^\(([^()]*)\)$/, '$1');
      dish[1] = [dish[1], text].filter((one) => one !== '').join(' ');
      rows.push([]);
    } else {
      dish = null;
      const name = bare.length > longestLine ? bare : bare.replace(edge, '') || bare;
      rows.push(bare === '' ? [] : [name, '', '', '']);
    }
  }
  return rows;
}

/** Below a dish, and not like the beginning of something else. */
const isDescription = (line: string): boolean => /^[(\p{Ll}]/u.test(line);

/** Null: the line has no price. */
export function readLine(written: string): Line | null {
  if (written.length > longestLine) return null;
  const parts = written.trim().replace(leader, ' \t ').split(/ +/);
  let from = parts.length;
  while (from > 1 && isPartOfPrice(parts[from - 1] ?? '')) from -= 1;
  while (parts[from] === '\t') from += 1;
  const price = parts
    .slice(from)
    .join(' ')
    .replaceAll('\t', '')
    .replace(/^[\s/|]+/, '')
    .trim();
  const led = parts[from - 1] === '\t';
  const name = parts.slice(0, from).join(' ').replaceAll('\t', ' ').replace(/\s+/g, ' ');
  const bare = name.replace(edge, '').replace(numbering, '');
  const isPrice = parseMenuPrice(price, '') !== 'NOT_A_PRICE' || price.includes('/');
  const told = led || /\d[.,]\d/.test(price) || currenciesIn(price).length > 0;
  if (!isPrice || !told || !/\d/.test(price) || !/\p{L}/u.test(bare)) return null;
  const [measured = '', size = ''] = volume.exec(` ${bare}`.slice(-60)) ?? [];
  const short = bare.slice(0, bare.length - Math.min(measured.length, bare.length));
  return size === '' || short.replace(edge, '') === ''
    ? { name: bare, volume: '', price }
    : { name: short.replace(edge, ''), volume: size, price };
}

const isPartOfPrice = (part: string): boolean =>
  part === '\t' ||
  partOfPrice.test(part) ||
  (currenciesIn(part).length > 0 && /^(?:\d[\d.,]*)?[\p{L}\p{Sc}]+\d*[\d.,]*[./]?$/u.test(part));

import { type Column, currenciesIn, parseMenuPrice, readSizes } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import { type Cell, isEmptyCell, type Table } from './table.ts';
import {
  columnOf,
  contentColumns,
  isKindWord,
  isYesOrNo,
  keysIn,
  type Meaning,
  type ReadHeading,
  readHeadingWords,
  unitIn,
} from './vocabulary.ts';

/** What the columns of a table mean. */
export type Columns = readonly (Meaning | undefined)[];

export type Layout = {
  /** From 0; -1: the table has no headings. */
  readonly headingAt: number;
  readonly headings: readonly string[];
  /** As the headings say it. */
  readonly columns: Columns;
  /** To be shown to somebody who decides: what is in the columns tells more than unknown headings. */
  readonly proposed: Columns;
  /** A table like those that the product exports; its columns are called as they are there. */
  readonly own: boolean;
  /** Nobody needs to be asked what a column means. */
  readonly known: boolean;
};

/** Above the headings stand the venue, a date, "Menu": no more than this. */
const searchedRows = 15;
/** Of these rows the contents are looked at. */
const sampledRows = 60;

/** Where the headings are and what they mean, in a table of whoever made it. */
export function readLayout(table: Table, currency: string, language: Language): Layout {
  const headingAt = headingIn(table);
  const headings = (table[headingAt] ?? []).map(headingText);
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 0);
  const samples = samplesOf(table.slice(headingAt + 1), width);
  const strict = headings.map(columnOf);
  if (isOwn(strict, samples)) {
    const texts = headings.map((heading, at) => plainText(heading, samples[at] ?? [], language));
    const columns = strict.map((column, at) => {
      const text = texts[at];
      const isTaken = strict.includes(text) || texts.indexOf(text) < at;
      return column ?? (isTaken ? undefined : text);
    });
    return { headingAt, headings, columns, proposed: columns, own: true, known: true };
  }
  const read = samples.map((cells, at) => meantBy(headings[at] ?? '', cells, language));
  const meanings = read.map((one) => one?.meaning);
  const columns = withoutDoubles(meanings, headings, currency);
  const isNamed = columns.some(isName);
  const proposed = headingAt >= 0 && isNamed ? columns : guessed(columns, samples, language);
  const known =
    isNamed &&
    meanings.every((meaning, at) => meaning === 'price' || meaning === columns[at]) &&
    (pricesIn(meanings).length < 2 || priceIn(meanings, headings, currency) !== undefined) &&
    headings.every((heading, at) => heading === '' || read[at]?.certain);
  return { headingAt, headings, columns, proposed, own: false, known };
}

/** Some call the category of a dish its kind: only rows of sections and items make a table our own. */
function isOwn(strict: Columns, samples: readonly (readonly Cell[])[]): boolean {
  if (strict.includes('itemId')) return true;
  const kinds = samples[strict.indexOf('type')];
  if (!kinds) return false;
  return kinds.length < 3 || kinds.some((kind) => isKindWord(String(kind)));
}

const isName = (meaning: Meaning | undefined): boolean => meaning?.startsWith('name.') ?? false;

const headingText = (cell: Cell | undefined): string =>
  cell === undefined || cell === null || cell instanceof Date ? '' : String(cell).trim();

/** The row with most known headings; one alone counts where nothing beside it looks like a dish. */
function headingIn(table: Table): number {
  const scores = table
    .slice(0, searchedRows)
    .map((row) => row.map(headingText).reduce((score, text) => score + headingScore(text), 0));
  const best = Math.max(0, ...scores);
  const at = scores.indexOf(best);
  const first = table.findIndex((cells) => !cells.every(isEmptyCell));
  if (best >= 2 * wordScore && (best < columnScore || best >= 2 * columnScore)) return at;
  if (best >= columnScore && at === first) return at;
  return best > 0 && isHeadingLike(table[at] ?? []) ? at : unknownHeading(table, first);
}

const columnScore = 100;
const wordScore = 1;

function headingScore(text: string): number {
  const column = columnOf(text);
  if (column && !contentColumns.has(column)) return columnScore;
  return readHeadingWords(text) ? wordScore : 0;
}

const isHeadingLike = (row: readonly Cell[]): boolean =>
  row.filter((cell) => !isEmptyCell(cell)).length >= 2 &&
  row.every((cell) => isEmptyCell(cell) || (typeof cell === 'string' && !/\d/.test(cell)));

/** Words alone above prices are headings, whatever they are. */
function unknownHeading(table: Table, first: number): number {
  const at = table.findIndex(
    (row, index) => index >= first && index < searchedRows && isHeadingLike(row),
  );
  const below = table.slice(at + 1, at + 1 + sampledRows).filter((row) => !row.every(isEmptyCell));
  const priced = below.filter((row) => row.some(looksPriced)).length;
  return at >= 0 && priced * 2 >= below.length && priced > 0 ? at : -1;
}

const looksPriced = (cell: Cell): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' &&
    cell.length < 40 &&
    typeof parseMenuPrice(cell, '') === 'number' &&
    (/[.,]\d|^\d{1,3}$/.test(cell) || currenciesIn(cell).length > 0));

type Meant = { readonly meaning: Meaning | undefined; readonly certain: boolean };

/** `Име` in a table of ours, which nobody is asked about. */
function plainText(heading: string, cells: readonly Cell[], usual: Language): Column | undefined {
  const words = readHeadingWords(heading);
  if (!words?.certain || (words.field !== 'name' && words.field !== 'description'))
    return undefined;
  return `${words.field}.${textLanguage(words, cells) ?? usual}`;
}

function meantBy(heading: string, cells: readonly Cell[], usual: Language): Meant | undefined {
  const strict = columnOf(heading);
  if (strict === 'type') return { meaning: 'category', certain: false };
  if (strict && contentColumns.has(strict) && cells.every((cell) => isContent(strict, cell))) {
    return { meaning: strict, certain: false };
  }
  if (strict && strict !== 'ingredients' && !contentColumns.has(strict)) {
    return { meaning: strict, certain: true };
  }
  const words = readHeadingWords(heading);
  if (!words) return undefined;
  if (words.field === 'ingredients' && !cells.every(isNumbers)) {
    return { meaning: described(words, cells, usual), certain: false };
  }
  return inLanguage(words, cells, usual);
}

/** By names alone: numbers are an owner's own, and mean what the owner's legend says. */
function isContent(column: Column, cell: Cell): boolean {
  const text = String(cell);
  if (column === 'spicy') return /^[0-3]$/.test(text.trim());
  const isPrice = (part: string): boolean => typeof parseMenuPrice(part, '') === 'number';
  if (column === 'sizes') return readSizes(text, (part) => (isPrice(part) ? 0 : null)) !== null;
  if (column === 'unit') return unitIn(text) !== undefined;
  if (column === 'onRequest') return isYesOrNo(text);
  if (column === 'deposit') return isPrice(text);
  // Names of groups are the owner's: any list of extras has words.
  if (column === 'options') return false;
  const named = column === 'diets' || column === 'traits' || column === 'additives';
  const vocabulary = named ? column : 'allergens';
  return keysIn(text, vocabulary) !== null;
}

const described = (
  words: ReadHeading,
  cells: readonly Cell[],
  usual: Language,
): Meaning | undefined => inLanguage({ ...words, field: 'description' }, cells, usual).meaning;

const isNumbers = (cell: Cell): boolean => isEmptyCell(cell) || /^[\d\s,;.]+$/.test(String(cell));

function inLanguage(words: ReadHeading, cells: readonly Cell[], usual: Language): Meant {
  const { field, certain } = words;
  if (field === null) return { meaning: undefined, certain };
  if (field !== 'name' && field !== 'description') return { meaning: field, certain };
  const language = textLanguage(words, cells);
  return {
    meaning: `${field}.${language ?? latinLanguage(usual)}`,
    certain: certain && (language !== null || usual !== 'bg'),
  };
}

/** What a heading says goes before the letters below it, and those before the words that it uses. */
function textLanguage({ language, written }: ReadHeading, cells: readonly Cell[]): Language | null {
  const below = languageOf(cells);
  return language ?? (below === 'bg' ? below : (written ?? below));
}

/** Of texts in Latin letters. */
const latinLanguage = (usual: Language): Language => (usual === 'bg' ? 'en' : usual);

/** Which of the three languages texts are in; null: English and German look alike. */
export function languageOf(cells: readonly Cell[]): Language | null {
  const text = cells.map(String).join(' ');
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (cyrillic > latin) return 'bg';
  return /[äöüß]|\b(?:mit|und|vom|auf)\b/i.test(text) ? 'de' : null;
}

const samplesOf = (rows: Table, width: number): readonly (readonly Cell[])[] =>
  Array.from({ length: width }, (_, at) =>
    rows
      .slice(0, sampledRows)
      .map((row) => row[at] ?? null)
      .filter((cell) => !isEmptyCell(cell)),
  );

const pricesIn = (columns: Columns): readonly number[] =>
  columns.flatMap((meaning, at) => (meaning === 'price' ? [at] : []));

/** Lists with two currencies have two columns of prices. */
function priceIn(columns: Columns, headings: readonly string[], currency: string) {
  const [own] = currenciesIn(currency);
  return pricesIn(columns).find((at) => own && currenciesIn(headings[at] ?? '').includes(own));
}

/** Of several columns that mean one thing the first counts, of prices the one in the menu's currency. */
function withoutDoubles(columns: Columns, headings: readonly string[], currency: string): Columns {
  const price = priceIn(columns, headings, currency) ?? pricesIn(columns)[0];
  return columns.map((meaning, at) => {
    if (meaning === 'price') return at === price ? meaning : undefined;
    return columns.indexOf(meaning) === at ? meaning : undefined;
  });
}

const volumeLike = /^\(?\d[\d.,/ ]*\s?(?:г|гр|кг|мл|л|бр|g|gr|kg|ml|cl|l|pcs|stk)\.?\)?$/iu;

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

/** By what stands in the columns, where their headings say nothing. */
function guessed(
  columns: Columns,
  samples: readonly (readonly Cell[])[],
  usual: Language,
): Columns {
  const proposed = [...columns];
  const free = () => samples.map((_, at) => at).filter((at) => proposed[at] === undefined);
  const take = (meaning: Meaning, at: number | undefined) => {
    if (at !== undefined && !proposed.includes(meaning)) proposed[at] = meaning;
  };
  const cellsAt = (at: number): readonly Cell[] => samples[at] ?? [];
  const prices = free().map((at) => share(cellsAt(at), looksPriced));
  const best = Math.max(0, ...prices);
  if (best >= 0.5) take('price', free()[prices.lastIndexOf(best)]);
  take(
    'volume',
    free().find((at) => share(cellsAt(at), (cell) => volumeLike.test(String(cell))) >= 0.5),
  );
  const texts = free().filter(
    (at) => share(cellsAt(at), (cell) => /\p{L}/u.test(String(cell))) > 0.8,
  );
  const rows = Math.max(0, ...samples.map((cells) => cells.length));
  const isRepeated = (at: number): boolean =>
    cellsAt(at).length * 2 >= rows &&
    new Set(cellsAt(at).map(String)).size * 2 <= cellsAt(at).length;
  take('category', texts.find(isRepeated));
  const [name, description] = texts.filter((at) => proposed[at] === undefined);
  if (name !== undefined && !columns.some(isName)) {
    take(`name.${languageOf(cellsAt(name)) ?? latinLanguage(usual)}`, name);
  }
  if (description !== undefined) {
    take(`description.${languageOf(cellsAt(description)) ?? latinLanguage(usual)}`, description);
  }
  return proposed;
}

import type { Column } from '@qr-menu/domain/import-export';
import { readHappyHour, readItemDays, readSizes } from '@qr-menu/domain/items';
import { currenciesIn, parseMenuPrice } from '@qr-menu/domain/money';
import type { Language } from '@qr-menu/schema';
import {
  isOtherPrice,
  type ReadHeading,
  readHeadingWords,
  sizeInHeading,
} from './heading-words.ts';
import { type Cell, cellText, isBroken, isEmptyCell, type Table } from './table.ts';
import {
  columnOf,
  contentColumns,
  isKeyed,
  isKindWord,
  isNoKeys,
  isOnRequestWord,
  isYesOrNo,
  keyParts,
  keysIn,
  type Meaning,
  unitIn,
} from './vocabulary.ts';

export type Columns = readonly (Meaning | undefined)[];

export type Layout = {
  /** The zero-based index of the heading row, or -1 if the table has no headings. */
  readonly headingAt: number;
  readonly headings: readonly string[];
  readonly columns: Columns;
  /** The meanings that the owner must confirm. If a heading is unknown, its cells determine the meaning. */
  readonly proposed: Columns;
  /** Whether the table has the column names of our export format. */
  readonly own: boolean;
  readonly known: boolean;
};

/** The number of rows to search for headings, which may follow the venue's name, a date or "Menu". */
const searchedRows = 15;
const sampledRows = 60;

export function readLayout(
  table: Table,
  currency: string,
  language: Language,
  isOfLines = false,
): Layout {
  if (isOfLines) return layoutOfLines(table, language);
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
  const meanings = read.map((heading) => heading?.meaning);
  const tagged = read.map((heading) => heading?.isTagged ?? false);
  const columns = withoutDoubles(meanings, tagged, headings, currency);
  const isNamed = columns.some(isName);
  const foreign = new Set(read.flatMap((heading, at) => (heading?.isForeign ? [at] : [])));
  const proposed =
    headingAt >= 0 && isNamed
      ? withAllergens(columns, samples)
      : guessed(columns, samples, foreign, language);
  const known =
    isNamed &&
    proposed.every((meaning, at) => meaning === columns[at]) &&
    meanings.every((meaning, at) => meaning === 'price' || meaning === columns[at]) &&
    (pricesIn(meanings).length < 2 || priceIn(meanings, headings, currency) !== undefined) &&
    headings.every((heading, at) => heading === '' || read[at]?.certain);
  return { headingAt, headings, columns, proposed, own: false, known };
}

function layoutOfLines(table: Table, language: Language): Layout {
  const [names = [], descriptions = [], volumes = [], prices = []] = samplesOf(table, 4);
  const text = (cells: readonly Cell[]): Language => languageOf(cells) ?? latinLanguage(language);
  const proposed: Columns = [
    names.length > 0 && isKnownScript(names) ? `name.${text(names)}` : undefined,
    descriptions.length > 0 ? `description.${text(descriptions)}` : undefined,
    volumes.length > 0 ? 'volume' : undefined,
    prices.length > 0 ? 'price' : undefined,
  ];
  const columns = proposed.map(() => undefined);
  return { headingAt: -1, headings: [], columns, proposed, own: false, known: false };
}

/** Owners may also use the heading "kind", so the rows below must be marked as sections or items. */
function isOwn(strict: Columns, samples: readonly (readonly Cell[])[]): boolean {
  if (strict.includes('itemId')) return true;
  const kinds = samples[strict.indexOf('type')];
  if (!kinds) return false;
  return kinds.length < 3 || kinds.some((kind) => isKindWord(cellText(kind)));
}

const isName = (meaning: Meaning | undefined): boolean => meaning?.startsWith('name.') ?? false;

const headingText = (cell: Cell | undefined): string => cellText(cell ?? null).trim();

/** Returns the row with the most known headings. One is enough if the row does not look like a dish. */
function headingIn(table: Table): number {
  const scores = table.slice(0, searchedRows).map((row) => {
    const isDish = row.some(looksPriced);
    return row.map(headingText).reduce((score, text) => score + headingScore(text, !isDish), 0);
  });
  const best = Math.max(0, ...scores);
  const at = scores.indexOf(best);
  const first = table.findIndex((cells) => !cells.every(isEmptyCell));
  if (best >= 2 * wordScore && (best < columnScore || best >= 2 * columnScore)) return at;
  if (best >= columnScore && at === first) return at;
  return best > 0 && isHeadingLike(table[at] ?? []) ? at : unknownHeading(table, first);
}

const columnScore = 100;
const wordScore = 1;

function headingScore(text: string, mayBeSize: boolean): number {
  const column = columnOf(text);
  if (column && !contentColumns.has(column)) return columnScore;
  const isKnown = readHeadingWords(text) || (mayBeSize && sizeInHeading(text) !== null);
  return isKnown ? wordScore : 0;
}

const isHeadingLike = (row: readonly Cell[]): boolean =>
  row.filter((cell) => !isEmptyCell(cell)).length >= 2 &&
  row.every((cell) => isEmptyCell(cell) || (typeof cell === 'string' && !/\d/.test(cell)));

/** Finds a row of words above prices. It is a heading row even if all of its words are unknown. */
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
    (isOnRequestWord(cell) ||
      (hasAmount(cell) && (/[.,]\d|^\d{1,3}$/.test(cell) || currenciesIn(cell).length > 0))));

function hasAmount(text: string): boolean {
  const price = parseMenuPrice(text, '');
  return typeof price === 'number' || price === 'SEVERAL_PRICES';
}

type Meant = {
  readonly meaning: Meaning | undefined;
  readonly certain: boolean;
  readonly isTagged?: boolean;
  readonly isForeign?: boolean;
};

/** In our own format, a plain `Име` needs no confirmation. */
function plainText(heading: string, cells: readonly Cell[], usual: Language): Column | undefined {
  const words = readHeadingWords(heading);
  if (!words?.certain || (words.field !== 'name' && words.field !== 'description'))
    return undefined;
  return `${words.field}.${textLanguage(words, cells, usual) ?? usual}`;
}

function meantBy(heading: string, cells: readonly Cell[], usual: Language): Meant | undefined {
  if (sizeInHeading(heading) !== null && share(cells, looksPriced) >= 0.5) {
    return { meaning: 'size', certain: true };
  }
  const strict = columnOf(heading);
  if (strict === 'type') return { meaning: 'category', certain: false };
  if (strict && contentColumns.has(strict) && mostlyContent(strict, cells)) {
    return { meaning: strict, certain: false };
  }
  if (strict && strict !== 'ingredients' && !contentColumns.has(strict)) {
    const isTagged = strict.includes('.');
    return { meaning: strict, certain: true, isTagged };
  }
  const words = readHeadingWords(heading);
  if (!words) return undefined;
  const { field, isForeign } = words;
  if (isForeign) return { meaning: undefined, certain: true, isForeign };
  if (field === 'allergens' || field === 'ingredients') {
    if (cells.length > 0 && cells.every(isNumbers)) {
      return { meaning: 'ingredients', certain: field === 'ingredients' && words.certain };
    }
    const isAllergens =
      field === 'allergens'
        ? mostlyContent('allergens', cells)
        : cells.length > 0 && cells.every((cell) => isContent('allergens', cell));
    return { meaning: isAllergens ? 'allergens' : described(words, cells, usual), certain: false };
  }
  if (field === 'traces' || field === 'diets' || field === 'additives') {
    return { meaning: mostlyContent(field, cells) ? field : undefined, certain: false };
  }
  if (field === 'description' && cells.length > 0 && mostlyContent('allergens', cells)) {
    return { meaning: 'allergens', certain: false };
  }
  return inLanguage(words, cells, usual);
}

/** At least half of the cells must fit. The others are reported as errors in their rows. */
const mostlyContent = (column: Column, cells: readonly Cell[]): boolean =>
  cells.length === 0 ||
  share(cells, (cell) => isContent(column, cell)) >= 0.5 ||
  (column === 'allergens' && share(cells, hasAllergens) >= 0.5);

function hasAllergens(cell: Cell): boolean {
  const parts = keyParts(cellText(cell), 'allergens');
  return parts.length > 0 && parts.filter((key) => key !== undefined).length * 2 >= parts.length;
}

/** Recognizes allergens by name only, because numbers depend on the owner's legend. */
function isContent(column: Column, cell: Cell): boolean {
  const text = cellText(cell);
  if (column === 'spicy') return /^[0-3]$/.test(text.trim());
  const isPrice = (part: string): boolean => typeof parseMenuPrice(part, '') === 'number';
  if (column === 'sizes') return readSizes(text, (part) => (isPrice(part) ? 0 : null)) !== null;
  if (column === 'unit') return unitIn(text) !== undefined;
  if (column === 'onRequest' || column === 'weekShown') return isYesOrNo(text);
  if (column === 'deposit') return isPrice(text);
  if (column === 'days') return readItemDays(text) !== null;
  if (column === 'happyHour')
    return readHappyHour(text, (part) => (isPrice(part) ? 0 : null)) !== null;
  // Group names are free text, so any list of words would match, such as a list of extras.
  if (column === 'options') return false;
  const vocabulary = isKeyed(column) ? column : 'allergens';
  return isNoKeys(text) || (text.trim() !== '' && keysIn(text, vocabulary) !== null);
}

const described = (
  words: ReadHeading,
  cells: readonly Cell[],
  usual: Language,
): Meaning | undefined => inLanguage({ ...words, field: 'description' }, cells, usual).meaning;

const isNumbers = (cell: Cell): boolean => /^[\d\s,;.]*$/.test(cellText(cell));

function inLanguage(words: ReadHeading, cells: readonly Cell[], usual: Language): Meant {
  const { field, certain } = words;
  if (field === null) return { meaning: undefined, certain };
  if (field !== 'name' && field !== 'description') return { meaning: field, certain };
  const language = textLanguage(words, cells, usual);
  if (language === null && !isKnownScript(cells)) return { meaning: undefined, certain: false };
  return {
    meaning: `${field}.${language ?? latinLanguage(usual)}`,
    certain: certain && (language !== null || usual !== 'bg'),
    isTagged: words.language !== null,
  };
}

function textLanguage(
  { language, written }: ReadHeading,
  cells: readonly Cell[],
  usual: Language,
): Language | null {
  const below = languageOf(cells);
  const ownLanguage = written.includes(usual) ? usual : written[0];
  return language ?? (below === 'bg' ? below : (ownLanguage ?? below));
}

const latinLanguage = (usual: Language): Language => (usual === 'bg' ? 'en' : usual);

/** Returns null for Latin letters, which English and German share. */
export function languageOf(cells: readonly Cell[]): Language | null {
  const text = cells.map(cellText).join(' ');
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
      .filter((cell) => !isEmptyCell(cell) && !isBroken(cell)),
  );

const pricesIn = (columns: Columns): readonly number[] =>
  columns.flatMap((meaning, at) => (meaning === 'price' ? [at] : []));

function salePricesIn(columns: Columns, headings: readonly string[]): readonly number[] {
  const all = pricesIn(columns);
  const paid = all.filter((at) => !isOtherPrice(headings[at] ?? ''));
  return paid.length > 0 ? paid : all;
}

function priceIn(columns: Columns, headings: readonly string[], currency: string) {
  const [own] = currenciesIn(currency);
  return salePricesIn(columns, headings).find(
    (at) => own && currenciesIn(headings[at] ?? '').includes(own),
  );
}

/** The first column wins, unless a later one is in the menu's currency or specifies the language. */
function withoutDoubles(
  columns: Columns,
  tagged: readonly boolean[],
  headings: readonly string[],
  currency: string,
): Columns {
  const price = priceIn(columns, headings, currency) ?? salePricesIn(columns, headings)[0];
  return columns.map((meaning, at) => {
    if (meaning === 'price') return at === price ? meaning : undefined;
    if (meaning === 'size') return meaning;
    const named = columns.findIndex(
      (column, index) => column === meaning && tagged[index] === true,
    );
    return (named >= 0 ? named : columns.indexOf(meaning)) === at ? meaning : undefined;
  });
}

const volumeLike = /^\(?\d[\d.,/ ]*\s?(?:г|гр|кг|мл|л|бр|g|gr|kg|ml|cl|l|pcs|stk)\.?\)?$/iu;

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

/** Recognizes a column of allergens below an unknown heading, so that it is not read as a description. */
function withAllergens(columns: Columns, samples: readonly (readonly Cell[])[]): Columns {
  if (columns.includes('allergens')) return columns;
  const at = columns.findIndex((meaning, index) => {
    const cells = samples[index] ?? [];
    return meaning === undefined && cells.length > 0 && mostlyContent('allergens', cells);
  });
  return columns.map((meaning, index) => (index === at ? 'allergens' : meaning));
}

/** Menus support only Latin and Cyrillic text. */
const isKnownScript = (cells: readonly Cell[]): boolean => {
  const text = cells.map(cellText).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const readable = text.match(/\p{Script=Latin}|\p{Script=Cyrillic}/gu)?.length ?? 0;
  return readable * 2 >= letters;
};

function guessed(
  columns: Columns,
  samples: readonly (readonly Cell[])[],
  foreign: ReadonlySet<number>,
  usual: Language,
): Columns {
  const proposed = [...withAllergens(columns, samples)];
  const free = () =>
    samples.map((_, at) => at).filter((at) => proposed[at] === undefined && !foreign.has(at));
  const take = (meaning: Meaning, at: number | undefined) => {
    if (at !== undefined && !proposed.includes(meaning)) proposed[at] = meaning;
  };
  const cellsAt = (at: number): readonly Cell[] => samples[at] ?? [];
  const prices = free().map((at) => share(cellsAt(at), looksPriced));
  const best = Math.max(0, ...prices);
  if (best >= 0.5 && !proposed.includes('size')) take('price', free()[prices.lastIndexOf(best)]);
  take(
    'volume',
    free().find((at) => share(cellsAt(at), (cell) => volumeLike.test(cellText(cell))) >= 0.5),
  );
  const texts = free().filter(
    (at) =>
      share(cellsAt(at), (cell) => /\p{L}/u.test(cellText(cell))) > 0.8 &&
      isKnownScript(cellsAt(at)),
  );
  const rows = Math.max(0, ...samples.map((cells) => cells.length));
  const isRepeated = (at: number): boolean =>
    cellsAt(at).length * 2 >= rows &&
    new Set(cellsAt(at).map(cellText)).size * 2 <= cellsAt(at).length;
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

import type { ImportRow, RowTexts } from '@qr-menu/domain/import-export';
import { parsePrice } from '@qr-menu/domain/money';
import { languages } from '@qr-menu/schema';
import { type Columns, languageOf } from './columns.ts';
import { readHeadingWords } from './heading-words.ts';
import {
  type CellConventions,
  type MeantRow,
  meantRow,
  type Reading,
  type Remarks,
  type RowCells,
} from './meant-row.ts';
import { isDescription } from './price-lines.ts';
import { type ReadRows, readValues } from './read-rows.ts';
import {
  type Cell,
  cellText,
  type FileFault,
  fileFault,
  isBroken,
  isEmptyCell,
  type Table,
  unguardFormula,
} from './table.ts';
import { isTotalWord } from './vocabulary.ts';

type PriceList = Reading & {
  readonly sectionName: string | null;
  readonly isDelimited: boolean;
};

type Entry =
  | { readonly is: 'section'; readonly row: number; readonly name: RowTexts }
  | { readonly is: 'dish'; readonly row: number; readonly meant: MeantRow; readonly cells: Cells }
  | { readonly is: 'nothing'; readonly row: number };
type Cells = readonly Cell[];

/** Each row is either a dish or the name of a section. Dishes are identified by name, as they have no ids. */
export function readPriceList(table: Table, list: PriceList, words: CellConventions): ReadRows {
  const { columns, sectionName } = list;
  const read = withoutSkipped(entriesOf(table, list), list).filter(({ is }) => is !== 'nothing');
  const [first] = read;
  const entries =
    first?.is === 'dish' && sectionName !== null
      ? [{ is: 'section', row: first.row, name: nameTexts(sectionName, columns) } as const, ...read]
      : read;
  const remarks: Remarks = { faults: [], notes: [] };
  const { faults } = remarks;
  const rows = entries.flatMap((entry, index): ImportRow[] => {
    const { row } = entry;
    const made = { row, id: null, sectionId: null, byName: true };
    if (entry.is === 'dish') {
      if (isCut(entry.cells, list)) faults.push(fileFault('TOO_MANY_CELLS', row));
      const values = readValues(entry.meant, words, remarks);
      faults.push(...pricedNames(row, values.name, list));
      return [{ ...made, kind: 'item', values }];
    }
    // The entry is a title or a footer, because no dish follows.
    if (entry.is !== 'section' || entries[index + 1]?.is !== 'dish') return [];
    faults.push(...pricedNames(row, entry.name, list));
    return [{ ...made, kind: 'section', values: { name: entry.name } }];
  });
  if (rows[0]?.kind === 'item') {
    const row = list.headingAt < 0 ? null : list.headingAt + 1;
    faults.unshift(fileFault('MISSING_COLUMN', row, 'type'));
  }
  const used = new Set(rows.map(({ row }) => row));
  const unread = table.flatMap((cells, at) => {
    const row = at + 1;
    const isKnown = at === list.headingAt || used.has(row) || list.skipRows.has(row);
    if (isKnown || cells.every(isEmptyCell)) return [];
    return [{ row, text: rowText(cells) }];
  });
  return { rows, ...remarks, unread };
}

const longestText = 100;

const rowText = (cells: Cells): string =>
  cells
    .filter((cell) => !isEmptyCell(cell))
    .map((cell) => cellText(cell).trim())
    .join(' | ')
    .slice(0, longestText);

/** Drops the dishes of a skipped section, because they would otherwise belong to the section above. */
function withoutSkipped(entries: readonly Entry[], { skipRows }: PriceList): readonly Entry[] {
  let isSkipped = false;
  return entries.filter((entry, at) => {
    const isOfDish = entries[at + 1]?.row === entry.row;
    if (entry.is === 'section') isSkipped = skipRows.has(entry.row) && !isOfDish;
    return !isSkipped && (!skipRows.has(entry.row) || (entry.is === 'section' && isOfDish));
  });
}

/** Reports a name such as `Супа 3,50 лв.`, which is either two merged columns or an unreadable line. */
function pricedNames(
  row: number,
  name: RowTexts | undefined,
  { corrections }: PriceList,
): readonly FileFault[] {
  return languages.flatMap((language) => {
    const column = `name.${language}` as const;
    const text = name?.[language] ?? '';
    const isOwners = corrections.some(
      (correction) => correction.row === row && correction.column === column,
    );
    return isOwners || !hasPrice(text)
      ? []
      : [{ ...fileFault('PRICE_IN_NAME', row, column), text }];
  });
}

const moneyAmounts =
  /\p{Sc}\s?\d{1,4}(?:[.,]\d{2})?(?!\d)|(?<![\d.,])\d{1,4}(?:[.,]\d{2})?\s*(?:\p{Sc}|\p{L}+)/gu;
const endsWithCents = /(?<![\d.,])[1-9]\d{0,3}[.,]\d{2}(?:\s*\(?[-–−]\s?\d{1,2}\s?%\)?)?$/;

/** A number is a price if it has a currency or comes last or before a discount. `0,33` is a volume. */
const hasPrice = (text: string): boolean =>
  endsWithCents.test(text.trim()) ||
  Array.from(text.slice(0, 300).matchAll(moneyAmounts)).some(
    ([amount]) => parsePrice(amount) !== 'NOT_A_PRICE',
  );

function entriesOf(table: Table, list: PriceList): readonly Entry[] {
  const { headingAt, columns } = list;
  const heads = table[headingAt];
  const body = table.slice(headingAt + 1).map((cells, index) => {
    // In a list of several pages, the headings are repeated on each page.
    const repeated = heads !== undefined && String(cells) === String(heads);
    const row = headingAt + index + 2;
    const meant = meantRow(row, repeated ? [] : cells, list);
    return {
      row,
      cells,
      meant,
      title: repeated ? '' : titleIn(cells, list),
      ...contentsOf(meant),
    };
  });
  const titled = !columns.includes('category') && body.some(({ priced }) => priced);
  const dishes = body.filter(({ named }) => named);
  const dense = dishes.filter(({ category }) => category !== '').length > dishes.length * 0.8;
  let current = '';
  return body.flatMap(({ row, cells, meant, named, more, category, title }, at): Entry[] => {
    const section: Entry[] = [];
    if (category !== '' && category !== current) {
      current = category;
      section.push({ is: 'section', row, name: nameTexts(category, columns) });
    }
    if (isTotal(meant.cells) || isTotalWord(title)) return [...section, { is: 'nothing', row }];
    const isBelowDish = isDescription(title) && (body[at - 1]?.more ?? false);
    if (titled && title !== '' && !isBelowDish) {
      const names = namesIn(meant.cells);
      const isNamed = Object.keys(names).length > 0;
      return [{ is: 'section', row, name: isNamed ? names : nameTexts(title, columns) }];
    }
    if (!named && !more) return [...section, { is: 'nothing', row }];
    if (more || category !== '') return [...section, { is: 'dish', row, meant, cells }];
    if (titled && !isBelowDish) return [{ is: 'section', row, name: namesIn(meant.cells) }];
    return dense || isBelowDish ? [{ is: 'nothing', row }] : [{ is: 'dish', row, meant, cells }];
  });
}

/** Returns the row's only text, which may be in any column, because titles may be merged. Otherwise ''. */
function titleIn(cells: Cells, { headings, columns }: PriceList): string {
  const isHeading = (text: string, at: number): boolean => {
    const words = readHeadingWords(text);
    const isMeant = words?.certain && words.field !== null && columns[at]?.startsWith(words.field);
    return isMeant || text.toLowerCase() === (headings[at] ?? '').toLowerCase();
  };
  const texts = cells
    .map((cell, at) => ({ cell, at, text: cellText(cell).trim() }))
    .filter(({ cell, text, at }) => !isEmptyCell(cell) && !isHeading(text, at));
  const [only] = texts;
  if (!only || typeof only.cell !== 'string' || new Set(texts.map(({ text }) => text)).size > 1)
    return '';
  const isPrice = parsePrice(only.text) !== 'NOT_A_PRICE';
  return /\p{L}{2}/u.test(only.text) && !isPrice ? withoutColon(unguardFormula(only.text)) : '';
}

function contentsOf({ cells, sizes }: MeantRow) {
  const filled = [...cells].filter(([, cell]) => !isEmptyCell(cell)).map(([column]) => column);
  const names = filled.filter((column) => column.startsWith('name.'));
  const category = textOf(cells.get('category'));
  const isSized = sizes.some(({ cell }) => !isEmptyCell(cell));
  const hasCategory = filled.includes('category') && !isBroken(cells.get('category'));
  const more = isSized || filled.length > names.length + (hasCategory ? 1 : 0);
  return { named: names.length > 0, priced: isSized || filled.includes('price'), more, category };
}

const textOf = (cell: Cell | undefined): string => unguardFormula(cellText(cell ?? null)).trim();

const withoutColon = (text: string): string => text.replace(/\s*:$/, '');

const namesIn = (cells: RowCells): RowTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = withoutColon(textOf(cells.get(`name.${language}`)));
      return text === '' ? [] : [[language, text]];
    }),
  );

const isTotal = (cells: RowCells): boolean => {
  const names = Object.values(namesIn(cells));
  return names.length > 0 && names.every((name) => isTotalWord(name ?? ''));
};

function nameTexts(text: string, columns: Columns): RowTexts {
  const latin = languages.find(
    (language) => language !== 'bg' && columns.includes(`name.${language}`),
  );
  return { [languageOf([text]) ?? latin ?? 'en']: withoutColon(text) };
}

/** Whether an unquoted separator has split a cell, so that there are more cells than headings. */
const isCut = (cells: Cells, list: PriceList): boolean => {
  const { headings, isDelimited } = list;
  const hasMore = cells.slice(headings.length).some((cell) => !isEmptyCell(cell));
  return (isDelimited && headings.length > 0 && hasMore) || isCutPrice(cells, list);
};

/** If commas separate columns, `Супа,3,50` splits the price, so the row has more cells than headings. */
function isCutPrice(cells: Cells, { columns, headings }: PriceList): boolean {
  const at = columns.indexOf('price');
  const [whole = '', cents = ''] = [cells[at], cells[at + 1]].map((cell) => cellText(cell ?? null));
  const length = cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
  const headed = headings.findLastIndex((heading) => heading !== '') + 1;
  const isBeyond = headed === 0 ? columns[at + 1] === undefined : length > headed;
  return at >= 0 && isBeyond && /^\D*\d+$/.test(whole) && /^\d{1,2}\D*$/.test(cents);
}

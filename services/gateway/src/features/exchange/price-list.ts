import type { ImportRow, RowTexts } from '@qr-menu/domain';
import { languages } from '@qr-menu/schema';
import { type Columns, languageOf } from './columns.ts';
import { cellsIn, type ReadRows, type RowCells, readValues, type Words } from './read-rows.ts';
import {
  type Cell,
  cellText,
  type FileFault,
  fileFault,
  isEmptyCell,
  type Table,
  unguardFormula,
} from './table.ts';
import { isTotalWord } from './vocabulary.ts';

type PriceList = {
  /** From 0; -1: there are no headings. */
  readonly headingAt: number;
  readonly columns: Columns;
  /** Where dishes go that nothing else puts into a section. */
  readonly sectionName: string | null;
};

type Entry =
  | { readonly is: 'section'; readonly row: number; readonly name: RowTexts }
  | { readonly is: 'dish'; readonly row: number; readonly cells: readonly Cell[] }
  | { readonly is: 'nothing'; readonly row: number };

/**
 * A restaurant's own list: a dish in each row, its section in a column, or in a row of its own that has a
 * name and nothing else. Nothing has an id there, so what the menu has already is known by its name.
 */
export function readPriceList(table: Table, list: PriceList, words: Words): ReadRows {
  const { columns, sectionName } = list;
  const read = entriesOf(table, list).filter(({ is }) => is !== 'nothing');
  const [first] = read;
  const entries =
    first?.is === 'dish' && sectionName !== null
      ? [{ is: 'section', row: first.row, name: nameTexts(sectionName, columns) } as const, ...read]
      : read;
  const faults: FileFault[] = [];
  const rows = entries.flatMap((entry, index): ImportRow[] => {
    const { row } = entry;
    const made = { row, id: null, sectionId: null, byName: true };
    if (entry.is === 'dish') {
      if (isCutPrice(entry.cells, columns)) faults.push(fileFault('TOO_MANY_CELLS', row));
      const values = readValues(row, cellsIn(entry.cells, columns), words, faults);
      return [{ ...made, kind: 'item', values }];
    }
    // A title, a footer: no dish belongs to it.
    if (entry.is !== 'section' || entries[index + 1]?.is !== 'dish') return [];
    return [{ ...made, kind: 'section', values: { name: entry.name } }];
  });
  if (rows[0]?.kind === 'item') {
    const row = list.headingAt < 0 ? null : list.headingAt + 1;
    faults.unshift(fileFault('MISSING_COLUMN', row, 'type'));
  }
  const told = new Set(rows.map(({ row }) => row));
  const filled = table.flatMap((cells, at) => (cells.every(isEmptyCell) ? [] : [at + 1]));
  const unread = filled.filter((row) => row !== list.headingAt + 1 && !told.has(row));
  return { rows, faults, unread };
}

function entriesOf(table: Table, { headingAt, columns }: PriceList): readonly Entry[] {
  const headings = table[headingAt];
  const body = table.slice(headingAt + 1).map((cells, index) => {
    // Lists of several pages have them on each.
    const repeated = headings !== undefined && String(cells) === String(headings);
    const known = cellsIn(repeated ? [] : cells, columns);
    return { row: headingAt + index + 2, cells, known, ...contentsOf(known) };
  });
  const titled =
    !columns.includes('category') && body.some(({ known }) => !isEmptyCell(known.get('price')));
  const dishes = body.filter(({ named }) => named);
  const dense = dishes.filter(({ category }) => category !== '').length > dishes.length * 0.8;
  let current = '';
  return body.flatMap(({ row, cells, known, named, more, category }): Entry[] => {
    const section: Entry[] = [];
    if (category !== '' && category !== current) {
      current = category;
      section.push({ is: 'section', row, name: nameTexts(category, columns) });
    }
    if (isTotal(known) || (!named && !more)) return [...section, { is: 'nothing', row }];
    if (more || category !== '') return [...section, { is: 'dish', row, cells }];
    if (titled) return [{ is: 'section', row, name: namesIn(known) }];
    return dense ? [{ is: 'nothing', row }] : [{ is: 'dish', row, cells }];
  });
}

/** Whether a row has a name, and whether it has more than its name and category. */
function contentsOf(known: RowCells) {
  const filled = [...known].filter(([, cell]) => !isEmptyCell(cell)).map(([column]) => column);
  const names = filled.filter((column) => column.startsWith('name.'));
  const category = textOf(known.get('category'));
  const more = filled.length > names.length + (filled.includes('category') ? 1 : 0);
  return { named: names.length > 0, more, category };
}

const textOf = (cell: Cell | undefined): string =>
  cell === undefined || cell instanceof Date ? '' : unguardFormula(cellText(cell)).trim();

const withoutColon = (text: string): string => text.replace(/\s*:$/, '');

const namesIn = (known: RowCells): RowTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = withoutColon(textOf(known.get(`name.${language}`)));
      return text === '' ? [] : [[language, text]];
    }),
  );

const isTotal = (known: RowCells): boolean => {
  const names = Object.values(namesIn(known));
  return names.length > 0 && names.every((name) => isTotalWord(name ?? ''));
};

/** In the language that it is written in, else in that of the dishes. */
function nameTexts(text: string, columns: Columns): RowTexts {
  const latin = languages.find(
    (language) => language !== 'bg' && columns.includes(`name.${language}`),
  );
  return { [languageOf([text]) ?? latin ?? 'en']: withoutColon(text) };
}

/** `Супа,3,50` between commas: the price has been cut in two. */
function isCutPrice(cells: readonly Cell[], columns: Columns): boolean {
  const at = columns.indexOf('price');
  const [whole, cents] = [cells[at], cells[at + 1]].map((cell) => String(cell ?? ''));
  const isBeyond = columns[at + 1] === undefined;
  return at >= 0 && isBeyond && /^\D*\d+$/.test(whole ?? '') && /^\d{1,2}\D*$/.test(cents ?? '');
}

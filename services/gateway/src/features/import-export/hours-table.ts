import {
  type HoursColumn,
  type HoursFaultCode,
  type HoursRow,
  hoursColumns,
  type ImportHoursRow,
} from '@qr-menu/domain/import-export';
import { daysText } from '@qr-menu/domain/items';
import { type Language, languages } from '@qr-menu/schema';
import { readDate, readTime, readWeekdays } from './hours-cells.ts';
import { type Correction, isHoursColumn, longestValue } from './meant-row.ts';
import {
  type Cell,
  cellText,
  type FileFault,
  fileFault,
  isBroken,
  isEmptyCell,
  type Table,
  tooLong,
  unguardFormula,
} from './table.ts';
import { bareHeading, noWords, yesWords } from './vocabulary.ts';

type Words = Readonly<Record<Language, string>>;

const headings: Readonly<Record<HoursColumn, Words>> = {
  whose: { bg: 'Важи за', en: 'Applies to', de: 'Gilt für' },
  day: { bg: 'Ден или дата', en: 'Day or date', de: 'Tag oder Datum' },
  from: { bg: 'От', en: 'From', de: 'Von' },
  until: { bg: 'До', en: 'Until', de: 'Bis' },
  yearly: { bg: 'Всяка година', en: 'Every year', de: 'Jedes Jahr' },
  menuId: { bg: 'ID на меню', en: 'Menu ID', de: 'Karten-ID' },
};

export const hoursSheetName: Words = { bg: 'Работно време', en: 'Hours', de: 'Öffnungszeiten' };

const words = {
  opening: { bg: 'Заведение', en: 'Venue', de: 'Betrieb' },
  kitchen: { bg: 'Кухня', en: 'Kitchen', de: 'Küche' },
  season: { bg: 'Сезон', en: 'Season', de: 'Saison' },
  closed: { bg: 'затворено', en: 'closed', de: 'geschlossen' },
  yes: { bg: 'да', en: 'yes', de: 'ja' },
} as const satisfies Readonly<Record<string, Words>>;

const meaning = (word: keyof typeof words, ...synonyms: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.values(words[word]).map((text) => text.toLowerCase()), ...synonyms]);

const openingWords = meaning(
  'opening',
  'opening hours',
  'работно време',
  'öffnungszeiten',
  'lokal',
);
const kitchenWords = meaning('kitchen', 'kitchen hours');
const seasonWords = meaning('season');
const closedWords = meaning('closed', 'почивен ден', 'почивка', 'ruhetag', 'zu');
const isDash = (text: string): boolean => /^[-–—]$/.test(text);

const columnsByHeading: ReadonlyMap<string, HoursColumn> = new Map(
  hoursColumns.flatMap((column) =>
    [column, ...Object.values(headings[column])].map((text) => [bareHeading(text), column]),
  ),
);

export function hoursHeadings(cells: readonly Cell[]) {
  const columns = cells.map((cell) => columnsByHeading.get(bareHeading(cellText(cell))));
  const needed = ['whose', 'day', 'from', 'until'] as const;
  const missing = needed.filter((column) => !columns.includes(column));
  return { columns, missing, isWhole: missing.length === 0 };
}

const headingRows = 15;

export function findHours(table: Table, sheet: string | null): HoursLayout | null {
  const rows = table.slice(0, headingRows).map(hoursHeadings);
  const whole = rows.findIndex(({ isWhole }) => isWhole);
  const isNamed = languages.some((language) => hoursSheetName[language] === sheet);
  const headingAt =
    whole < 0 && isNamed ? rows.findIndex(({ missing }) => missing.length <= 2) : whole;
  const heading = rows[headingAt];
  return heading ? { headingAt, columns: heading.columns, missing: heading.missing } : null;
}

type HoursLayout = {
  readonly headingAt: number;
  readonly columns: readonly (HoursColumn | undefined)[];
  readonly missing: readonly HoursColumn[];
};

type Own = {
  readonly skipRows: readonly number[];
  readonly corrections: readonly Correction[];
};

export type ReadHours = {
  readonly rows: readonly ImportHoursRow[];
  readonly faults: readonly FileFault[];
};

type Cells = ReadonlyMap<HoursColumn, Cell>;

/** Reads a table of hours. An empty name repeats the name in the row above. */
export function readHours(table: Table, layout: HoursLayout, own: Own): ReadHours {
  const { headingAt, columns, missing } = layout;
  if (missing.length > 0) {
    const faults = missing.map((column) =>
      fileFault('MISSING_HOURS_COLUMN', headingAt + 1, column),
    );
    return { rows: [], faults };
  }
  const faults: FileFault[] = [];
  const skipped = new Set(own.skipRows);
  let above: HoursRow['subject'] | null = null;
  const rows = table.slice(headingAt + 1).flatMap((row, index): ImportHoursRow[] => {
    const at = headingAt + index + 2;
    const cells = cellsOf(row, columns, own.corrections, at);
    if ([...cells.values()].every(isEmptyCell)) return [];
    const broken = [...cells].find(([, cell]) => isBroken(cell));
    const long = [...cells].find(([, cell]) => cellText(cell).length > longestValue);
    const subject = subjectOf(cells) ?? above;
    above = subject;
    if (skipped.has(at)) return [];
    if (long) faults.push(tooLong(at, long[0]));
    else if (broken && isBroken(broken[1])) faults.push(fileFault(broken[1].broken, at, broken[0]));
    else if (!subject) faults.push(hoursFault('UNKNOWN_MENU', at, 'whose', cells));
    else if (!areEmpty(cells, ['day', 'from', 'until'])) {
      const line = readLine(cells);
      if ('wrong' in line) faults.push(hoursFault(line.code, at, line.wrong, cells));
      else return [{ row: at, subject, line }];
    }
    return [];
  });
  return { rows, faults };
}

function cellsOf(
  row: readonly Cell[],
  columns: HoursLayout['columns'],
  corrections: readonly Correction[],
  at: number,
): Cells {
  const cells = new Map<HoursColumn, Cell>();
  for (const [index, column] of columns.entries()) {
    if (column && !cells.has(column)) cells.set(column, row[index] ?? null);
  }
  for (const { row: corrected, column, value } of corrections) {
    if (corrected === at && isHoursColumn(column)) cells.set(column, value);
  }
  return cells;
}

const textIn = (cells: Cells, column: HoursColumn): string =>
  unguardFormula(cellText(cells.get(column) ?? null)).trim();

/** A word such as "kitchen" means the kitchen's hours, unless the row has a menu id. */
function subjectOf(cells: Cells): HoursRow['subject'] | null {
  const [name, id] = [textIn(cells, 'whose'), textIn(cells, 'menuId')];
  if (id !== '') return { kind: 'menu', id, name };
  const word = name.toLowerCase();
  if (openingWords.has(word)) return { kind: 'opening' };
  if (kitchenWords.has(word)) return { kind: 'kitchen' };
  return name === '' ? null : { kind: 'menu', id: null, name };
}

type Wrong = { readonly wrong: HoursColumn; readonly code: RowFaultCode };

function readLine(cells: Cells): HoursRow['line'] | Wrong {
  const day = cells.get('day') ?? null;
  const text = textIn(cells, 'day');
  const yearly = textIn(cells, 'yearly').toLowerCase();
  if (seasonWords.has(text.toLowerCase())) return readSeason(cells);
  if (yearly !== '' && !yesWords.has(yearly) && !noWords.has(yearly)) {
    return { wrong: 'yearly', code: 'NOT_YES_OR_NO' };
  }
  if (isDash(text) && isClosed(cells, true)) return { kind: 'none' };
  const window = readWindow(cells);
  if (window && 'wrong' in window) return window;
  const days = readWeekdays(day);
  if (days) return { kind: 'days', days, window };
  const date = readDate(day, yesWords.has(yearly));
  return date === null ? { wrong: 'day', code: 'NOT_A_DATE' } : { kind: 'date', date, window };
}

function readSeason(cells: Cells): HoursRow['line'] | Wrong {
  const [from, until] = (['from', 'until'] as const).map((column) => {
    const cell = cells.get(column) ?? null;
    return isEmptyCell(cell) ? '' : readDate(cell, false);
  });
  if (from === null || from === undefined) return { wrong: 'from', code: 'NOT_A_DATE' };
  if (until === null || until === undefined) return { wrong: 'until', code: 'NOT_A_DATE' };
  return { kind: 'season', from, until };
}

const areEmpty = (cells: Cells, columns: readonly HoursColumn[]): boolean =>
  columns.every((column) => isEmptyCell(cells.get(column)));

const isClosed = (cells: Cells, isEmptyClosed: boolean): boolean => {
  const both = [textIn(cells, 'from'), textIn(cells, 'until')].map((text) => text.toLowerCase());
  const isWord = (text: string): boolean => closedWords.has(text) || isDash(text);
  const isEmpty = areEmpty(cells, ['from', 'until']);
  return (
    both.every((text) => text === '' || isWord(text)) &&
    (both.some(isWord) || (isEmpty && isEmptyClosed))
  );
};

/** Returns null if the cells mean "closed". */
function readWindow(cells: Cells): { readonly from: string; readonly to: string } | null | Wrong {
  if (isClosed(cells, false)) return null;
  const from = readTime(cells.get('from') ?? null, false);
  const to = readTime(cells.get('until') ?? null, true);
  if (from === null) return { wrong: 'from', code: 'NOT_A_TIME' };
  return to === null ? { wrong: 'until', code: 'NOT_A_TIME' } : { from, to };
}

const messages = {
  UNKNOWN_MENU: 'Write the venue, the kitchen or the name of a menu',
  NOT_A_TIME: 'Write a time like 18:30, in steps of 5 minutes',
  NOT_A_DATE: 'Write days like Mon-Fri, a date like 24.12.2026, or 24.12. and yes for every year',
  NOT_YES_OR_NO: 'Write yes or no',
} as const satisfies Partial<Record<HoursFaultCode | 'NOT_YES_OR_NO', string>>;
type RowFaultCode = keyof typeof messages;

const hoursFault = (
  code: RowFaultCode,
  row: number,
  column: HoursColumn,
  cells: Cells,
): FileFault => {
  const cell = cells.get(column) ?? null;
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : cellText(cell);
  return {
    row,
    column,
    code,
    message: messages[code],
    ...(text !== '' && { text: text.slice(0, 100) }),
  };
};

export function hoursTable(rows: readonly HoursRow[], language: Language): readonly string[][] {
  return [
    hoursColumns.map((column) => headings[column][language]),
    ...rows.map(({ subject, line }) => {
      const isMenu = subject.kind === 'menu';
      const cells: Record<HoursColumn, string> = {
        whose: isMenu ? subject.name : words[subject.kind][language],
        menuId: isMenu ? (subject.id ?? '') : '',
        ...lineCells(line, language),
      };
      return hoursColumns.map((column) => cells[column]);
    }),
  ];
}

function lineCells(
  line: HoursRow['line'],
  language: Language,
): Omit<Record<HoursColumn, string>, 'whose' | 'menuId'> {
  const nothing = { day: '–', from: '', until: '', yearly: '' };
  if (line.kind === 'none') return nothing;
  if (line.kind === 'season') {
    const { from, until } = line;
    return {
      ...nothing,
      day: words.season[language],
      from: dateText(from),
      until: dateText(until),
    };
  }
  const { window } = line;
  const times = window
    ? { from: window.from, until: window.to }
    : { from: words.closed[language], until: '' };
  if (line.kind === 'days') return { ...nothing, ...times, day: daysText(line.days, language) };
  const yearly = line.date.length === 5 ? words.yes[language] : '';
  return { ...times, day: dateText(line.date), yearly };
}

export function dateText(date: string): string {
  const [day, month, year] = date.split('-').reverse();
  return date === '' ? '' : `${day}.${month}.${year ?? ''}`;
}

import { type NumberFormat, shownNumber } from './number-formats.ts';
import { attributeNamed, attributesNamed, scanXml } from './scan-xml.ts';
import { type Cell, most, type Table } from './table.ts';

export type WorkbookParts = {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
  /** Whether the program that wrote the file left its formulas uncalculated. They then show 0. */
  readonly isUncalculated: boolean;
};

type RawCell = {
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  value: string | undefined;
  inline: string;
};

const cellReference = /^([A-Z]{0,16})([1-9]\d{0,15})$/;

/** Skips cells without content. A cell without a reference follows the previous one. */
export function readSheet(
  xml: string,
  workbook: WorkbookParts,
): Table | 'broken' | 'too-large' | 'too-far' {
  const cells = createCells();
  let cell: RawCell | null = null;
  let within = '';
  let phonetic = 0;
  const result = scanXml(xml, {
    open: (name, attributes) => {
      within = name;
      if (name === 'row') cells.goToRow(attributes);
      if (name === 'rPh') phonetic += 1;
      if (name === 'c') {
        cells.goToCell(attributes);
        cell = {
          type: attributeNamed(attributes, 't') ?? 'n',
          style: Number(attributeNamed(attributes, 's') ?? 0),
          hasFormula: false,
          value: undefined,
          inline: '',
        };
      }
      if (cell && name === 'f') cell.hasFormula = true;
      if (cell && name === 'v') cell.value = '';
    },
    close: (name) => {
      within = '';
      if (name === 'rPh') phonetic -= 1;
      if (name !== 'c' || !cell) return;
      cells.put(readCell(cell, workbook));
      cell = null;
    },
    text: (text) => {
      if (cell && within === 'v') cell.value += text;
      if (cell && within === 't' && phonetic === 0) cell.inline += text;
    },
  });
  const table = cells.table();
  return result === 'complete' || table === 'broken' || table === 'too-far' ? table : result;
}

function createCells() {
  const rows = new Map<number, Map<number, Cell>>();
  const at = { row: 0, column: 0 };
  const furthest = { row: 0, column: 0 };
  let isMisplaced = false;
  let isTooFar = false;

  function placeIn(attributes: string, isRow: boolean) {
    let found: { readonly row: number; readonly column: number } | null = null;
    for (const text of attributesNamed(attributes, 'r')) {
      const [, letters, digits] = cellReference.exec(text) ?? [];
      if (letters === undefined || isRow !== (letters === '')) isMisplaced = true;
      else found = { row: Number(digits), column: columnNumber(letters) };
    }
    return found;
  }

  return {
    goToRow(attributes: string): void {
      Object.assign(at, placeIn(attributes, true) ?? { row: at.row + 1, column: 0 });
    },
    goToCell(attributes: string): void {
      Object.assign(at, placeIn(attributes, false) ?? { column: at.column + 1 });
    },
    put(cell: Cell): void {
      if (cell === null || cell === '') return;
      furthest.row = Math.max(furthest.row, at.row);
      furthest.column = Math.max(furthest.column, at.column);
      const { row, column } = furthest;
      if (row > most.rows || column > most.columns || row * column > most.cells) isTooFar = true;
      else rows.set(at.row, (rows.get(at.row) ?? new Map()).set(at.column, cell));
    },
    table(): Table | 'broken' | 'too-far' {
      if (isMisplaced) return 'broken';
      if (isTooFar) return 'too-far';
      return Array.from({ length: furthest.row }, (_, row) =>
        Array.from(
          { length: furthest.column },
          (__, column) => rows.get(row + 1)?.get(column + 1) ?? null,
        ),
      );
    },
  };
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function readCell(cell: RawCell, workbook: WorkbookParts): Cell {
  const { type, value, hasFormula } = cell;
  if (type === 'e') return { broken: 'CELL_ERROR' };
  if (type === 'inlineStr') return unescaped(cell.inline);
  if (hasFormula && (value === undefined || (value === '' && type !== 'str'))) {
    return { broken: 'NO_VALUE' };
  }
  if (value === undefined || value === '') return null;
  if (type === 's') {
    const text = workbook.strings[Number(value)];
    return text === undefined ? { broken: 'CELL_ERROR' } : unescaped(text);
  }
  if (type === 'str') return unescaped(value);
  if (type === 'b') return value === '1' || value === 'true';
  if (type === 'd') return dateOf(Date.parse(value));
  const number = Number(value);
  if (!Number.isFinite(number)) return { broken: 'CELL_ERROR' };
  if (hasFormula && number === 0 && workbook.isUncalculated) return { broken: 'NO_VALUE' };
  const format = workbook.formats[cell.style];
  if (!format) return number;
  const days = number + (workbook.from1904 ? 1_462 : 0);
  return format.isDate ? dateOf((days - daysToEpoch) * 86_400_000) : shownNumber(number, format);
}

/** Spreadsheets count days from 1899-12-30. This is the number of days from then to 1970. */
const daysToEpoch = 25_569;

const dateOf = (time: number): Cell =>
  Math.abs(time) < 8e15 ? new Date(time) : { broken: 'CELL_ERROR' };

/** Decodes the format's own escapes for characters that XML cannot contain. */
const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

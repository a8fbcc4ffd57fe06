import type { Column, HoursRow, MenuRow } from '@qr-menu/domain/import-export';
import type { Language } from '@qr-menu/schema';
import { unzipSync, zipSync } from 'fflate';
import writeWorkbook, { type SheetData } from 'write-excel-file/universal';
import { hoursSheetName, hoursTable } from './hours-table.ts';
import { guardFormula } from './table.ts';
import { headingsIn, tableColumns, wordCells } from './vocabulary.ts';

/** A fixed time, so that the same rows always produce the same bytes. */
const noTime = '2000-01-01T00:00:00';

const widths: Readonly<Partial<Record<Column, number>>> = {
  'name.bg': 30,
  'name.en': 30,
  'name.de': 30,
  sizes: 40,
  options: 30,
  'description.bg': 40,
  'description.en': 40,
  'description.de': 40,
  image: 30,
  sectionId: 38,
  itemId: 38,
};
const usualWidth = 14;

/** The column widths of the hours table, in characters. */
const hoursWidths = [24, 18, 12, 12, 14, 38];
const menuSheetName = { bg: 'Меню', en: 'Menu', de: 'Speisekarte' } as const;

export async function writeXlsx(
  rows: readonly MenuRow[],
  hours: readonly HoursRow[],
  language: Language,
): Promise<Uint8Array> {
  const sheet: SheetData = [
    headingsIn(language).map((value) => ({ value, fontWeight: 'bold' })),
    ...rows.map((row) => {
      const cells = wordCells(row, language);
      return tableColumns.map((column) => cellOf(column, cells[column] ?? ''));
    }),
  ];
  const hoursSheet: SheetData = hoursTable(hours, language).map((cells, at) =>
    cells.map((text) => {
      if (text === '') return null;
      const cell = { value: escaped(guardFormula(text)), type: String } as const;
      return at === 0 ? { ...cell, fontWeight: 'bold' } : cell;
    }),
  );
  const workbook = await writeWorkbook([
    {
      data: sheet,
      sheet: menuSheetName[language],
      columns: tableColumns.map((column) => ({ width: widths[column] ?? usualWidth })),
      stickyRowsCount: 1,
    },
    {
      data: hoursSheet,
      sheet: hoursSheetName[language],
      columns: hoursWidths.map((width) => ({ width })),
      stickyRowsCount: 1,
    },
  ]).toBlob();
  const files = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  return zipSync(files, { mtime: noTime });
}

function cellOf(column: Column, text: string) {
  if (text === '') return null;
  if (column === 'price' || column === 'deposit')
    return { value: Number(text), type: Number, format: '0.00' } as const;
  if (column === 'position' || column === 'discount') {
    return { value: Number(text), type: Number } as const;
  }
  return { value: escaped(guardFormula(text)), type: String } as const;
}

/** Characters that XML cannot contain or would change, and characters that the library drops. */
const unwritable = /(?![\t\n\u0085])\p{Cc}|\ufffd|\p{Noncharacter_Code_Point}/gu;

/** Uses the format's own escapes. Text that only looks like an escape is escaped too. */
function escaped(text: string): string {
  if (isOfEveryObject(text)) return text.replace(/^./, escapedUnit);
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(unwritable, (char) => char.split('').map(escapedUnit).join(''));
}

/** The library uses strings as object keys, which would clash with inherited keys such as `constructor`. */
const isOfEveryObject = (text: string): boolean => text in {};

const escapedUnit = (unit: string): string =>
  `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

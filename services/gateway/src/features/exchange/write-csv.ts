import type { MenuRow } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import { guardFormula } from './formula-guard.ts';
import { tableColumns, vocabularies } from './vocabulary.ts';
import { wordCells } from './word-cells.ts';

/** As spreadsheets in these countries expect it, with the decimal sign that does not clash. */
const dialects: Readonly<Record<Language, { separator: string; decimal: string }>> = {
  bg: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
  de: { separator: ';', decimal: ',' },
};

/** Without it Excel takes UTF-8 for the system's old encoding. */
const byteOrderMark = '\ufeff';

export function writeCsv(rows: readonly MenuRow[], language: Language): Uint8Array {
  const { separator, decimal } = dialects[language];
  const { headings } = vocabularies[language];
  const lines = [
    tableColumns.map((column) => headings[column]),
    ...rows.map((row) => {
      const cells = wordCells(row, language);
      return tableColumns.map((column) => {
        const text = cells[column] ?? '';
        return column === 'price' ? text.replace('.', decimal) : guardFormula(text);
      });
    }),
  ];
  const text = lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n');
  return new TextEncoder().encode(`${byteOrderMark}${text}\r\n`);
}

/** Quoted where any separator, a line end or a space at the edge could be misread. */
const quoted = (text: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

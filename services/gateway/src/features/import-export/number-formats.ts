import { attributeNamed, scanXml } from './scan-xml.ts';

export type NumberFormat = {
  readonly isDate: boolean;
  /** The displayed number divided by the stored number, which is 100 for percentages. */
  readonly factor: number;
  readonly before: string;
  readonly behind: string;
};

const plain: NumberFormat = { isDate: false, factor: 1, before: '', behind: '' };
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Returns one entry per style number, or null if this part of the file cannot be read. */
export function readNumberFormats(styles: string): readonly NumberFormat[] | null {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  const result = scanXml(styles, {
    open: (name, attributes) => {
      const id = Number(attributeNamed(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') codes.set(id, attributeNamed(attributes, 'formatCode') ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) ids.push(id);
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
    text: () => undefined,
  });
  if (result !== 'complete') return null;
  return ids.map((id) => {
    const code = codes.get(id);
    if (code !== undefined) return parseFormat(code);
    if (id === 9 || id === 10) return { ...plain, factor: 100, behind: '%' };
    return isBuiltInDate(id) ? { ...plain, isDate: true } : plain;
  });
}

/** Matches quoted, escaped and bracketed text, padding, and then single characters. */
const parts =
  /"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|(\[[^\]]*\])|_.|\*.|(\p{Sc}|%)|([^"\\[])/gu;
const longestFormat = 255;

/** Parses a format's section for positive numbers: `#,##0.00 "лв."`, `0%`, `[$€-407] 0.00`, `dd.mm.yyyy`. */
export function parseFormat(code: string): NumberFormat {
  // If the format has conditions, a section other than the first may apply.
  if (code.length > longestFormat || /\[[<>=]/.test(code)) return plain;
  const literals = { before: '', behind: '' };
  let pattern = '';
  for (const [, quoted, escaped, currency, bracketed, sign, rest] of code.matchAll(parts)) {
    if (rest === ';') break;
    const literal = quoted ?? escaped ?? currency ?? sign;
    if (literal !== undefined) literals[/[0#?]/.test(pattern) ? 'behind' : 'before'] += literal;
    else pattern += /^\[[hms]+\]$/i.test(bracketed ?? '') ? 'h' : (rest ?? '');
  }
  if (/general/i.test(pattern)) pattern = '0';
  if (/[dmyhs]/i.test(pattern.replace(/e[+-]/gi, ''))) return { ...plain, isDate: true };
  const [thousands = ''] = /(?<=[0#?]),+(?=[^0#?,]*$)/.exec(pattern) ?? [];
  const percents = (literals.before + literals.behind).split('%').length - 1;
  return {
    isDate: false,
    factor: 100 ** percents / 1_000 ** thousands.length,
    before: literals.before.trim(),
    behind: literals.behind.trim(),
  };
}

/** Includes the sheet's currency sign, percent sign or unit, because it is part of the meaning. */
export function shownNumber(
  value: number,
  { factor, before, behind }: NumberFormat,
): string | number {
  const isBare = !/[\p{L}\p{Sc}%]/u.test(before + behind);
  // Rounds away floating-point errors: 12.1 may be stored as 12.100000000000001.
  const shown = factor === 1 ? value : Math.round(value * factor * 1e6) / 1e6;
  return isBare ? shown : `${before} ${Math.round(shown * 1e6) / 1e6} ${behind}`.trim();
}

import { type GuestData, textOf } from '@qr-menu/menu-page';
import { printableText } from '../paper/fonts.ts';
import type { Paper } from '../paper/paper.ts';
import type { Words } from '../words.ts';
import { type Block, onPage, type TextColumn, writeBlock } from './block.ts';
import { styles } from './styles.ts';

/** Uses no-break spaces, so that a code stays next to its meaning. */
const joined = (text: string): string => (text.length < 50 ? text.replaceAll(' ', '\u00a0') : text);

/** The symbol for traces on the page. On paper, traces are written as words. */
const brackets = '( )';

/** Returns the meanings of the codes and numbers next to dishes. Null if there are none. */
export function writeLegend(
  { menu }: GuestData,
  translation: GuestData | null,
  words: Words,
  column: TextColumn,
): Block | null {
  const codes = (menu?.codes ?? []).filter(([code]) => code !== brackets);
  const translations = new Map(translation?.menu?.codes);
  const entries = [
    ...codes.map(([code, meaning]) => {
      const translated = translations.get(code);
      return `${code} ${meaning}${translated && translated !== meaning ? ` / ${translated}` : ''}`;
    }),
    ...(menu?.legend ?? []).map(({ k, n, c }) => `${k} ${textOf(n)}${c ? ` (${c})` : ''}`),
  ];
  if (entries.length === 0 && !menu?.note) return null;
  const block = writeBlock(column);
  block.text('H2', words.legend, styles.price);
  if (entries.length > 0) {
    block.text('P', entries.map((entry) => joined(printableText(entry))).join(' · '), styles.small);
  }
  if (menu?.note) block.text('P', menu.note, styles.small);
  return block.finish(12);
}

/** Draws the legend in the same position on every second page, so that it is on every sheet of paper. */
export function drawLegend(
  paper: Paper,
  { elements }: Block,
  pages: number,
  at: { readonly x: number; readonly y: number },
): void {
  for (const element of elements) paper.write(onPage(element, 0, at));
  for (let page = 2; page < pages; page += 2) {
    for (const element of elements) paper.repeat(onPage(element, page, at));
  }
}

export const hasLegend = (page: number): boolean => page % 2 === 0;

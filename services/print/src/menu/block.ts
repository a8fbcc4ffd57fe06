import type { LocalizedString } from '@qr-menu/menu-page';
import type { Language } from '@qr-menu/schema';
import { type FontName, printableText } from '../paper/fonts.ts';
import type { Paper, PlacedLine, Tagged, TextLine } from '../paper/paper.ts';
import { wrapText } from '../paper/wrap-text.ts';

/** A part of a menu that is split only if it is taller than a column. Lengths are in points. */
export type Block = {
  readonly height: number;
  /** The distance to the previous block. It does not apply at the top of a column. */
  readonly gap: number;
  /** Whether the block stays on the same page as the next block, as a heading does. */
  readonly isHeading: boolean;
  readonly elements: readonly Tagged[];
};

export type Style = { readonly font: FontName; readonly size: number };

/** The distance between two baselines, as a fraction of the font size. */
const leading = 1.2;
/** The distance from the top of a line to its baseline, as a fraction of the font size. */
const ascent = 0.92;

export const heightOf = ({ size }: Style): number => size * leading;
export const lineAt = (text: string, style: Style, x: number, top: number): TextLine => ({
  text,
  ...style,
  x,
  y: top + style.size * ascent,
});

export type BlockWriter = {
  readonly top: () => number;
  /** Adds text below the existing text. Returns the end of its last line. */
  readonly text: (
    tag: Tagged['tag'],
    text: LocalizedString,
    style: Style,
    narrower?: number,
  ) => { readonly end: number; readonly top: number; readonly count: number };
  /** Adds an element that the caller has laid out, and moves down by `height`, which is 0 by default. */
  readonly add: (element: Tagged, height?: number) => void;
  readonly finish: (gap: number, isHeading?: boolean) => Block;
  readonly isForced: () => boolean;
};

export type TextColumn = {
  readonly width: number;
  readonly language: Language;
  readonly measure: Paper['width'];
};

export function writeBlock({ width, language, measure }: TextColumn): BlockWriter {
  const elements: Tagged[] = [];
  let top = 0;
  let isForced = false;
  return {
    top: () => top,
    text: (tag, text, style, narrower = 0) => {
      const [shown, own = language] = typeof text === 'string' ? [text] : text;
      const { font, size } = style;
      const fits = (line: string) => measure(line, font, size) <= width - narrower;
      const wrapped = wrapText(printableText(shown), own, fits);
      isForced ||= wrapped.isForced;
      const lines = wrapped.lines.map((line, index) =>
        lineAt(line, style, 0, top + index * heightOf(style)),
      );
      if (lines.length > 0) {
        elements.push({ tag, lang: own === language ? undefined : own, within: lines });
      }
      top += lines.length * heightOf(style);
      const last = lines.at(-1);
      const end = last ? measure(last.text, font, size) : 0;
      return { end, top: top - heightOf(style), count: lines.length };
    },
    add: (element, height = 0) => {
      elements.push(element);
      top += height;
    },
    finish: (gap, isHeading = false) => ({ height: top, gap, isHeading, elements }),
    isForced: () => isForced,
  };
}

export const onPage = (
  element: Tagged,
  page: number,
  at: { readonly x: number; readonly y: number },
): Tagged<PlacedLine> => ({
  ...element,
  within: element.within.map((part) =>
    'tag' in part ? onPage(part, page, at) : { ...part, x: part.x + at.x, y: part.y + at.y, page },
  ),
});

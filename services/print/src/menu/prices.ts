import { priceUnitNames } from '@qr-menu/domain/items';
import { formatPrice, reducedPrice } from '@qr-menu/domain/money';
import { type GuestData, textOf } from '@qr-menu/menu-page';
import { printableText } from '../paper/fonts.ts';
import type { Tagged, TextLine } from '../paper/paper.ts';
import { wrapText } from '../paper/wrap-text.ts';
import { type BlockWriter, heightOf, lineAt, type Style, type TextColumn } from './block.ts';
import { styles } from './styles.ts';

export type PrintedMenu = NonNullable<GuestData['menu']>;
export type PrintedItem = PrintedMenu['sections'][number]['items'][number];
type Size = NonNullable<PrintedItem['z']>[number];

export type PriceColumn = TextColumn & {
  readonly currency: string;
  /** Announces a struck-through price to people who use a screen reader. */
  readonly before: (price: string) => string;
};

type Amount = { readonly text: string; readonly style: Style; readonly struck?: string };

function amountsOf(
  { o, w }: PrintedItem,
  price: number | undefined,
  column: PriceColumn,
): Amount[] {
  if (price === undefined) return [];
  const { currency, language, before } = column;
  const unit = w ? ` / ${priceUnitNames[w][language].replace(' ', '\u00a0')}` : '';
  const format = (amount: number) => printableText(formatPrice(amount, currency, language));
  if (o === undefined) return [{ text: format(price) + unit, style: styles.price }];
  const usual = format(price);
  return [
    { text: usual, style: styles.small, struck: before(usual) },
    { text: format(reducedPrice(price, o)) + unit, style: styles.price },
  ];
}

const besides = 4;

export function priceAtEnd(
  item: PrintedItem,
  column: PriceColumn,
): { width: number; element: Tagged[] } {
  const amounts = amountsOf(item, item.p, column);
  const widths = amounts.map(({ text, style }) => column.measure(text, style.font, style.size));
  const width = widths.reduce((sum, amountWidth) => sum + amountWidth + besides, 0);
  let x = column.width - width + besides;
  const lines = amounts.map(({ text, style, struck }, index): TextLine => {
    // All amounts are on the baseline of the name.
    const line = { ...lineAt(text, style, x, 0), y: lineAt('', styles.name, 0, 0).y };
    x += (widths[index] ?? 0) + besides;
    return struck ? { ...line, struck } : line;
  });
  return { width, element: lines.length > 0 ? [{ tag: 'P', within: lines }] : [] };
}

const narrowestSize = 58;
const betweenSizes = 8;

export function addSizes(block: BlockWriter, item: PrintedItem, column: PriceColumn): void {
  const sizes = item.z ?? [];
  const mostInRow = Math.max(1, Math.floor(column.width / narrowestSize));
  for (let start = 0; start < sizes.length; start += mostInRow) {
    addSizeTable(block, item, sizes.slice(start, start + mostInRow), mostInRow, column);
  }
}

function addSizeTable(
  block: BlockWriter,
  item: PrintedItem,
  sizes: readonly Size[],
  across: number,
  column: PriceColumn,
): void {
  const width = column.width / across;
  const room = width - betweenSizes;
  const cellsOf = (tops: number, of: (size: Size) => readonly Amount[]) =>
    sizes.map((size, index) => {
      let y = tops;
      return of(size).map(({ text, style, struck }): TextLine => {
        const line = lineAt(text, style, index * width, y);
        y += heightOf(style);
        return struck ? { ...line, struck } : line;
      });
    });
  const wrapped = (text: string, style: Style): Amount[] => {
    const fits = (line: string) => column.measure(line, style.font, style.size) <= room;
    const { lines } = wrapText(printableText(text), column.language, fits);
    return lines.map((line) => ({ text: line, style }));
  };
  const names = cellsOf(block.top(), ({ n, v = '' }) =>
    wrapped([n === undefined ? '' : textOf(n), v].filter(Boolean).join(' '), styles.small),
  );
  const below = block.top() + tallest(names);
  const prices = cellsOf(below, ({ p, y }) => [
    ...amountsOf(item, p, column),
    ...(y === undefined ? [] : wrapped(y, styles.small)),
  ]);
  const table: Tagged = {
    tag: 'Table',
    within: [
      { tag: 'TR', within: names.map((within) => ({ tag: 'TH', scope: 'Column', within })) },
      { tag: 'TR', within: prices.map((within) => ({ tag: 'TD', within })) },
    ],
  };
  block.add(table, tallest(names) + tallest(prices) + 2);
}

const tallest = (cells: readonly (readonly TextLine[])[]): number =>
  Math.max(0, ...cells.map((lines) => lines.reduce((sum, line) => sum + heightOf(line), 0)));

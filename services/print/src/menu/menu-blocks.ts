import { formatPrice } from '@qr-menu/domain/money';
import { type GuestData, type LocalizedString, textOf } from '@qr-menu/menu-page';
import { isPrintable, printableText } from '../paper/fonts.ts';
import { type Block, type BlockWriter, lineAt, type TextColumn, writeBlock } from './block.ts';
import {
  addSizes,
  type PriceColumn,
  type PrintedItem,
  type PrintedMenu,
  priceAtEnd,
} from './prices.ts';
import { styles } from './styles.ts';

type Section = PrintedMenu['sections'][number];
type Group = NonNullable<Section['l']>[number];

export type MenuColumn = PriceColumn & {
  readonly translation: GuestData | null;
};

export type MenuBlocks = {
  readonly blocks: readonly Block[];
  readonly unfit: readonly string[];
};

const gaps = { section: 16, item: 7, group: 6 };
/** A name with more lines is hard to read. */
const mostLines = 3;
const mostUnfit = 50;

export function menuBlocks({ menu }: GuestData, column: MenuColumn): MenuBlocks {
  const unfit = new Set<string>();
  const inOther = (index: number) => column.translation?.menu?.sections[index];
  const blocks = (menu?.sections ?? []).flatMap((section, index): Block[] => {
    const translated = inOther(index);
    const { l = [], w = 0 } = section;
    return [
      headingBlock(section, translated, column, unfit),
      ...l.slice(0, w).map((group) => groupBlock(group, column)),
      ...section.items.map((item, itemIndex) =>
        itemBlock(item, translated?.items[itemIndex], section, column, unfit),
      ),
      ...l.slice(w).map((group) => groupBlock(group, column)),
    ];
  });
  const about = menu?.about ? [aboutBlock(menu.about, column)] : [];
  return { blocks: [...about, ...blocks], unfit: [...unfit].slice(0, mostUnfit) };
}

function aboutBlock(about: LocalizedString, column: TextColumn): Block {
  const block = writeBlock(column);
  block.text('P', about, styles.text);
  return block.finish(0);
}

function addNames(
  block: BlockWriter,
  tag: 'H2' | 'H3',
  [name, translated]: readonly [LocalizedString, LocalizedString | undefined],
  { translation }: MenuColumn,
  unfit: Set<string>,
  narrower = 0,
) {
  const shown = printableText(textOf(name));
  const written = block.text(
    tag,
    shown === '' ? '–' : name,
    tag === 'H2' ? styles.section : styles.name,
    narrower,
  );
  if (!isPrintable(textOf(name)) || block.isForced() || written.count > mostLines)
    unfit.add(textOf(name));
  const addTranslation = () => {
    const isOther = typeof translated === 'string' && printableText(translated) !== shown;
    if (translation && isOther)
      block.text('P', [translated, translation.language], styles.translation);
  };
  return { ...written, addTranslation };
}

function headingBlock(
  section: Section,
  translated: Section | undefined,
  column: MenuColumn,
  unfit: Set<string>,
): Block {
  const block = writeBlock(column);
  addNames(block, 'H2', [section.n, translated?.n], column, unfit).addTranslation();
  if (section.d) block.text('P', section.d, styles.text);
  if (section.p) block.text('P', section.p, styles.price);
  return block.finish(gaps.section, true);
}

/** How much of the column a price may fill. A wider price gets a separate line, leaving room for the name. */
const widestPrice = 0.6;
const betweenNameAndPrice = 8;

function itemBlock(
  item: PrintedItem,
  translated: PrintedItem | undefined,
  section: Section,
  column: MenuColumn,
  unfit: Set<string>,
): Block {
  const block = writeBlock(column);
  const { width, element } = priceAtEnd(item, column);
  const isBeside = width > 0 && width <= column.width * widestPrice;
  const narrower = isBeside ? width + betweenNameAndPrice : 0;
  const names = addNames(block, 'H3', [item.n, translated?.n], column, unfit, narrower);
  addQuantity(block, item, names, column, narrower);
  if (isBeside) for (const price of element) block.add(price);
  names.addTranslation();
  if (!isBeside) addBelow(block, element);
  const signs = [item.m, item.c, item.x].filter((text) => text !== undefined);
  if (signs.length > 0) block.text('P', signs.join(' · '), styles.small);
  if (item.d) block.text('P', item.d, styles.text);
  addSizes(block, item, column);
  for (const text of [item.q, item.y, item.h, item.b?.join(' ')]) {
    if (text) block.text('P', text, styles.small);
  }
  const groups = (item.l ?? []).flatMap((index) => section.l?.[index] ?? []);
  for (const { n, h } of groups) block.text('P', `${textOf(n)}: ${h}`, styles.small);
  return block.finish(gaps.item);
}

function addQuantity(
  block: BlockWriter,
  { v, g = [] }: PrintedItem,
  name: { readonly end: number; readonly top: number },
  { width, measure }: TextColumn,
  narrower: number,
): void {
  const text = printableText([v, g.join(', ')].filter(Boolean).join(' · '));
  if (text === '') return;
  const x = name.end + 5;
  const { font, size } = styles.small;
  if (x + measure(text, font, size) > width - narrower) {
    block.text('P', text, styles.small);
    return;
  }
  const y = lineAt('', styles.name, 0, name.top).y;
  block.add({ tag: 'P', within: [{ text, ...styles.small, x, y }] });
}

function addBelow(block: BlockWriter, [price]: ReturnType<typeof priceAtEnd>['element']): void {
  if (!price) return;
  const texts = price.within.flatMap((line) => ('text' in line ? [line.text] : []));
  block.text('P', texts.join(' '), styles.price);
}

function groupBlock({ n, d, h, c, o }: Group, column: PriceColumn): Block {
  const block = writeBlock(column);
  block.text('P', `${textOf(n)}: ${h}`, styles.price);
  if (d) block.text('P', d, styles.small);
  if (c) block.text('P', c, styles.small);
  for (const option of o) {
    const sign = (option.p ?? 0) < 0 ? '−' : '+';
    const price =
      option.p === undefined
        ? ''
        : `${sign}${formatPrice(Math.abs(option.p), column.currency, column.language)}`;
    const signs = [option.c, option.x].filter(Boolean).join(' · ');
    const parts = [textOf(option.n), price.replaceAll(' ', '\u00a0'), signs && `(${signs})`];
    block.text('P', parts.filter(Boolean).join(' '), styles.text);
    if (option.d) block.text('P', option.d, styles.small);
  }
  return block.finish(gaps.group);
}

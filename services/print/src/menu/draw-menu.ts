import { accentHex } from '@qr-menu/domain/look';
import type { GuestData } from '@qr-menu/menu-page';
import { drawFeet, footHeight } from '../paper/foot.ts';
import { createPaper, type Paper } from '../paper/paper.ts';
import type { PaperFormat } from '../paper/paper-format.ts';
import { type Words, wordsIn } from '../words.ts';
import { type Block, onPage, type TextColumn, writeBlock } from './block.ts';
import { drawLegend, hasLegend, writeLegend } from './legend.ts';
import { menuBlocks } from './menu-blocks.ts';
import { menuName } from './menu-name.ts';
import { placeBlocks } from './place-blocks.ts';
import { styles } from './styles.ts';

export type MenuToPrint = {
  readonly data: GuestData;
  readonly translation: GuestData | null;
  readonly format: PaperFormat;
  readonly day: string;
  readonly version: number;
  readonly url: string;
};

export type Print = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Names that take too many lines or contain letters missing from the fonts. At most 50 names. */
  readonly unfit: readonly string[];
};

/** Lengths are in points. */
const papers = {
  A4: { width: 595.28, height: 841.89, margin: 36, columns: 2 },
  A5: { width: 419.53, height: 595.28, margin: 30, columns: 1 },
} as const;
const betweenColumns = 22;
/** The legend may take up at most this share of a page. Otherwise, it is printed once, after the items. */
const largestLegend = 0.3;

/** Draws a tagged PDF with text of any length and script. Equal inputs produce equal bytes. */
export async function drawMenu(menu: MenuToPrint): Promise<Print> {
  const { data, format, day, version } = menu;
  const { language } = data;
  const words = wordsIn(language);
  const title = [data.venue?.name ?? '', menuName(data)].filter(Boolean).join(' · ');
  const accent = data.venue?.look?.accent;
  const paper = createPaper({
    ...{ format, layout: 'portrait', title, language, day, version },
    ...(accent && { accent: accentHex(Number(accent)) }),
  });
  const { pages, unfit } = drawContent(paper, menu, words);
  const { width, height, margin } = papers[format];
  const edges = { left: margin, right: width - margin, bottom: height - margin };
  drawFeet(paper, { ...menu, words, language, pages, edges });
  return { bytes: await paper.finish(), pages, unfit };
}

function drawContent(
  paper: Paper,
  { data, translation, format }: MenuToPrint,
  words: Words,
): Pick<Print, 'pages' | 'unfit'> {
  const { language, menu } = data;
  const { width, height, margin, columns } = papers[format];
  const across: TextColumn = { width: width - 2 * margin, language, measure: paper.width };
  const column = { ...across, width: (across.width - betweenColumns * (columns - 1)) / columns };
  const currency = menu?.currency ?? '';
  const before = (price: string) => words.before.replace('{{price}}', price);
  const { blocks, unfit } = menuBlocks(data, { ...column, currency, before, translation });
  const head = writeHead(data, across);
  const legend = writeLegend(data, translation, words, across);
  const repeated = legend && legend.height <= height * largestLegend ? legend : null;
  const last = repeated ? null : writeLegend(data, translation, words, column);
  const endOf = (page: number): number => {
    const end = height - margin - footHeight;
    return repeated && hasLegend(page) ? end - repeated.height - repeated.gap : end;
  };
  const placed = placeBlocks(last ? [...blocks, last] : blocks, {
    columns: Array.from({ length: columns }, (_, index) => ({
      x: margin + index * (column.width + betweenColumns),
    })),
    top: (page) => margin + (page === 0 ? head.height + head.gap : 0),
    bottom: endOf,
  });
  for (let page = 1; page < placed.pages; page += 1) paper.addPage();
  for (const element of head.elements) paper.write(onPage(element, 0, { x: margin, y: margin }));
  for (const element of placed.elements) paper.write(element);
  const below = endOf(0) + (repeated?.gap ?? 0);
  if (repeated) drawLegend(paper, repeated, placed.pages, { x: margin, y: below });
  return { pages: placed.pages, unfit };
}

function writeHead({ venue, ...data }: GuestData, across: TextColumn): Block {
  const block = writeBlock(across);
  block.text('H1', venue?.name ?? '', styles.title);
  const name = menuName(data);
  if (name !== '') block.text('P', name, styles.menu);
  return block.finish(12);
}

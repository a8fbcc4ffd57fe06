import {
  type AllergenKey,
  allergenGroups,
  allergenNames,
  type DietCheck,
  type MatrixRow,
  type MatrixSection,
} from '@qr-menu/domain/allergens';
import { type Language, type LocalizedText, languages } from '@qr-menu/schema';
import { heightOf, lineAt, onPage, type Style } from '../menu/block.ts';
import type { Print } from '../menu/draw-menu.ts';
import { printableText } from '../paper/fonts.ts';
import { drawFeet, footHeight } from '../paper/foot.ts';
import {
  createPaper,
  type Paper,
  type PlacedLine,
  type Tagged,
  type TextLine,
} from '../paper/paper.ts';
import type { PaperFormat } from '../paper/paper-format.ts';
import { wrapText } from '../paper/wrap-text.ts';
import { wordsIn } from '../words.ts';

export type Matrix = {
  readonly venue: string;
  readonly menu: LocalizedText;
  readonly language: Language;
  readonly translation?: Language | null;
  readonly format?: PaperFormat;
  readonly day: string;
  readonly version: number;
  /** The URL of the venue's permanent code. Null to print no code. */
  readonly url?: string | null;
  readonly sections: readonly MatrixSection[];
};

// A lawyer has to review this wording in each language.
const words = {
  bg: {
    title: 'Алергени',
    dish: 'Ястие',
    contains: 'съдържа',
    traces: 'може да съдържа следи',
    undeclared: 'не е обявено: попитайте',
    none: 'Няма активни продукти.',
  },
  en: {
    title: 'Allergens',
    dish: 'Dish',
    contains: 'contains',
    traces: 'may contain traces',
    undeclared: 'not declared: ask',
    none: 'There are no active items.',
  },
  de: {
    title: 'Allergene',
    dish: 'Gericht',
    contains: 'enthält',
    traces: 'kann Spuren enthalten',
    undeclared: 'nicht angegeben: bitte fragen',
    none: 'Es gibt keine aktiven Produkte.',
  },
} as const;

const symbols: Readonly<Record<DietCheck, string>> = {
  CONTAINS: '●',
  TRACES: '○',
  NOT_DECLARED: '?',
  CLEAR: '',
};

/** In points, landscape. */
const papers = {
  A4: { width: 841.89, height: 595.28, margin: 28, nameWidth: 236 },
  A5: { width: 595.28, height: 419.53, margin: 24, nameWidth: 180 },
} as const;
const headingHeight = 78;
const pad = 3;
const styles = {
  title: { font: 'bold', size: 15 },
  section: { font: 'bold', size: 10 },
  column: { font: 'bold', size: 9 },
  text: { font: 'text', size: 9 },
  small: { font: 'text', size: 7.6 },
  mark: { font: 'bold', size: 11 },
} as const satisfies Readonly<Record<string, Style>>;

type Sheet = {
  readonly paper: Paper;
  readonly matrix: Matrix;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly nameWidth: number;
  readonly columnWidth: number;
};

/** Draws a table of dishes and the 14 allergens as a tagged PDF. Equal inputs produce equal bytes. */
export async function drawMatrix(matrix: Matrix): Promise<Print> {
  const { language, format = 'A4', day, version, url = null } = matrix;
  const { width, height, margin, nameWidth } = papers[format];
  const title = `${words[language].title} · ${printableText(matrix.venue)}`;
  const paper = createPaper({ format, layout: 'landscape', title, language, day, version });
  const edges = { left: margin, right: width - margin, bottom: height - margin };
  const sheet: Sheet = {
    paper,
    matrix,
    left: edges.left,
    right: edges.right,
    top: margin,
    bottom: edges.bottom - (url === null ? 16 : footHeight),
    nameWidth,
    columnWidth: (width - 2 * margin - nameWidth) / allergenGroups.length,
  };
  const pages = drawTable(sheet, title);
  drawFeet(paper, { words: wordsIn(language), language, day, version, url, pages, edges });
  return { bytes: await paper.finish(), pages, unfit: [] };
}

/** Returns the number of pages. A row is never split, and a page never ends with a section's name. */
function drawTable(sheet: Sheet, title: string): number {
  const { paper, matrix, top, bottom } = sheet;
  const head = writeHead(sheet, title);
  const start = top + head.height;
  const at = (below: number) => ({ x: sheet.left, y: below });
  const table: Tagged<PlacedLine>[] = [onPage(head.columns, 0, at(top))];
  for (const element of head.texts) paper.write(onPage(element, 0, at(top)));
  let page = 0;
  let y = start;
  drawRule(sheet, page, y, 1);
  const add = (row: Row, needed = row.height): void => {
    if (y + needed > bottom && y > start) {
      page += 1;
      y = start;
      paper.addPage();
      const repeated = [...head.texts, head.columns];
      for (const element of repeated) paper.repeat(onPage(element, page, at(top)));
      drawRule(sheet, page, y, 1);
    }
    table.push(onPage(row.element, page, at(y)));
    y += row.height;
    drawRule(sheet, page, y, 0.4);
  };
  for (const { name, rows } of matrix.sections) {
    const written = rows.map((row) => writeRow(row, sheet));
    const section = writeSection(name, sheet);
    add(section, section.height + (written[0]?.height ?? 0));
    for (const row of written) add(row);
  }
  if (matrix.sections.length > 0) paper.write({ tag: 'Table', within: table });
  else {
    const none = lineAt(words[matrix.language].none, styles.text, sheet.left + pad, start + pad);
    paper.write({ tag: 'P', within: [{ ...none, page: 0 }] });
  }
  return page + 1;
}

const textOf = (texts: LocalizedText, language: Language): string =>
  printableText(
    [language, 'en' as const, ...languages]
      .map((candidate) => texts[candidate])
      .find((text) => text?.trim()) ?? '',
  ) || '–';

function linesOf(
  { paper, matrix }: Sheet,
  text: string,
  style: Style,
  { width, x = 0, top }: { readonly width: number; readonly x?: number; readonly top: number },
): readonly TextLine[] {
  const fits = (line: string) => paper.width(line, style.font, style.size) <= width;
  return wrapText(printableText(text), matrix.language, fits).lines.map((line, index) =>
    lineAt(line, style, x, top + index * heightOf(style)),
  );
}

type Head = {
  readonly height: number;
  readonly texts: readonly Tagged[];
  readonly columns: Tagged;
};

function writeHead(sheet: Sheet, title: string): Head {
  const { matrix, nameWidth, columnWidth, left, right } = sheet;
  const { language, translation } = matrix;
  const text = words[language];
  const width = right - left;
  const legend = [
    ...(Object.values(matrix.menu).some((name) => name?.trim())
      ? [textOf(matrix.menu, language)]
      : []),
    `${symbols.CONTAINS} ${text.contains}`,
    `${symbols.TRACES} ${text.traces}`,
    `${symbols.NOT_DECLARED} ${text.undeclared}`,
  ].join(' · ');
  const titles = linesOf(sheet, title, styles.title, { width, top: 0 }).slice(0, 2);
  const below = titles.length * heightOf(styles.title) + 2;
  const legends = linesOf(sheet, legend, styles.text, { width, top: below }).slice(0, 3);
  const end = below + legends.length * heightOf(styles.text) + 4 + headingHeight;
  const names = allergenGroups.map(({ key }, index): Tagged => {
    const x = nameWidth + (index + 0.5) * columnWidth;
    const upwards = { isUpwards: true, y: end - pad } as const;
    const own = { ...lineAt(allergenNames[key][language], styles.column, x + 2, 0), ...upwards };
    const translatedName = translation && allergenNames[key][translation];
    const second = { ...own, ...styles.small, x: x + 11 };
    const lines = [own, ...(translatedName ? [{ ...second, text: translatedName }] : [])];
    return { tag: 'TH', scope: 'Column', within: lines };
  });
  const dish = lineAt(text.dish, styles.column, pad, end - heightOf(styles.column) - pad);
  return {
    height: end,
    texts: [
      { tag: 'H1', within: titles },
      { tag: 'P', within: legends },
    ],
    columns: { tag: 'TR', within: [{ tag: 'TH', scope: 'Column', within: [dish] }, ...names] },
  };
}

type Row = { readonly height: number; readonly element: Tagged };

function writeSection(name: LocalizedText, sheet: Sheet): Row {
  const { matrix, left, right } = sheet;
  const room = { width: right - left - 2 * pad, x: pad };
  const lines = linesOf(sheet, textOf(name, matrix.language), styles.section, { ...room, top: 6 });
  const top = 6 + lines.length * heightOf(styles.section);
  const translatedLines = translated(name, sheet, { ...room, top });
  const empty = allergenGroups.map((): Tagged => ({ tag: 'TD', within: [] }));
  const heading: Tagged = { tag: 'TH', scope: 'Row', within: [...lines, ...translatedLines] };
  return {
    height: top + translatedLines.length * heightOf(styles.small) + 4,
    element: { tag: 'TR', within: [heading, ...empty] },
  };
}

function translated(
  name: LocalizedText,
  sheet: Sheet,
  room: Parameters<typeof linesOf>[3],
): readonly TextLine[] {
  const { language, translation } = sheet.matrix;
  const translatedText = translation && name[translation];
  if (!translatedText?.trim()) return [];
  if (printableText(translatedText) === textOf(name, language)) return [];
  return linesOf(sheet, translatedText, styles.small, room);
}

function writeRow(row: MatrixRow, sheet: Sheet): Row {
  const { matrix, nameWidth, columnWidth, paper } = sheet;
  const room = { width: nameWidth - 2 * pad, x: pad };
  const names = linesOf(sheet, textOf(row.name, matrix.language), styles.text, {
    ...room,
    top: pad,
  });
  let top = pad + names.length * heightOf(styles.text);
  const translatedLines = translated(row.name, sheet, { ...room, top });
  top += translatedLines.length * heightOf(styles.small);
  const members = linesOf(sheet, membersOf(row, matrix.language), styles.small, { ...room, top });
  const height = top + members.length * heightOf(styles.small) + pad;
  const cells = row.checks.map((check, index): Tagged => {
    const symbol = symbols[check];
    if (symbol === '') return { tag: 'TD', within: [] };
    const { font, size } = styles.mark;
    const space = columnWidth - paper.width(symbol, font, size);
    const x = nameWidth + index * columnWidth + space / 2;
    return { tag: 'TD', within: [lineAt(symbol, styles.mark, x, (height - size) / 2 - 1)] };
  });
  const heading: Tagged = {
    tag: 'TH',
    scope: 'Row',
    within: [...names, ...translatedLines, ...members],
  };
  return { height, element: { tag: 'TR', within: [heading, ...cells] } };
}

function membersOf({ contained, traces }: MatrixRow, language: Language): string {
  const named = (symbol: string, keys: readonly AllergenKey[]) =>
    keys.length === 0
      ? ''
      : `${symbol} ${keys.map((key) => allergenNames[key][language]).join(', ')}`;
  return [named(symbols.CONTAINS, contained), named(symbols.TRACES, traces)]
    .filter(Boolean)
    .join(' ');
}

function drawRule({ paper, left, right }: Sheet, page: number, y: number, width: number): void {
  paper.decorate(page, (pdf) => {
    pdf.moveTo(left, y).lineTo(right, y).lineWidth(width);
    pdf.strokeColor(width < 1 ? '#8a8a8a' : 'black').stroke();
  });
}

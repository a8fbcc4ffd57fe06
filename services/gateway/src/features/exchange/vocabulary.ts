import type { Column, MenuRow } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';

type Words = Readonly<Record<Language, string>>;

/**
 * What an exported file calls its columns; an import understands all of them. They are in
 * the order of the table: what people edit comes first, what only machines need last.
 */
const headings: Readonly<Record<Column, Words>> = {
  type: { bg: 'Вид', en: 'Type', de: 'Art' },
  'name.bg': { bg: 'Име (bg)', en: 'Name (bg)', de: 'Name (bg)' },
  'name.en': { bg: 'Име (en)', en: 'Name (en)', de: 'Name (en)' },
  'name.de': { bg: 'Име (de)', en: 'Name (de)', de: 'Name (de)' },
  price: { bg: 'Цена', en: 'Price', de: 'Preis' },
  discount: { bg: 'Отстъпка (%)', en: 'Discount (%)', de: 'Rabatt (%)' },
  volume: { bg: 'Количество', en: 'Volume', de: 'Menge' },
  'description.bg': { bg: 'Описание (bg)', en: 'Description (bg)', de: 'Beschreibung (bg)' },
  'description.en': { bg: 'Описание (en)', en: 'Description (en)', de: 'Beschreibung (en)' },
  'description.de': { bg: 'Описание (de)', en: 'Description (de)', de: 'Beschreibung (de)' },
  active: { bg: 'Активно', en: 'Active', de: 'Aktiv' },
  ingredients: { bg: 'Съставки', en: 'Ingredients', de: 'Zutaten' },
  position: { bg: 'Позиция', en: 'Position', de: 'Position' },
  image: { bg: 'Снимка', en: 'Image', de: 'Bild' },
  sectionId: { bg: 'ID на секция', en: 'Section ID', de: 'Abschnitts-ID' },
  itemId: { bg: 'ID на продукт', en: 'Item ID', de: 'Produkt-ID' },
};

export const tableColumns = Object.keys(headings) as readonly Column[];

/** Letters and digits alone: people write `name_bg`, `Name (BG)` and `Name bg`. */
const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const columnsByHeading: ReadonlyMap<string, Column> = new Map(
  tableColumns.flatMap((column) =>
    [column, ...Object.values(headings[column])].map((heading) => [bare(heading), column]),
  ),
);

export const columnOf = (heading: string): Column | undefined =>
  columnsByHeading.get(bare(heading));

const words = {
  section: { bg: 'секция', en: 'section', de: 'Abschnitt' },
  item: { bg: 'продукт', en: 'item', de: 'Produkt' },
  yes: { bg: 'да', en: 'yes', de: 'ja' },
  no: { bg: 'не', en: 'no', de: 'nein' },
} as const satisfies Readonly<Record<string, Words>>;

const meaning = (word: keyof typeof words, ...others: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.values(words[word]).map((one) => one.toLowerCase()), ...others]);

export const sectionWords = meaning('section', 'категория', 'category', 'kategorie');
export const itemWords = meaning('item', 'артикул', 'product', 'artikel');
export const yesWords = meaning('yes', 'true', 'вярно', 'истина', 'wahr', '1');
export const noWords = meaning('no', 'false', 'невярно', 'лъжа', 'falsch', '0');

export const headingsIn = (language: Language): readonly string[] =>
  tableColumns.map((column) => headings[column][language]);

export function wordCells({ kind, cells }: MenuRow, language: Language): MenuRow['cells'] {
  const type = words[kind][language];
  if (cells.active === undefined) return { ...cells, type };
  return { ...cells, type, active: words[cells.active === 'true' ? 'yes' : 'no'][language] };
}

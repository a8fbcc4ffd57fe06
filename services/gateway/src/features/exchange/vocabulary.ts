import { type Column, columns, type MenuRow } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';

/** In the order of an exported table: what people edit first, what only machines need last. */
export const tableColumns: readonly Column[] = [
  'type',
  'name.bg',
  'name.en',
  'name.de',
  'price',
  'discount',
  'volume',
  'description.bg',
  'description.en',
  'description.de',
  'active',
  'ingredients',
  'position',
  'image',
  'sectionId',
  'itemId',
];

export type Vocabulary = {
  readonly headings: Readonly<Record<Column, string>>;
  readonly section: string;
  readonly item: string;
  readonly yes: string;
  readonly no: string;
};

/** What an exported file says in each language. An import understands all of them. */
export const vocabularies: Readonly<Record<Language, Vocabulary>> = {
  bg: {
    headings: {
      type: 'Вид',
      'name.bg': 'Име (bg)',
      'name.en': 'Име (en)',
      'name.de': 'Име (de)',
      price: 'Цена',
      discount: 'Отстъпка (%)',
      volume: 'Количество',
      'description.bg': 'Описание (bg)',
      'description.en': 'Описание (en)',
      'description.de': 'Описание (de)',
      active: 'Активно',
      ingredients: 'Съставки',
      position: 'Позиция',
      image: 'Снимка',
      sectionId: 'ID на секция',
      itemId: 'ID на продукт',
    },
    section: 'секция',
    item: 'продукт',
    yes: 'да',
    no: 'не',
  },
  en: {
    headings: {
      type: 'Type',
      'name.bg': 'Name (bg)',
      'name.en': 'Name (en)',
      'name.de': 'Name (de)',
      price: 'Price',
      discount: 'Discount (%)',
      volume: 'Volume',
      'description.bg': 'Description (bg)',
      'description.en': 'Description (en)',
      'description.de': 'Description (de)',
      active: 'Active',
      ingredients: 'Ingredients',
      position: 'Position',
      image: 'Image',
      sectionId: 'Section ID',
      itemId: 'Item ID',
    },
    section: 'section',
    item: 'item',
    yes: 'yes',
    no: 'no',
  },
  de: {
    headings: {
      type: 'Art',
      'name.bg': 'Name (bg)',
      'name.en': 'Name (en)',
      'name.de': 'Name (de)',
      price: 'Preis',
      discount: 'Rabatt (%)',
      volume: 'Menge',
      'description.bg': 'Beschreibung (bg)',
      'description.en': 'Beschreibung (en)',
      'description.de': 'Beschreibung (de)',
      active: 'Aktiv',
      ingredients: 'Zutaten',
      position: 'Position',
      image: 'Bild',
      sectionId: 'Abschnitts-ID',
      itemId: 'Produkt-ID',
    },
    section: 'Abschnitt',
    item: 'Produkt',
    yes: 'ja',
    no: 'nein',
  },
};

/** Letters and digits alone: people write `name_bg`, `Name (BG)` and `Name bg`. */
const bare = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const all = Object.values(vocabularies);
const columnsByHeading: ReadonlyMap<string, Column> = new Map(
  columns.flatMap((column) =>
    [column, ...all.map(({ headings }) => headings[column])].map((one) => [bare(one), column]),
  ),
);

/** The column that a heading means in any of the languages. */
export const columnOf = (heading: string): Column | undefined =>
  columnsByHeading.get(bare(heading));

const words = (...lists: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(lists.flat().map((word) => word.toLowerCase()));

export const sectionWords = words(
  all.map(({ section }) => section),
  ['категория', 'category', 'kategorie'],
);
export const itemWords = words(
  all.map(({ item }) => item),
  ['артикул', 'product', 'artikel'],
);
/** With what spreadsheets make of a yes or no. */
export const yesWords = words(
  all.map(({ yes }) => yes),
  ['true', 'вярно', 'истина', 'wahr', '1'],
);
export const noWords = words(
  all.map(({ no }) => no),
  ['false', 'невярно', 'лъжа', 'falsch', '0'],
);

/** A row's cells with the language's words for what it is and for yes and no. */
export function wordCells({ kind, cells }: MenuRow, language: Language): MenuRow['cells'] {
  const { yes, no, ...words } = vocabularies[language];
  const { active } = cells;
  return {
    ...cells,
    type: words[kind],
    ...(active === undefined ? {} : { active: active === 'true' ? yes : no }),
  };
}

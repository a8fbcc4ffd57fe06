import {
  additiveNames,
  allergenNamed,
  allergenNames,
  type Column,
  currenciesIn,
  dietNames,
  type MenuRow,
  type PriceUnit,
  priceUnitNames,
  priceUnits,
  traitNames,
} from '@qr-menu/domain';
import { type Language, languages } from '@qr-menu/schema';

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
  sizes: { bg: 'Размери', en: 'Sizes', de: 'Größen' },
  unit: { bg: 'Цена за', en: 'Price per', de: 'Preis pro' },
  onRequest: { bg: 'Цена при запитване', en: 'Price on request', de: 'Preis auf Anfrage' },
  deposit: { bg: 'Депозит', en: 'Deposit', de: 'Pfand' },
  options: { bg: 'Групи опции', en: 'Option groups', de: 'Optionsgruppen' },
  'description.bg': { bg: 'Описание (bg)', en: 'Description (bg)', de: 'Beschreibung (bg)' },
  'description.en': { bg: 'Описание (en)', en: 'Description (en)', de: 'Beschreibung (en)' },
  'description.de': { bg: 'Описание (de)', en: 'Description (de)', de: 'Beschreibung (de)' },
  active: { bg: 'Активно', en: 'Active', de: 'Aktiv' },
  ingredients: { bg: 'Съставки', en: 'Ingredients', de: 'Zutaten' },
  allergens: { bg: 'Алергени', en: 'Allergens', de: 'Allergene' },
  traces: { bg: 'Следи', en: 'Traces', de: 'Spuren' },
  diets: { bg: 'Диети', en: 'Diets', de: 'Ernährungsweisen' },
  traits: { bg: 'Особености', en: 'Particulars', de: 'Besonderheiten' },
  additives: { bg: 'Добавки', en: 'Additives', de: 'Zusatzstoffe' },
  spicy: { bg: 'Лютивина', en: 'Spiciness', de: 'Schärfe' },
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

export const isMeaning = (text: string): text is Meaning =>
  text === 'category' || tableColumns.some((column) => column === text);

/** What is in a dish and how it is sold: only their contents tell whether a list means by these headings what we do. */
export const contentColumns: ReadonlySet<Meaning | undefined> = new Set([
  'allergens',
  'traces',
  'diets',
  'traits',
  'additives',
  'spicy',
  'sizes',
  'unit',
  'onRequest',
  'deposit',
  'options',
]);

export const columnOf = (heading: string): Column | undefined =>
  columnsByHeading.get(bare(heading));

/** What a column of somebody's own price list can mean: a product's column, or the category of each row. */
export type Meaning = Column | 'category';

type Field = 'name' | 'description' | Exclude<Meaning, `${string}.${string}`>;

/** What a heading of somebody's own means, as far as its words tell. */
export type ReadHeading = {
  /** Null: known to mean nothing here, such as a row's number. */
  readonly field: Field | null;
  /** Which it says. */
  readonly language: Language | null;
  /** Which its own words are in. */
  readonly written: Language | null;
  /** Whether all of its words are known. */
  readonly certain: boolean;
};

/** Where a heading has words of several fields, the first one of these is meant. */
const fieldWords: readonly (readonly [field: Field | null, words: string])[] = [
  ['discount', 'отстъпка намаление discount rabatt'],
  ['price', 'цена цени price prices preis preise einzelpreis verkaufspreis'],
  ['description', 'описание състав description details beschreibung'],
  ['category', 'категория категории раздел секция група category section group kategorie'],
  ['category', 'rubrik gruppe abschnitt warengruppe'],
  ['volume', 'количество грамаж тегло обем мярка порция разфасовка volume weight size portion'],
  ['volume', 'amount quantity menge gewicht größe inhalt portionsgröße'],
  ['ingredients', 'алергени съставки allergens ingredients allergene zutaten'],
  ['active', 'активно активен active aktiv'],
  ['name', 'име наименование название заглавие ястие ястия продукт артикул'],
  ['name', 'name dish item product title gericht speise bezeichnung produkt artikel titel'],
  [null, 'номер пореден код no nr number code nummer lfd'],
];
const languageWords: Readonly<Record<Language, string>> = {
  bg: 'bg бг български българско bulgarian bulgarisch',
  en: 'en eng англ английски английско english englisch',
  de: 'de нем немски немско german deutsch',
};
/** A heading in one language is above texts in that language; `name` is a word of two. */
const tellingWords: Readonly<Record<'en' | 'de', string>> = {
  en: 'dish item product title description details',
  de: 'gericht speise bezeichnung produkt artikel titel beschreibung',
};
const fillers =
  'в във с със на за и ед единична дребно крайна ддс бр брой г гр мл кг л ' +
  'in of the a per for with and incl unit vat excl each in pro je mit und inkl mwst der die das des g ml kg st';

const listOf = (words: string): readonly string[] => words.split(' ');
const fieldOfWord: ReadonlyMap<string, Field | null> = new Map(
  fieldWords.flatMap(([field, words]) => listOf(words).map((word) => [word, field] as const)),
);
const languageIn = (
  words: readonly string[],
  known: Readonly<Partial<Record<Language, string>>>,
): Language | null =>
  languages.find((language) =>
    words.some((word) => listOf(known[language] ?? '').includes(word)),
  ) ?? null;
const isFiller = new Set(listOf(fillers));
const rowNumber = /^(?:№|#|no\.?|nr\.?|n°)$/i;
const longestHeading = 60;

/** Undefined: none of its words is known. */
export function readHeadingWords(heading: string): ReadHeading | undefined {
  const text = heading.trim().toLowerCase();
  if (text === '' || text.length > longestHeading) return undefined;
  if (rowNumber.test(text)) return { field: null, language: null, written: null, certain: true };
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const fields = words.flatMap((word) => fieldOfWord.get(word) ?? []);
  const named = languageIn(words, languageWords);
  const isKnown = (word: string) =>
    fieldOfWord.has(word) ||
    isFiller.has(word) ||
    languageIn([word], languageWords) !== null ||
    currenciesIn(word).length > 0;
  const field = fieldWords.find(([one]) => one !== null && fields.includes(one))?.[0] ?? null;
  const none = field === null && !words.some((word) => fieldOfWord.get(word) === null);
  if (none && named === null) return undefined;
  return {
    field: none ? 'name' : field,
    language: named,
    written: languageIn(words, tellingWords),
    certain: words.every(isKnown),
  };
}

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
export const isKindWord = (text: string): boolean => {
  const word = text.trim().toLowerCase();
  return sectionWords.has(word) || itemWords.has(word);
};

/** A row of this name adds up those above it. */
export const isTotalWord = (text: string): boolean =>
  /^(?:общо|всичко|сума|total|sum|gesamt|gesamtsumme|insgesamt|summe)$/iu.test(text);

export const yesWords = meaning('yes', 'true', 'вярно', 'истина', 'wahr', '1');
export const noWords = meaning('no', 'false', 'невярно', 'лъжа', 'falsch', '0');

export const isYesOrNo = (text: string): boolean => {
  const word = text.trim().toLowerCase();
  return yesWords.has(word) || noWords.has(word);
};

export const headingsIn = (language: Language): readonly string[] =>
  tableColumns.map((column) => headings[column][language]);

export function wordCells({ kind, cells }: MenuRow, language: Language): MenuRow['cells'] {
  const type = words[kind][language];
  if (kind === 'section') return { ...cells, type };
  const active = words[cells.active === 'true' ? 'yes' : 'no'][language];
  const onRequest = cells.onRequest === 'true' ? words.yes[language] : '';
  const named = (cell = '', names: KeyNames) =>
    // A dash of its own, which no spreadsheet takes for a formula.
    cell === '-'
      ? '–'
      : cell
          .split(', ')
          .map((key) => names[key]?.[language] ?? key)
          .join(', ');
  return {
    ...cells,
    type,
    active,
    onRequest,
    unit: named(cells.unit, priceUnitNames),
    allergens: named(cells.allergens, allergenNames),
    traces: named(cells.traces, allergenNames),
    diets: named(cells.diets, dietNames),
    traits: named(cells.traits, traitNames),
    additives: named(cells.additives, additiveNames),
  };
}

type KeyNames = Readonly<Record<string, Words>>;

/** By their names in three languages, and by the keys themselves. */
function keyNamed(names: KeyNames): (word: string) => string | undefined {
  const keysByWord = new Map(
    Object.entries(names).flatMap(([key, inLanguages]) =>
      [key, ...Object.values(inLanguages)].map((word) => [word.toLowerCase(), key] as const),
    ),
  );
  return (word) => keysByWord.get(word);
}

const keyOfWord = {
  allergens: allergenNamed,
  diets: keyNamed(dietNames),
  traits: keyNamed(traitNames),
  additives: keyNamed(additiveNames),
};

/** Null: one of the words is none that is known. What stands between them is a comma, a line end or the like. */
export function keysIn(text: string, vocabulary: keyof typeof keyOfWord): readonly string[] | null {
  const parts = text
    .split(/[,;/\n]+/)
    .map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter((part) => part !== '');
  const keys = parts.map((part) => keyOfWord[vocabulary](part));
  return keys.every((key) => key !== undefined) ? keys : null;
}

/** `за 100 г`, `/kg`, `per piece`: without the word that leads to it. */
export function unitIn(text: string): PriceUnit | undefined {
  const spaceless = (words: string): string => words.toLowerCase().replace(/[\s./]+/g, '');
  const word = spaceless(text.trim().replace(/^(?:за|per|pro)\s/iu, ''));
  return priceUnits.find((unit) =>
    [unit, ...Object.values(priceUnitNames[unit])].some((name) => spaceless(name) === word),
  );
}

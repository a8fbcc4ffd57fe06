import {
  additiveNames,
  allergenNamed,
  allergenNames,
  type DietKey,
  dietNames,
  traitNames,
} from '@qr-menu/domain/allergens';
import type { Column, MenuRow } from '@qr-menu/domain/import-export';
import {
  itemTraits,
  type PriceUnit,
  priceUnitNames,
  priceUnits,
  shortDayNames,
  type TraitColumn,
  traitColumns,
} from '@qr-menu/domain/items';
import type { Language } from '@qr-menu/schema';

type Words = Readonly<Record<Language, string>>;

const traitHeadings = Object.fromEntries(
  Object.values(itemTraits).map(({ column, heading }) => [column, heading]),
) as Record<TraitColumn, Words>;

/** The columns of exported files, from those that people edit to those that only programs use. */
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
  days: { bg: 'Дни', en: 'Days', de: 'Tage' },
  weekShown: { bg: 'Цялата седмица', en: 'Whole week', de: 'Ganze Woche' },
  happyHour: { bg: 'Щастлив час', en: 'Happy hour', de: 'Happy Hour' },
  options: { bg: 'Групи опции', en: 'Option groups', de: 'Optionsgruppen' },
  'description.bg': { bg: 'Описание (bg)', en: 'Description (bg)', de: 'Beschreibung (bg)' },
  'description.en': { bg: 'Описание (en)', en: 'Description (en)', de: 'Beschreibung (en)' },
  'description.de': { bg: 'Описание (de)', en: 'Description (de)', de: 'Beschreibung (de)' },
  active: { bg: 'Активно', en: 'Active', de: 'Aktiv' },
  ingredients: { bg: 'Съставки', en: 'Ingredients', de: 'Zutaten' },
  allergens: { bg: 'Алергени', en: 'Allergens', de: 'Allergene' },
  traces: { bg: 'Следи', en: 'Traces', de: 'Spuren' },
  ...traitHeadings,
  position: { bg: 'Позиция', en: 'Position', de: 'Position' },
  image: { bg: 'Снимка', en: 'Image', de: 'Bild' },
  sectionId: { bg: 'ID на секция', en: 'Section ID', de: 'Abschnitts-ID' },
  itemId: { bg: 'ID на продукт', en: 'Item ID', de: 'Produkt-ID' },
};

export const tableColumns = Object.keys(headings) as readonly Column[];

/** Keeps only letters and digits, because people write `name_bg`, `Name (BG)` and `Name bg`. */
export const bareHeading = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const columnsByHeading: ReadonlyMap<string, Column> = new Map([
  ...tableColumns.flatMap((column) =>
    [column, ...Object.values(headings[column])].map(
      (heading) => [bareHeading(heading), column] as const,
    ),
  ),
  // The heading in files that earlier releases exported.
  ['particulars', 'traits'],
]);

export const isMeaning = (text: string): text is Meaning =>
  text === 'category' || text === 'size' || tableColumns.some((column) => column === text);

/** Owners may use these headings for other purposes, so the cells must confirm the meaning. */
export const contentColumns: ReadonlySet<Meaning | undefined> = new Set([
  'allergens',
  'traces',
  ...traitColumns,
  'sizes',
  'unit',
  'onRequest',
  'deposit',
  'happyHour',
  'days',
  'weekShown',
  'options',
]);

export const columnOf = (heading: string): Column | undefined =>
  columnsByHeading.get(bareHeading(heading));

/** One of our own columns, the category of each row, or the prices of the size in the heading. */
export type Meaning = Column | 'category' | 'size';

const words = {
  section: { bg: 'секция', en: 'section', de: 'Abschnitt' },
  item: { bg: 'продукт', en: 'item', de: 'Produkt' },
  yes: { bg: 'да', en: 'yes', de: 'ja' },
  no: { bg: 'не', en: 'no', de: 'nein' },
} as const satisfies Readonly<Record<string, Words>>;

const meaning = (word: keyof typeof words, ...synonyms: readonly string[]): ReadonlySet<string> =>
  new Set([...Object.values(words[word]).map((text) => text.toLowerCase()), ...synonyms]);

export const sectionWords = meaning('section', 'категория', 'category', 'kategorie');
export const itemWords = meaning('item', 'артикул', 'product', 'artikel');
export const isKindWord = (text: string): boolean => {
  const word = text.trim().toLowerCase();
  return sectionWords.has(word) || itemWords.has(word);
};

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
  const happyHour = withDayNames(cells.happyHour ?? '', language);
  if (kind === 'section') {
    const weekShown = cells.weekShown === 'true' ? words.yes[language] : '';
    return { ...cells, type, happyHour, weekShown };
  }
  const active = words[cells.active === 'true' ? 'yes' : 'no'][language];
  const onRequest = cells.onRequest === 'true' ? words.yes[language] : '';
  const named = (cell = '', names: KeyNames) =>
    // Writes a single hyphen as a dash, because no spreadsheet treats a dash as a formula.
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
    happyHour,
    days: withDayNames(cells.days ?? '', language),
    unit: named(cells.unit, priceUnitNames),
    allergens: named(cells.allergens, allergenNames),
    traces: named(cells.traces, allergenNames),
    ...Object.fromEntries(
      Object.values(itemTraits).flatMap((trait) =>
        trait.kind === 'keys' ? [[trait.column, named(cells[trait.column], trait.names)]] : [],
      ),
    ),
  };
}

const withDayNames = (text: string, language: Language): string =>
  shortDayNames.en.reduce(
    (named, day, dayIndex) => named.replaceAll(day, shortDayNames[language][dayIndex] ?? day),
    text,
  );

type KeyNames = Readonly<Record<string, Words>>;

function keyNamed(
  names: KeyNames,
  otherWords: Readonly<Record<string, string>> = {},
): (word: string) => string | undefined {
  const keysByWord = new Map([
    ...Object.entries(names).flatMap(([key, inLanguages]) =>
      [key, ...Object.values(inLanguages)].map((word) => [word.toLowerCase(), key] as const),
    ),
    ...Object.entries(otherWords).flatMap(([key, words]) =>
      words.split('|').map((word) => [word, key] as const),
    ),
  ]);
  return (word) => keysByWord.get(word);
}

/** The codes that are printed on menus, where "vg" means vegan. */
const dietCodes: Readonly<Partial<Record<DietKey, string>>> = {
  VEGETARIAN:
    'v|veg|veggie|vegi|vegetarian dish|вегетариански|вегетарианска|вегетарианец|vegetarisches',
  VEGAN: 'vg|ve|vgn|vegan dish|веганско|веганска|вегански|веган ястие',
  GLUTEN_FREE: 'gf|gluten free|glutenfree|no gluten|безглутеново|безглутенова|ohne gluten',
  LENTEN: 'постна|постен|постни|lent',
  HALAL: 'халял',
  KOSHER: 'кошер',
};

const keyOfWord = {
  allergens: allergenNamed,
  diets: keyNamed(dietNames, dietCodes),
  traits: keyNamed(traitNames),
  additives: keyNamed(additiveNames),
};

export type KeyedColumn = Exclude<Vocabulary, 'allergens'>;
type Vocabulary = keyof typeof keyOfWord;

export const isKeyed = (column: string): column is Vocabulary => Object.hasOwn(keyOfWord, column);

export const isNoKeys = (text: string): boolean =>
  /^(?:[-–—]|none|no allergens|няма|без|без алергени|не съдържа|keine|keine allergene|ohne)[.!]?$/iu.test(
    text.trim(),
  );

const leadingWord =
  /^(?:including|incl\.?|namely|such as|e\.g\.|включително|вкл\.?|а именно|например|като|einschließlich|inkl\.?|nämlich|z\.\s?b\.)(?:\s+|$)/u;

export function keysIn(text: string, vocabulary: Vocabulary): readonly string[] | null {
  const keys = keyParts(text, vocabulary);
  return keys.every((key) => key !== undefined) ? [...new Set(keys)] : null;
}

/** Undefined means an unknown word. Commas, bars, line ends, brackets and "and" separate words. */
export function keyParts(text: string, vocabulary: Vocabulary): readonly (string | undefined)[] {
  const keyOf = keyOfWord[vocabulary];
  const bare = text
    .toLowerCase()
    .replace(/^\s*(?:contains|съдържа|enthält|allergens|алергени|allergene)\s*:?\s/u, '')
    .replace(/(зърнени[^,;]*),\s*(?=съдържащи)/gu, '$1 ')
    .replace(/[\s ]+(?=\S)/gu, (space) => (space.includes('\n') ? '\n' : ' '));
  const parts = (words: string, between: RegExp): readonly string[] =>
    words
      .split(between)
      .map((part) => part.trim().replace(leadingWord, '').replace(/\.$/, ''))
      .filter((part) => part !== '');
  const whole = parts(bare, /[,;/|\n•·]+/u);
  return whole
    .flatMap((part) => (keyOf(part) ? [part] : parts(part, /[()[\]:]+/u)))
    .flatMap((part) => {
      const key = keyOf(part);
      if (key !== undefined) return [key];
      const words = parts(part, /\s*[&+]\s*|\s(?:и|and|und)\s/u);
      if (words.length > 1) return words.map(keyOf);
      // Codes separated by spaces, such as `V GF`.
      const codes = parts(part, / /).map(keyOf);
      return vocabulary === 'diets' && codes.every((code) => code !== undefined)
        ? codes
        : [undefined];
    });
}

const otherUnitWords: Readonly<Record<PriceUnit, string>> = {
  PORTION: 'порц|порция|1порция|port',
  PER_100_G: '100г|100гр|100грама|100g|100gr|100gram|100grams|100gramm',
  PER_KG: 'кг|1кг|килограм|kg|1kg|kilo|kilogram|kilogramm',
  PER_100_ML: '100мл|100ml|100милилитра',
  PER_LITRE: 'л|1л|литър|l|1l|liter|litre',
  PER_PIECE: 'бр|1бр|брой|броя|парче|pc|pcs|piece|each|ea|item|stk|st|stück|1stk',
  PER_PERSON: 'човек|чов|лице|person|pers|pp|pax',
};

/** Reads the unit in `за 100 г`, `/kg` or `per piece`. */
export function unitIn(text: string): PriceUnit | undefined {
  const spaceless = (words: string): string => words.toLowerCase().replace(/[\s./]+/g, '');
  const word = spaceless(text.trim().replace(/^(?:за|на|per|pro|je)\s/iu, ''));
  return priceUnits.find((unit) =>
    [unit, ...Object.values(priceUnitNames[unit]), ...otherUnitWords[unit].split('|')].some(
      (name) => spaceless(name) === word,
    ),
  );
}

export const isOnRequestWord = (text: string): boolean =>
  onRequestWords.has(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s.]+/g, ' ')
      .trim(),
  );

const onRequestWords: ReadonlySet<string> = new Set(
  [
    'on request|price on request|upon request|ask|ask us|please ask|ask for price|market price|market|at market price',
    'm p|mp|mkt|mkt price|daily price|price of the day|poa|p o a|price on application',
    'по запитване|при запитване|цена по запитване|цена при запитване|пазарна цена|по пазарна цена|дневна цена',
    'цена на деня|по договаряне|по договорка|питайте|попитайте|на запитване|запитване',
    'auf anfrage|preis auf anfrage|tagespreis|nach tagespreis|zum tagespreis|tagesaktuell|marktpreis|nach marktpreis',
    'a a|auf nachfrage',
  ].flatMap((words) => words.split('|')),
);

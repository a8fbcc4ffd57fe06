import { isQuantity, type PriceUnit } from '@qr-menu/domain/items';
import { amountWord, currenciesIn, currencyCode } from '@qr-menu/domain/money';
import { type Language, languages } from '@qr-menu/schema';
import { type Meaning, unitIn } from './vocabulary.ts';

type Field = 'name' | 'description' | Exclude<Meaning, `${string}.${string}`>;

export type ReadHeading = {
  /** Null if the heading is known but irrelevant, such as a row number. */
  readonly field: Field | null;
  readonly language: Language | null;
  /** The languages that the heading itself is written in. */
  readonly written: readonly Language[];
  readonly certain: boolean;
  /** Whether the heading names a language that menus do not support. */
  readonly isForeign: boolean;
};

/** If a heading has words for several fields, the first in this list wins. */
const fieldWords: readonly (readonly [field: Field | null, words: string])[] = [
  [null, 'доставна себестойност покупна закупна einkauf einkaufspreis wareneinsatz purchase'],
  ['discount', 'отстъпка намаление discount rabatt'],
  ['price', 'цена цени price prices preis preise einzelpreis verkaufspreis'],
  ['allergens', 'алергени алерген allergens allergen allergene allergenhinweise'],
  ['traces', 'следи traces spuren'],
  ['diets', 'диета диети diet diets dietary ernährung ernährungsweise ernährungsweisen'],
  ['additives', 'добавки additives zusatzstoffe'],
  ['description', 'описание състав description details beschreibung'],
  ['category', 'категория категории раздел секция група category section group kategorie'],
  ['category', 'rubrik gruppe abschnitt warengruppe'],
  ['volume', 'количество грамаж тегло обем мярка порция разфасовка volume weight size portion'],
  ['volume', 'amount quantity menge gewicht größe inhalt portionsgröße'],
  ['volume', 'variation variant вариант вариация variante'],
  ['ingredients', 'съставки ingredients zutaten'],
  ['active', 'активно активен active aktiv'],
  ['image', 'снимка изображение image photo picture bild foto'],
  ['name', 'име наименование название заглавие ястие ястия продукт артикул'],
  ['name', 'name dish item product title gericht speise bezeichnung produkt artikel titel'],
  [null, 'номер пореден код no nr number code nummer lfd'],
];
const languageWords: Readonly<Record<Language, string>> = {
  bg: 'bg bul бг български българско bulgarian bulgarisch',
  en: 'en eng англ английски английско english englisch',
  de: 'de ger deu нем немски немско german deutsch',
};
const foreignLanguages = new Set(
  [
    'greek гръцки griechisch ελληνικά french френски französisch français spanish испански spanisch español',
    'italian италиански italienisch italiano russian руски russisch русский рус romanian румънски rumänisch',
    'română turkish турски türkisch türkçe serbian сръбски serbisch croatian хърватски kroatisch hrvatski',
    'macedonian македонски polish полски polnisch polski czech чешки tschechisch hungarian унгарски ungarisch',
    'dutch нидерландски niederländisch ukrainian украински ukrainisch chinese китайски chinesisch japanese',
    'японски japanisch hebrew иврит hebräisch arabic арабски arabisch albanian албански portuguese',
  ]
    .join(' ')
    .split(' '),
);
/** ISO 639-1 codes. They are recognized only next to a word such as "name" or "description". */
const foreignCodes = new Set(
  (
    'el gr fr es it ru ro tr sr hr sl mk pl cs cz sk hu nl pt uk ua sq al he ar zh cn ja jp ko ka hy lt lv et fi ' +
    'sv da nb nn no is ga mt ca eu gl bs me be kk uz fa hi th vi id ms la'
  ).split(' '),
);
/** Words that reveal the heading's language. `name` is omitted, because English and German share it. */
const headingLanguageWords: Readonly<Record<'en' | 'de', string>> = {
  en: 'dish item product title description details',
  de: 'gericht speise bezeichnung produkt artikel titel beschreibung',
};
const fillers =
  'в във с със на за и ед единична дребно крайна продажна ддс бр брой г гр мл кг л ' +
  'in of the a per for with and incl unit vat excl each url pro je mit und inkl mwst der die das des g ml kg st';

const sizeWords = new Set(
  [
    'small medium large regular big kids child xs s m l xl xxl mini midi maxi half full whole single double triple short tall',
    'grande venti glass bottle btl carafe cup pint jug pitcher slice family',
    'малка малък малко мал средна среден средно ср голяма голям голямо гол мини миди макси половин половинка цяла',
    'цял единична единично двойна двойно тройна чаша бутилка кана халба парче детска фамилна фамилен',
    'kinder klein kleine kleiner kleines mittel mittlere mittlerer mittleres groß große großer großes gross grosse halb',
    'halbe halbes ganz ganze ganzes einfach doppelt doppelte doppelter glas flasche karaffe krug becher tasse',
    'kännchen familie stück',
  ]
    .join(' ')
    .split(' '),
);
const besideSize = new Set('порция portion size размер größe'.split(' '));

const measureWords = new Set('г гр кг мл л g gr kg ml cl l'.split(' '));

/** The unit of plain numbers in the column, as in `Грамаж (г)` or `ml`. */
export const measureInHeading = (heading: string): string | undefined => {
  const [unit, ...rest] = wordsOf(heading).filter((word) => measureWords.has(word));
  return rest.length === 0 ? unit : undefined;
};

const listOf = (words: string): readonly string[] => words.split(' ');
const fieldOfWord: ReadonlyMap<string, Field | null> = new Map(
  [...fieldWords]
    .reverse()
    .flatMap(([field, words]) => listOf(words).map((word) => [word, field] as const)),
);
const notForSale = new Set(listOf(fieldWords[0]?.[1] ?? ''));
const languageIn = (
  words: readonly string[],
  listed: Readonly<Partial<Record<Language, string>>>,
): Language | null =>
  languages.find((language) =>
    words.some((word) => listOf(listed[language] ?? '').includes(word)),
  ) ?? null;
const isFiller = new Set(listOf(fillers));
const otherPrices = new Set(
  listOf(
    'old previous former cost net excl excluding without wholesale стара старата предишна едро без alt alter alte bisheriger netto ohne zzgl',
  ),
);
const rowNumber = /^(?:№|#|no\.?|nr\.?|n°)$/i;
const longestHeading = 60;

/** Splits `priceCents` and `name_bg` into two words, but not `MwSt`. */
const wordsOf = (heading: string): readonly string[] =>
  (/^\p{Ll}[\p{L}\d]*$/u.test(heading.trim()) ? heading.replace(/(?=\p{Lu})/gu, ' ') : heading)
    .toLowerCase()
    .match(/\p{Sc}|[\p{L}\p{N}]+/gu) ?? [];

const isMoney = (word: string): boolean =>
  currenciesIn(word).length > 0 || amountWord(word) !== null;

const plainHeading = { language: null, written: [], certain: true, isForeign: false } as const;

export function readHeadingWords(heading: string): ReadHeading | undefined {
  const text = heading.trim();
  if (text === '' || text.length > longestHeading) return undefined;
  if (rowNumber.test(text)) return { ...plainHeading, field: null };
  const words = wordsOf(text);
  const fields = words.flatMap((word) => fieldOfWord.get(word) ?? []);
  const named = languageIn(words, languageWords);
  const [field = null] =
    fieldWords.find(([candidate]) => candidate !== null && fields.includes(candidate)) ?? [];
  const isText = field === 'name' || field === 'description' || field === 'category';
  const isForeign =
    named === null &&
    words.some((word) => foreignLanguages.has(word) || (isText && foreignCodes.has(word)));
  if (isForeign || words.some((word) => notForSale.has(word))) {
    return { ...plainHeading, field: null, isForeign };
  }
  const none = field === null && !words.some((word) => fieldOfWord.get(word) === null);
  if (none && words.every((word) => measureWords.has(word)))
    return { ...plainHeading, field: 'volume' };
  if (none && words.every((word) => currenciesIn(word).length > 0))
    return { ...plainHeading, field: 'price' };
  if (none && named === null) return undefined;
  const isKnown = (word: string) =>
    fieldOfWord.has(word) ||
    isFiller.has(word) ||
    languageIn([word], languageWords) !== null ||
    isMoney(word) ||
    /^\d+$/.test(word);
  return {
    field: none ? 'name' : field,
    language: named,
    written: words.flatMap((word) => languageIn([word], headingLanguageWords) ?? []),
    certain: words.every(isKnown),
    isForeign: false,
  };
}

/** Whether the heading is for a price that guests do not pay: `Old price`, `Цена без ДДС`, `Preis netto`. */
export const isOtherPrice = (heading: string): boolean =>
  heading.length <= longestHeading && wordsOf(heading).some((word) => otherPrices.has(word));

/** Returns the size in a heading such as `small`, `Preis groß` or `0,3 л (лв.)`, or null if there is none. */
export function sizeInHeading(heading: string): string | null {
  if (heading.length > longestHeading) return null;
  const rest = heading
    .replace(/[()[\]_:]+/g, ' ')
    .split(/\s+/)
    .filter((word) => {
      const bare = word.toLowerCase().replace(/\.$/, '');
      const isPrice = fieldOfWord.get(bare) === 'price';
      return bare !== '' && !isPrice && (sizeWords.has(bare) || !isMoney(bare));
    });
  const label = rest.join(' ');
  return isSizeLabel(label) ? label : null;
}

export type SizeLabel = { readonly name: string; readonly quantity: string };

const quantityIn = /(?:^|\s)(\d+(?:[.,/]\d+)?\s?\p{L}{1,5}\.?)(?=\s|$)/u;

/** Returns the size in `голяма`, `0,3 л`, `large portion` or `малка 300 г`, or null if there is none. */
export function readSizeLabel(text: string): SizeLabel | null {
  if (/\p{L}/u.test(text) && isQuantity(text)) return { name: '', quantity: text };
  const [found = '', quantity = ''] = quantityIn.exec(text) ?? [];
  const isMeasured = quantity !== '' && isQuantity(quantity);
  const name = (isMeasured ? text.replace(found, ' ') : text).trim().replace(/\s+/g, ' ');
  const words = wordsOf(name);
  const isSize =
    words.some((word) => sizeWords.has(word)) &&
    words.every((word) => sizeWords.has(word) || besideSize.has(word));
  return isSize ? { name, quantity: isMeasured ? quantity : '' } : null;
}

export const isSizeLabel = (text: string): boolean => readSizeLabel(text) !== null;

export type PriceHeading = {
  /** Whether numbers in the column are hundredths, as in `price_cents`. */
  readonly isCents: boolean;
  /** The unit of all prices in the column, as in `Цена за кг`. */
  readonly unit: PriceUnit | undefined;
};

export function readPriceHeading(heading: string, currency: string): PriceHeading {
  const own = currencyCode(currency) ?? 'EUR';
  const isCents = wordsOf(heading).some((word) => {
    const amount = word.length > 1 ? amountWord(word) : null;
    return amount?.isCents === true && amount.codes.includes(own);
  });
  const [, per = ''] = /(?:\s(?:за|на|per|pro|je)\s|\/)\s*([^()/]+)\)?$/iu.exec(heading) ?? [];
  return { isCents, unit: unitIn(per) };
}

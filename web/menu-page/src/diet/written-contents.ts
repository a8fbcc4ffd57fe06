import {
  type AdditiveKey,
  type AllergenKey,
  additiveKeys,
  additiveNames,
  allergenGroups,
  allergenKeys,
  allergenNames,
  dietNames,
  traitNames,
} from '@qr-menu/domain/allergens';
import type { TraitField } from '@qr-menu/domain/items';
import type {
  PublicIngredient,
  PublicItem,
  PublicMenuDocument,
  PublicOption,
} from '@qr-menu/domain/public-menu';
import type { AllergenCodes, Language } from '@qr-menu/schema';
import { contents as bg } from '../i18n/bg/written.ts';
import { contents as de } from '../i18n/de/written.ts';
import { contents as en } from '../i18n/en/written.ts';
import { sofiaZone } from '../live/stale-notice.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;
type Words = (key: `contents.${Key}`, of?: readonly string[]) => string;

const wordsIn =
  (language: Language): Words =>
  (key, of = []) =>
    texts[language][key.slice('contents.'.length) as Key].replace('{{of}}', () => of.join(', '));

/** The contents of a product, which the filter uses. Keys from vocabularies are separated by spaces. */
export type GuestContents = {
  /** The allergens, the possible traces, and the diets for which the product is suitable. */
  readonly a?: string;
  readonly r?: string;
  readonly e?: string;
  /** The date of the declaration. Omitted if the contents are undeclared or only partly known. */
  readonly j?: string;
  /** The text next to the product: labels, allergens and additives. */
  readonly m?: string;
  readonly c?: string;
  readonly x?: string;
  /** How spicy the product is, from 1 to 3. Its label comes last. */
  readonly k?: number;
};

/** The contents of an option: the keys, whether they are complete, and the text that describes both. */
export type GuestOptionContents = {
  readonly a?: string;
  readonly j?: 1;
  readonly c?: string;
  readonly x?: string;
};

/** Labels that apply to the whole menu. */
export type MenuContents = {
  /** Set if any product or option declares allergens or diets, so that a filter is needed. */
  readonly told?: 1;
  readonly note?: string;
  /** The codes and symbols next to products, with their meanings. */
  readonly codes?: readonly (readonly [code: string, meaning: string])[];
};

export type WrittenContents = {
  readonly of: (item: PublicItem) => GuestContents;
  /** Returns the meaning of an ingredient's number. The legend shows it next to the ingredient's name. */
  readonly ofIngredient: (ingredient: PublicIngredient, name: string) => string;
  readonly ofMenu: MenuContents;
  readonly ofOptions: (options: readonly PublicOption[]) => {
    /** The text that applies to all options. It is shown only once. */
    readonly ofAll: string;
    readonly each: readonly GuestOptionContents[];
  };
};

/**
 * Writes the notes next to dishes and their explanations on the server, so that the script does not need
 * them.
 */
export function writtenContents(
  { account, menu }: PublicMenuDocument,
  language: Language,
): WrittenContents {
  const t = wordsIn(language);
  const items = menu?.sections.flatMap((section) => section.items) ?? [];
  const ingredients = menu?.ingredients ?? [];
  const options = (menu?.optionGroups ?? []).flatMap((group) => group.options);
  const isDeclared =
    options.some(hasStatement) || items.some(({ allergens }) => allergens?.declared);
  const hasFilter = isDeclared || items.some(({ diets = [] }) => diets.length > 0);
  const signs = signsOf(account?.allergenCodes ?? 'NAMES', ingredients, language);
  const contentsOf = (item: PublicItem): GuestContents => {
    const { additives, ...labels } = traitWords(item, signs.additive, language, t);
    const words = Object.values(labels).flat().join(' · ');
    return {
      ...(hasFilter && {
        ...keysOfItem(item, account?.timeZone ?? sofiaZone),
        ...allergensOf(item),
      }),
      ...(words && { m: words }),
      ...(item.spiciness && { k: item.spiciness }),
      ...(additives.length > 0 && { x: t('contents.additives', additives) }),
    };
  };
  const allergensOf = ({ allergens, ingredients: numbers }: PublicItem): GuestContents => {
    const { contains = [], mayContain = [], declared } = allergens ?? {};
    const carried = ingredients.filter(({ number }) => numbers.includes(number));
    // The ingredient's number next to the dish already indicates this allergen.
    const isCarried = (key: AllergenKey) =>
      carried.some((ingredient) => ingredient.allergens?.includes(key));
    const shown = keysOf(contains).filter((key) => !isCarried(key));
    const traces = keysOf(mayContain);
    const parts = [
      ...(shown.length > 0 ? [t('contents.contains', shown.map(signs.allergen))] : []),
      ...(traces.length > 0 ? [t('contents.mayContain', traces.map(signs.allergen))] : []),
      ...(isDeclared && !declared ? [t('contents.notDeclared')] : []),
    ];
    return parts.length > 0 ? { c: parts.join(' · ') } : {};
  };
  const ofIngredient = ({ allergens = [] }: PublicIngredient, name: string): string => {
    const names = keysOf(hasFilter ? allergens : []).map((key) => allergenNames[key][language]);
    const otherNames = names.filter((allergen) => allergen.toLowerCase() !== name.toLowerCase());
    return otherNames.length > 0 ? t('contents.contains', otherNames) : '';
  };
  const ofOptions = (shown: readonly PublicOption[]) => {
    const isUnknown = isDeclared && shown.some(({ declared }) => !declared);
    const isAlike = shown.every(({ declared, contains }) => !declared && contains.length === 0);
    const unknown = isUnknown ? t('contents.notDeclared') : '';
    const each = shown.map(
      ({ contains, declared }): GuestOptionContents => ({
        ...(contains.length > 0 && {
          a: contains.join(' '),
          c: keysOf(contains).map(signs.allergen).join(', '),
        }),
        ...(declared && { j: 1 as const }),
        ...(!declared && !isAlike && unknown && { x: unknown }),
      }),
    );
    return { ofAll: isAlike ? unknown : '', each };
  };
  const codes = signs.explained(items, options, hasFilter);
  return {
    of: contentsOf,
    ofIngredient,
    ofOptions,
    ofMenu: {
      ...(hasFilter && { told: 1 as const, note: t('contents.note') }),
      ...(codes.length > 0 && { codes }),
    },
  };
}

function keysOfItem({ allergens, diets = [] }: PublicItem, timeZone: string): GuestContents {
  const { contains = [], mayContain = [], declaredAt } = allergens ?? {};
  return {
    ...(contains.length > 0 && { a: contains.join(' ') }),
    ...(mayContain.length > 0 && { r: mayContain.join(' ') }),
    ...(diets.length > 0 && { e: diets.join(' ') }),
    ...(declaredAt !== undefined && { j: dayOf(declaredAt, timeZone) }),
  };
}

const hasStatement = ({ declared, contains }: PublicOption): boolean =>
  declared || contains.length > 0;

const keysOf = (keys: readonly string[]): readonly AllergenKey[] =>
  allergenKeys.filter((key) => keys.includes(key));

// Cached by time zone and shared by all dishes, because a formatter takes kilobytes that the garbage
// collector does not count. It is created on first use, because a phone would otherwise spend 40 ms on
// creating it while loading this module.
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date in the venue's time zone, independent of the server's time zone: `2026-11-03`. */
function dayOf(instant: string, timeZone: string): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(new Date(instant));
}

const heat = ['contents.mild', 'contents.hot', 'contents.veryHot'] as const;

/** Returns the labels of an item. A vegan dish is not also labelled as vegetarian. */
function traitWords(
  { diets = [], traits = [], additives = [], spiciness = 0 }: PublicItem,
  additiveSign: (key: AdditiveKey) => string,
  language: Language,
  t: Words,
) {
  const leaf = (['VEGAN', 'VEGETARIAN'] as const).find((diet) => diets.includes(diet));
  const rest = diets.filter((diet) => diet !== 'VEGETARIAN' && diet !== 'VEGAN');
  const hot = heat[spiciness - 1];
  return {
    diets: [...(leaf ? [leaf] : []), ...rest].map((diet) => dietNames[diet][language]),
    traits: traits.map((trait) => traitNames[trait][language]),
    spiciness: hot ? [t(hot)] : [],
    additives: additives.map(additiveSign),
  } satisfies Readonly<Record<TraitField, readonly string[]>>;
}

/** Lower-case letters, because the codes of allergens are upper-case letters or numbers. */
const additiveLetters = 'abcdefghijklmnopqrstuvwxyz';

/** The letters from the Austrian Codex recommendation, which omits letters that look like other symbols. */
const letters = 'ABCDEFGHLMNOPR';

const groupOf = (key: AllergenKey): AllergenKey =>
  allergenGroups.find(({ members }) => members.includes(key))?.key ?? key;

/** Decides whether the allergens and additives of a dish are shown as names or as codes with explanations. */
function signsOf(
  codes: AllergenCodes,
  ingredients: readonly PublicIngredient[],
  language: Language,
) {
  /** A number has only one meaning on each page, and the owner's own legend takes precedence. */
  const isTaken = (number: number, key?: AllergenKey) =>
    ingredients.some(
      (ingredient) => ingredient.number === number && !(key && ingredient.allergens?.includes(key)),
    );
  const codeOf = (group: AllergenKey): string | undefined => {
    const index = allergenGroups.findIndex(({ key }) => key === group);
    if (codes === 'LETTERS') return letters[index];
    const isUsable = codes === 'EU_NUMBERS' && !isTaken(index + 1, group);
    return isUsable ? String(index + 1) : undefined;
  };
  const additive = (key: AdditiveKey): string => {
    const index = additiveKeys.indexOf(key);
    const isNumber = codes === 'LETTERS' && !isTaken(index + 1);
    return isNumber ? String(index + 1) : (additiveLetters[index] ?? additiveNames[key][language]);
  };
  /** Individual nuts and cereals are always named. */
  const allergen = (key: AllergenKey): string => {
    const group = groupOf(key);
    const code = codeOf(group);
    const name = allergenNames[key][language];
    if (code === undefined) return name;
    return group === key ? code : `${code} (${name})`;
  };
  /** Returns the explanations of the codes that these items use. */
  const explained = (
    items: readonly PublicItem[],
    options: readonly PublicOption[],
    hasFilter: boolean,
  ) => {
    const declarations = hasFilter ? items.flatMap(({ allergens }) => allergens ?? []) : [];
    const used = [
      ...declarations.flatMap(({ contains, mayContain }) => [...contains, ...mayContain]),
      ...options.flatMap(({ contains }) => contains),
    ];
    const groups = new Set(keysOf(used).map(groupOf));
    const hasTraces = declarations.some(({ mayContain }) => mayContain.length > 0);
    const added = new Set(items.flatMap(({ additives = [] }) => additives));
    const rows = [
      ...allergenGroups
        .filter(({ key }) => groups.has(key))
        .map(({ key }) => [codeOf(key), allergenNames[key][language]] as const),
      ...additiveKeys
        .filter((key) => added.has(key))
        .map((key) => [additive(key), additiveNames[key][language]] as const),
      ...(hasTraces ? [['( )', wordsIn(language)('contents.traces')] as const] : []),
    ];
    return rows.flatMap(([code, name]) => (code === undefined ? [] : [[code, name] as const]));
  };
  return { allergen, additive, explained };
}

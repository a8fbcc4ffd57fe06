import {
  type AdditiveKey,
  type AllergenKey,
  additiveKeys,
  additiveNames,
  allergenGroups,
  allergenKeys,
  allergenNames,
  dietNames,
  type PublicIngredient,
  type PublicItem,
  type PublicMenuDocument,
  type PublicOption,
  traitNames,
} from '@qr-menu/domain';
import type { AllergenCodes, Language } from '@qr-menu/schema';
import { contents as bg } from '../i18n/bg/written.ts';
import { contents as de } from '../i18n/de/written.ts';
import { contents as en } from '../i18n/en/written.ts';
import { timeZone } from '../stale-notice.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;
type Words = (key: `contents.${Key}`, of?: readonly string[]) => string;

const wordsIn =
  (language: Language): Words =>
  (key, of = []) =>
    texts[language][key.slice('contents.'.length) as Key].replace('{{of}}', () => of.join(', '));

/** What is said of what is in a product. Keys of vocabularies stand behind each other, for the filter. */
export type GuestContents = {
  /** Known to contain, may contain, diets. */
  readonly a?: string;
  readonly r?: string;
  readonly e?: string;
  /** The day on which that was declared; absent: it is not, or not all of it is known. */
  readonly j?: string;
  /** As it stands beside the product: marks, codes or names, additives. */
  readonly m?: string;
  readonly c?: string;
  readonly x?: string;
};

/** What an option contains: keys, whether these are all, both as it stands beside the option. */
export type GuestOptionContents = {
  readonly a?: string;
  readonly j?: 1;
  readonly c?: string;
  readonly x?: string;
};

/** Of the menu as a whole. */
export type MenuContents = {
  /** Allergens or diets of a product, or allergens of an option, are told: the page can be filtered by them. */
  readonly told?: 1;
  readonly note?: string;
  /** What stands beside the products and is no word, with its meaning. */
  readonly codes?: readonly (readonly [code: string, meaning: string])[];
};

export type WrittenContents = {
  readonly of: (item: PublicItem) => GuestContents;
  /** What the number of an ingredient stands for beyond its name, as the legend shows it. */
  readonly ofIngredient: (ingredient: PublicIngredient, name: string) => string;
  readonly ofMenu: MenuContents;
  readonly ofOptions: (options: readonly PublicOption[]) => {
    /** Said once, where it is the same of every option. */
    readonly ofAll: string;
    readonly each: readonly GuestOptionContents[];
  };
};

/** What stands beside the dishes, finished, and what explains it: the page's script holds no such words. */
export function writtenContents(
  { account, menu }: PublicMenuDocument,
  language: Language,
): WrittenContents {
  const t = wordsIn(language);
  const items = menu?.sections.flatMap((section) => section.items) ?? [];
  const ingredients = menu?.ingredients ?? [];
  const options = (menu?.optionGroups ?? []).flatMap((group) => group.options);
  const areOptionsTold = options.some(({ declared, contains }) => declared || contains.length > 0);
  const isDeclared = areOptionsTold || items.some(({ allergens }) => allergens?.declared);
  const isTold = isDeclared || items.some(({ diets = [] }) => diets.length > 0);
  const signs = signsOf(account?.allergenCodes ?? 'NAMES', ingredients, language);
  const contentsOf = (item: PublicItem): GuestContents => {
    const { allergens, additives = [], diets = [] } = item;
    const marks = marksOf(item, language, t);
    const said = {
      ...(marks.length > 0 && { m: marks.join(' · ') }),
      ...(additives.length > 0 && { x: t('contents.additives', additives.map(signs.additive)) }),
    };
    if (!isTold) return said;
    const { contains = [], mayContain = [], declaredAt } = allergens ?? {};
    const carried = ingredients
      .filter(({ number }) => item.ingredients.includes(number))
      .flatMap((one) => one.allergens ?? []);
    // The number of such an ingredient stands there already.
    const shown = keysOf(contains).filter((key) => !carried.includes(key));
    const beside = [
      ...(shown.length > 0 ? [t('contents.contains', shown.map(signs.allergen))] : []),
      ...(mayContain.length > 0
        ? [t('contents.mayContain', keysOf(mayContain).map(signs.allergen))]
        : []),
      ...(isDeclared && !allergens?.declared ? [t('contents.notDeclared')] : []),
    ];
    return {
      ...(contains.length > 0 && { a: contains.join(' ') }),
      ...(mayContain.length > 0 && { r: mayContain.join(' ') }),
      ...(diets.length > 0 && { e: diets.join(' ') }),
      ...(declaredAt !== undefined && { j: dayOf(declaredAt) }),
      ...said,
      ...(beside.length > 0 && { c: beside.join(' · ') }),
    };
  };
  const ofIngredient = ({ allergens = [] }: PublicIngredient, name: string): string => {
    const names = keysOf(isTold ? allergens : []).map((key) => allergenNames[key][language]);
    const others = names.filter((other) => other.toLowerCase() !== name.toLowerCase());
    return others.length > 0 ? t('contents.contains', others) : '';
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
  const codes = signs.explained(items, options, isTold);
  return {
    of: contentsOf,
    ofIngredient,
    ofOptions,
    ofMenu: {
      ...(isTold && { told: 1 as const, note: t('contents.note') }),
      ...(codes.length > 0 && { codes }),
    },
  };
}

const keysOf = (keys: readonly string[]): readonly AllergenKey[] =>
  allergenKeys.filter((key) => keys.includes(key));

/** As venues count, whatever the server's clock is set to: `2026-11-03`. */
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

const heat = ['contents.mild', 'contents.hot', 'contents.veryHot'] as const;

/** Diets, traits and how hot it is. What is vegan is not also called vegetarian. */
function marksOf(
  { diets = [], traits = [], spiciness = 0 }: PublicItem,
  language: Language,
  t: Words,
): readonly string[] {
  const named = diets.filter((diet) => diet !== 'VEGETARIAN' || !diets.includes('VEGAN'));
  const hot = heat[spiciness - 1];
  return [
    ...named.map((diet) => dietNames[diet][language]),
    ...traits.map((trait) => traitNames[trait][language]),
    ...(hot ? [t(hot)] : []),
  ];
}

/** Of the Austrian Codex recommendation, which leaves out what looks like another sign. */
const letters = 'ABCDEFGHLMNOPR';

const groupOf = (key: AllergenKey): AllergenKey =>
  allergenGroups.find(({ members }) => members.includes(key))?.key ?? key;

/** What allergens and additives are called beside a dish: by name, or by a code that the legend explains. */
function signsOf(
  codes: AllergenCodes,
  ingredients: readonly PublicIngredient[],
  language: Language,
) {
  /** One number never means two things on a page: the owner's own legend comes first. */
  const isTaken = (number: number, key?: AllergenKey) =>
    ingredients.some((one) => one.number === number && !(key && one.allergens?.includes(key)));
  const codeOf = (group: AllergenKey): string | undefined => {
    const place = allergenGroups.findIndex(({ key }) => key === group);
    if (codes === 'LETTERS') return letters[place];
    const isUsable = codes === 'EU_NUMBERS' && !isTaken(place + 1, group);
    return isUsable ? String(place + 1) : undefined;
  };
  const numberOf = (key: AdditiveKey): string | undefined => {
    const number = additiveKeys.indexOf(key) + 1;
    return codes === 'LETTERS' && !isTaken(number) ? String(number) : undefined;
  };
  /** The kind of nut or cereal is always named. */
  const allergen = (key: AllergenKey): string => {
    const group = groupOf(key);
    const code = codeOf(group);
    const name = allergenNames[key][language];
    if (code === undefined) return name;
    return group === key ? code : `${code} (${name})`;
  };
  const additive = (key: AdditiveKey): string => numberOf(key) ?? additiveNames[key][language];
  /** The codes that these items use. */
  const explained = (
    items: readonly PublicItem[],
    options: readonly PublicOption[],
    isTold: boolean,
  ) => {
    const said = isTold ? items.flatMap(({ allergens }) => allergens ?? []) : [];
    const used = [
      ...said.flatMap(({ contains, mayContain }) => [...contains, ...mayContain]),
      ...options.flatMap(({ contains }) => contains),
    ];
    const groups = new Set(keysOf(used).map(groupOf));
    const added = new Set(items.flatMap(({ additives = [] }) => additives));
    const rows = [
      ...allergenGroups
        .filter(({ key }) => groups.has(key))
        .map(({ key }) => [codeOf(key), allergenNames[key][language]] as const),
      ...additiveKeys
        .filter((key) => added.has(key))
        .map((key) => [numberOf(key), additiveNames[key][language]] as const),
    ];
    return rows.flatMap(([code, name]) => (code === undefined ? [] : [[code, name] as const]));
  };
  return { allergen, additive, explained };
}

import type {
  PublicAccount,
  PublicIngredient,
  PublicItem,
  PublicMenuContent,
  PublicMenuDocument,
  PublicSection,
} from '@qr-menu/domain';
import type { Language, LocalizedText, MenuView } from '@qr-menu/schema';
import {
  type GuestContents,
  type MenuContents,
  type WrittenContents,
  writtenContents,
} from './diet/written-contents.ts';
import { guestTexts } from './i18n/guest-texts.ts';
import { languages } from './i18n/languages.ts';
import { volumeIn } from './volume.ts';

/** A text, with its language where that is not the page's. */
export type Said = string | readonly [text: string, language: Language];

/** One product. Every page carries up to 300 of them, hence one letter a key. */
export type GuestItem = GuestContents & {
  /** Name and description. */
  readonly n: Said;
  readonly d?: Said;
  /** Price in minor units, and the discount's percent. */
  readonly p?: number;
  readonly o?: number;
  readonly v?: string;
  /** Picture. */
  readonly u?: string;
  /** Ingredients by number. */
  readonly g?: readonly number[];
  /** Sold out. */
  readonly s?: 1;
};

export type GuestSectionData = {
  readonly i: string;
  readonly n: Said;
  readonly d?: Said;
  readonly u?: string;
  /** Of each item as much of its id as tells it from all of the menu's, all alike long. */
  readonly k: string;
  readonly items: readonly GuestItem[];
};

export type GuestIngredient = { readonly k: number; readonly n: Said; readonly d?: Said };

export type GuestVenue = {
  readonly name: string;
  readonly about?: Said;
  readonly email?: string;
  readonly phone?: string;
  readonly logo?: string;
};

export type GuestMenuData = MenuContents & {
  readonly currency: string;
  /** Shown at first as a list, not as cards. */
  readonly list?: 1;
  readonly about?: Said;
  readonly sections: readonly GuestSectionData[];
  readonly legend: readonly GuestIngredient[];
};

/** What the page shows, in one language. Without a venue or a menu it says that there is none. */
export type GuestData = {
  readonly language: Language;
  readonly venue?: GuestVenue;
  readonly menu?: GuestMenuData;
};

type Say = {
  readonly optional: (texts: LocalizedText) => Said | '';
  readonly named: (texts: LocalizedText, otherwise: string) => Said;
};

/** The page's data in one language. The same document always gives the same JSON text. */
export function guestData(document: PublicMenuDocument, language: Language): GuestData {
  const { account, menu } = document;
  const venueDefault = account?.defaultLanguage ?? language;
  const optional = (texts: LocalizedText): Said | '' => {
    const best = localized(texts, language, venueDefault);
    if (!best) return '';
    return best.language === language ? best.text : [best.text, best.language];
  };
  const say: Say = { optional, named: (texts, otherwise) => optional(texts) || otherwise };
  return {
    language,
    ...(account && { venue: venueData(account, say) }),
    ...(account &&
      menu && { menu: menuData(menu, language, say, writtenContents(document, language)) }),
  };
}

function venueData(account: PublicAccount, say: Say): GuestVenue {
  const { name, description, descriptions, email, phone, logoUrl } = account;
  const about = say.optional(descriptions) || description;
  return {
    name,
    ...(about && { about }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(logoUrl && { logo: logoUrl }),
  };
}

function menuData(
  menu: PublicMenuContent,
  language: Language,
  say: Say,
  contents: WrittenContents,
): GuestMenuData {
  const t = guestTexts(language);
  const about = say.optional(menu.description);
  const sections = menu.sections.filter(({ items }) => items.length > 0);
  const sectionIds = shortIds(sections.map(({ id }) => id));
  const itemIds = shortIds(
    sections.flatMap(({ items }) => items.map(({ id }) => id)),
    shortestOfItem,
  );
  return {
    currency: menu.currency,
    ...(menu.firstView === 'list' && { list: 1 as const }),
    ...(about && { about }),
    sections: sections.map((section, index) => ({
      ...sectionData(section, t('guest.section', index + 1), say),
      i: sectionIds(section.id),
      k: section.items.map(({ id }) => itemIds(id)).join(''),
      items: section.items.map((item, position) => ({
        ...itemData(item, t('guest.item', position + 1), language, say),
        ...contents.of(item),
      })),
    })),
    legend: menu.ingredients.map((each) => ingredientData(each, t('guest.unnamed'), say)),
    ...contents.ofMenu,
  };
}

function sectionData(section: PublicSection, fallback: string, say: Say) {
  const d = say.optional(section.description);
  return {
    n: say.named(section.name, fallback),
    ...(d && { d }),
    ...(section.imageUrl && { u: section.imageUrl }),
  };
}

function itemData(item: PublicItem, fallback: string, language: Language, say: Say): GuestItem {
  const { price, discount, reducedPrice, volume, imageUrl, ingredients, soldOut } = item;
  const d = say.optional(item.description);
  return {
    n: say.named(item.name, fallback),
    ...(d && { d }),
    ...(price !== null && { p: price }),
    ...(discount && reducedPrice !== null ? { o: discount } : {}),
    ...(volume && { v: volumeIn(language, volume) }),
    ...(imageUrl && { u: imageUrl }),
    ...(ingredients.length > 0 && { g: ingredients }),
    ...(soldOut && { s: 1 as const }),
  };
}

function ingredientData(ingredient: PublicIngredient, fallback: string, say: Say): GuestIngredient {
  const d = say.optional(ingredient.description);
  return { k: ingredient.number, n: say.named(ingredient.name, fallback), ...(d && { d }) };
}

/** Per field: the chosen language, else the venue's default, else any that exists. */
export function localized(
  texts: LocalizedText,
  chosen: Language,
  venueDefault: Language,
): { readonly text: string; readonly language: Language } | null {
  for (const language of [chosen, venueDefault, ...languages]) {
    const text = texts[language]?.trim();
    if (text) return { text, language };
  }
  return null;
}

const shortest = 4;
/** What is sent in a link still means the same item, and no other, when the menu has changed. */
const shortestOfItem = 8;

/** Where a link to an item leads, on the page of its menu, whatever section it is in. */
export function itemAnchors({ k, items }: GuestSectionData): readonly string[] {
  const length = k.length / items.length;
  return items.map((_, index) => `i-${k.slice(index * length, (index + 1) * length)}`);
}

/** Prefixes of ids, as short as keeps them apart: enough to recognise an entry after a change. */
export function shortIds(ids: readonly string[], least = shortest): (id: string) => string {
  const longest = Math.max(0, ...ids.map((id) => id.length));
  let length = least;
  while (length < longest && new Set(ids.map((id) => id.slice(0, length))).size < ids.length) {
    length += 1;
  }
  return (id) => id.slice(0, length);
}

/** How a menu is shown to guests who have not chosen. */
export const firstViewOf = (menu: GuestMenuData): MenuView => (menu.list ? 'list' : 'cards');

/** What all sections depend on: with another one none of them stays as it is. */
export const sectionsKey = ({ language, menu }: GuestData): string =>
  JSON.stringify([language, menu?.currency, menu?.list]);

export const textOf = (said: Said): string => (typeof said === 'string' ? said : said[0]);

/** The `lang` attribute: only where the text is not in the page's language. */
export const langOf = (said: Said): Language | undefined =>
  typeof said === 'string' ? undefined : said[1];

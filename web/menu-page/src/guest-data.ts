import type {
  PublicAccount,
  PublicIngredient,
  PublicItem,
  PublicMenuContent,
  PublicMenuDocument,
  PublicSection,
} from '@qr-menu/domain';
import type { Language, MenuView } from '@qr-menu/schema';
import {
  type GuestContents,
  type MenuContents,
  type WrittenContents,
  writtenContents,
} from './diet/written-contents.ts';
import { guestTexts } from './i18n/guest-texts.ts';
import {
  type GuestOptionGroup,
  type GuestPricing,
  writtenPricing,
} from './pricing/written-pricing.ts';
import { type Said, type Say, sayIn, textOf } from './said.ts';
import { volumeIn } from './volume.ts';

/** One product. Every page carries up to 300 of them, hence one letter a key. */
export type GuestItem = GuestContents &
  GuestPricing & {
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
    /** Option groups, by their places in the section's. */
    readonly l?: readonly number[];
    /** What the choice of a guest says of it, never the data. */
    readonly f?: string;
  };

export type GuestSectionData = {
  readonly i: string;
  readonly n: Said;
  readonly d?: Said;
  readonly u?: string;
  /** Of each item as much of its id as tells it from all of the menu's, all alike long. */
  readonly k: string;
  /** Price of a set menu, in words. */
  readonly p?: string;
  /** Option groups; the first `w` are for all of the items. */
  readonly l?: readonly GuestOptionGroup[];
  readonly w?: number;
  readonly items: readonly GuestItem[];
};

export type GuestIngredient = {
  readonly k: number;
  readonly n: Said;
  /** What its number stands for beside the products, if the name does not say it. */
  readonly c?: string;
  readonly d?: Said;
};

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

/** The page's data in one language. The same document always gives the same JSON text. */
export function guestData(document: PublicMenuDocument, language: Language): GuestData {
  const { account, menu } = document;
  const venueDefault = account?.defaultLanguage ?? language;
  const say = sayIn(language, venueDefault);
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
  const pricing = writtenPricing(menu.currency, language, say, contents);
  const groups = new Map(
    (menu.optionGroups ?? []).map((group) => [group.id, pricing.ofGroup(group)]),
  );
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
    sections: sections.map((section, index) => {
      const choices = choicesOf(section, groups);
      return {
        ...sectionData(section, t('guest.section', index + 1), say),
        i: sectionIds(section.id),
        k: section.items.map(({ id }) => itemIds(id)).join(''),
        ...(section.price !== undefined && { p: pricing.ofSection(section.price) }),
        ...choices.data,
        items: section.items.map((item, position) => ({
          ...itemData(item, t('guest.item', position + 1), language, say),
          ...contents.of(item),
          ...pricing.of(item),
          ...choices.of(item),
        })),
      };
    }),
    legend: menu.ingredients.map((each) => ingredientData(each, t('guest.unnamed'), say, contents)),
    ...contents.ofMenu,
  };
}

/** A section brings the groups of its own and of its items along: nothing else of the page is part of it. */
function choicesOf(
  { optionGroupIds: common = [], items }: PublicSection,
  groups: ReadonlyMap<string, GuestOptionGroup>,
) {
  const named = [...common, ...items.flatMap((item) => item.optionGroupIds ?? [])];
  const ids = [...new Set(named)].filter((id) => groups.has(id));
  const w = ids.filter((id) => common.includes(id)).length;
  const l = ids.flatMap((id) => groups.get(id) ?? []);
  return {
    data: { ...(l.length > 0 && { l }), ...(w > 0 && { w }) },
    of: ({ optionGroupIds = [] }: PublicItem): Pick<GuestItem, 'l'> => {
      const places = optionGroupIds.map((id) => ids.indexOf(id)).filter((place) => place >= w);
      return places.length > 0 ? { l: places } : {};
    },
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
  const { price, discount, volume, imageUrl, ingredients, soldOut, variants } = item;
  const isReduced = [item, ...(variants ?? [])].some(({ reducedPrice }) => reducedPrice !== null);
  const d = say.optional(item.description);
  return {
    n: say.named(item.name, fallback),
    ...(d && { d }),
    ...(price !== null && !variants && { p: price }),
    ...(discount && isReduced ? { o: discount } : {}),
    ...(volume && !variants && { v: volumeIn(language, volume) }),
    ...(imageUrl && { u: imageUrl }),
    ...(ingredients.length > 0 && { g: ingredients }),
    ...(soldOut && { s: 1 as const }),
  };
}

function ingredientData(
  ingredient: PublicIngredient,
  fallback: string,
  say: Say,
  contents: WrittenContents,
): GuestIngredient {
  const n = say.named(ingredient.name, fallback);
  const c = contents.ofIngredient(ingredient, textOf(n));
  const d = say.optional(ingredient.description);
  return { k: ingredient.number, n, ...(c && { c }), ...(d && { d }) };
}

const shortest = 4;
/** What is sent in a link still means the same item, and no other, when the menu has changed. */
const shortestOfItem = 8;

/** Where a link to an item leads, on the page of its menu, whatever section it is in. */
export function itemAnchors({ k, items }: GuestSectionData): readonly string[] {
  const length = k.length / items.length;
  return items.map((_, index) => `i-${k.slice(index * length, (index + 1) * length)}`);
}

/** What guests choose from with this item: the section's groups, then its own. */
export const groupsOfItem = (
  { l }: GuestItem,
  { l: groups = [], w = 0 }: Pick<GuestSectionData, 'l' | 'w'>,
): readonly GuestOptionGroup[] => [
  ...groups.slice(0, w),
  ...(l ?? []).flatMap((place) => groups[place] ?? []),
];

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

import { type Hours, type Offsets, toHours } from '@qr-menu/domain/hours';
import { lookAttributes } from '@qr-menu/domain/look';
import { normalizeAccountName } from '@qr-menu/domain/names';
import type {
  OfferedMenu,
  PublicAccount,
  PublicIngredient,
  PublicItem,
  PublicMenuContent,
  PublicMenuDocument,
  PublicSection,
} from '@qr-menu/domain/public-menu';
import type { Language, MenuView } from '@qr-menu/schema';
import {
  type GuestContents,
  type MenuContents,
  type WrittenContents,
  writtenContents,
} from '../diet/written-contents.ts';
import { guestTexts } from '../i18n/guest-texts.ts';
import { printTexts } from '../i18n/print-texts.ts';
import { volumeIn } from '../item/volume.ts';
import { type PlacedGroup, type WaiterData, waiterData } from '../list/waiter-data.ts';
import { type Localize, type LocalizedString, localizeIn, textOf } from '../localized-string.ts';
import { dayInWords, itemDaysInWords, windowsInWords } from '../pricing/windows-in-words.ts';
import {
  type GuestOptionGroup,
  type GuestPricing,
  writtenPricing,
} from '../pricing/written-pricing.ts';
import { menuHoursInWords } from '../venue-card/hours-in-words.ts';
import { type GuestCard, writtenCard } from '../venue-card/written-card.ts';

/** A product. A page contains up to 300 of them, so the keys are single letters. */
export type GuestItem = GuestContents &
  GuestPricing & {
    /** The name and the description. */
    readonly n: LocalizedString;
    readonly d?: LocalizedString;
    /** The price in minor units, and the discount in percent. */
    readonly p?: number;
    readonly o?: number;
    readonly v?: string;
    /** The picture's URL. */
    readonly u?: string;
    /** The numbers of the ingredients. */
    readonly g?: readonly number[];
    /** The days on which the product is offered, and whether today is one of them. */
    readonly h?: string;
    readonly i?: 1;
    /** Set if the product is sold out. */
    readonly s?: 1;
    /** Option groups, as indexes into the section's list. */
    readonly l?: readonly number[];
    /**
     * The result of the check against the guest's selection. It is added on the phone, and is never part of
     * the page's data.
     */
    readonly f?: string;
  };

export type GuestSectionData = {
  readonly i: string;
  readonly n: LocalizedString;
  readonly d?: LocalizedString;
  readonly u?: string;
  /** The shortest unique prefix of the item's id within the menu. All prefixes are equally long. */
  readonly k: string;
  /** The price of a set menu as text. */
  readonly p?: string;
  /** The option groups. The first `w` of them apply to all items. */
  readonly l?: readonly GuestOptionGroup[];
  readonly w?: number;
  readonly items: readonly GuestItem[];
};

export type GuestIngredient = {
  readonly k: number;
  readonly n: LocalizedString;
  /** The allergens of the ingredient. Omitted if the ingredient's name already states them. */
  readonly c?: string;
  readonly d?: LocalizedString;
};

export type GuestVenue = {
  readonly name: string;
  readonly about?: LocalizedString;
  readonly email?: string;
  readonly phone?: string;
  readonly logo?: string;
  /**
   * The URL of the printable menu, and the text of its link. Omitted unless the owner lets guests download
   * it.
   */
  readonly print?: readonly [address: string, text: string];
  /** Omitted if the owner has entered neither hours nor a card. */
  readonly card?: GuestCard;
  /**
   * The data attributes of the page's root element. Omitted for the default look. A page that is open keeps
   * its look until it is reloaded.
   */
  readonly look?: Readonly<Record<string, string>>;
};

export type GuestMenuData = MenuContents & {
  /** The menu's key in URLs. Omitted if guests can open only one menu. */
  readonly k?: string;
  readonly currency: string;
  /** Set if the default view is a list instead of cards. */
  readonly list?: 1;
  readonly about?: LocalizedString;
  readonly sections: readonly GuestSectionData[];
  readonly legend: readonly GuestIngredient[];
  /** Data for the guest's list. Omitted if the owner has turned the list off. */
  readonly waiter?: WaiterData;
  /** The times of happy hours. Omitted if there are none. */
  readonly times?: MenuTimes;
};

export type MenuTimes = {
  readonly z: Offsets;
  /** The time windows of each happy hour. Each key describes the hours in words. */
  readonly w: Readonly<Record<string, Hours['w']>>;
};

/** The menus that guests can open, for the links. */
export type GuestMenus = {
  readonly links: readonly MenuLink[];
  readonly z: Offsets;
};

export type MenuLink = {
  readonly k: string;
  readonly n: LocalizedString;
  /** The hours in words (`w`) and as data for the script (`h`). Omitted for menus without a schedule. */
  readonly w?: string;
  readonly h?: Hours;
};

/** The content of the page in one language. If there is no venue or no menu, the page shows a notice. */
export type GuestData = {
  readonly language: Language;
  readonly venue?: GuestVenue;
  readonly menu?: GuestMenuData;
  /** Omitted if guests can open only one menu. */
  readonly menus?: GuestMenus;
};

/**
 * Converts the document to the page's data in one language. The same document always gives the same JSON text.
 *
 * @param offsets of the venue's time zone, if anything depends on the time
 */
export function guestData(
  document: PublicMenuDocument,
  language: Language,
  offsets: Offsets = [],
): GuestData {
  const { account, menu, offered } = document;
  const venueDefault = account?.defaultLanguage ?? language;
  const localize = localizeIn(language, venueDefault);
  const menus = offered && writtenMenus(offered, language, localize, offsets);
  const key = offered?.findIndex(({ id }) => id === menu?.id) ?? -1;
  return {
    language,
    ...(account && {
      venue: {
        ...venueData(account, language, localize, offsets),
        ...(menu &&
          account.printShown && {
            print: [
              printAddress(account.name, language, menus?.links[key]?.k),
              printTexts(language).download,
            ],
          }),
      },
    }),
    ...(account &&
      menu && {
        menu: menuData(menu, language, localize, writtenContents(document, language), {
          language: venueDefault,
          hasList: account.listShown !== false,
          key: menus?.links[key]?.k,
          offsets,
        }),
      }),
    ...(menus && { menus }),
  };
}

function writtenMenus(
  offered: readonly OfferedMenu[],
  language: Language,
  localize: Localize,
  z: Offsets,
): GuestMenus {
  const keys = menuKeys(offered);
  const t = guestTexts(language);
  return {
    links: offered.map(({ name, schedule }, index) => ({
      k: keys[index] ?? '',
      n: localize.named(name, t('guest.menu', index + 1)),
      ...(schedule && { w: menuHoursInWords(schedule, language), h: toHours(schedule) }),
    })),
    z,
  };
}

/** The minimum length of keys, so that adding or removing menus rarely changes them. */
const shortestOfMenu = 8;

/** Returns the keys of menus, which are used in URLs and in the names of the menus' documents. */
export function menuKeys(menus: readonly { readonly id: string }[]): readonly string[] {
  const ids = menus.map(({ id }) => id.replaceAll(/[^\w-]/g, ''));
  return ids.map(shortIds(ids, shortestOfMenu));
}

function venueData(
  account: PublicAccount,
  language: Language,
  localize: Localize,
  offsets: Offsets,
): GuestVenue {
  const { name, description, descriptions, email, phone, logoUrl } = account;
  const about = localize.optional(descriptions) || description;
  const card = writtenCard(account, language, localize, offsets);
  return {
    name,
    ...(about && { about }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(logoUrl && { logo: logoUrl }),
    ...(card && { card }),
    ...(account.look && { look: lookAttributes(account.look) }),
  };
}

function printAddress(name: string, language: Language, key: string | undefined): string {
  const path = `/menu/${encodeURIComponent(normalizeAccountName(name))}/print.pdf`;
  return `${path}?lang=${language}${key === undefined ? '' : `&menu=${key}`}`;
}

function menuData(
  menu: PublicMenuContent,
  language: Language,
  localize: Localize,
  contents: WrittenContents,
  venue: {
    readonly language: Language;
    readonly hasList: boolean;
    readonly key: string | undefined;
    readonly offsets: Offsets;
  },
): GuestMenuData {
  const t = guestTexts(language);
  const pricing = writtenPricing(menu.currency, language, localize, contents);
  const groups = new Map(
    (menu.optionGroups ?? []).map((group) => [
      group.id,
      { group, written: pricing.ofGroup(group) },
    ]),
  );
  const about = localize.optional(menu.description);
  const sections = menu.sections.filter(({ items }) => items.length > 0);
  const sectionIds = shortIds(sections.map(({ id }) => id));
  const itemIds = shortIds(
    sections.flatMap(({ items }) => items.map(({ id }) => id)),
    shortestOfItem,
  );
  const placed = sections.map((section, index) => {
    const choices = choicesOf(section, groups);
    const written: GuestSectionData = {
      ...sectionData(section, t('guest.section', index + 1), localize),
      i: sectionIds(section.id),
      k: section.items.map(({ id }) => itemIds(id)).join(''),
      ...(section.price !== undefined && { p: pricing.ofSection(section.price) }),
      ...choices.data,
      items: section.items.map((item, position) => ({
        ...itemData(item, t('guest.item', position + 1), language, localize),
        ...contents.of(item),
        ...pricing.of(item),
        ...choices.of(item),
      })),
    };
    return { items: section.items, groups: choices.groups, written };
  });
  const times = timesOf(sections, language, venue.offsets);
  return {
    ...(venue.key && { k: venue.key }),
    currency: menu.currency,
    ...(menu.firstView === 'list' && { list: 1 as const }),
    ...(about && { about }),
    sections: placed.map(({ written }) => written),
    legend: menu.ingredients.map((each) =>
      ingredientData(each, t('guest.unnamed'), localize, contents),
    ),
    ...contents.ofMenu,
    ...(venue.hasList && {
      waiter: waiterData(
        placed,
        venue.language === language ? null : textsOfVenue(menu, venue.language, contents),
      ),
    }),
    ...(times && { times }),
  };
}

function timesOf(
  sections: readonly PublicSection[],
  language: Language,
  z: Offsets,
): MenuTimes | null {
  const hours = sections.flatMap(({ items }) =>
    items.flatMap(({ happyHours }) => (happyHours ? [happyHours] : [])),
  );
  if (hours.length === 0) return null;
  const w = Object.fromEntries(
    hours.map((weekly) => [windowsInWords(weekly, language), toHours({ weekly, dates: [] }).w]),
  );
  return { z, w };
}

function textsOfVenue(menu: PublicMenuContent, language: Language, contents: WrittenContents) {
  const localize = localizeIn(language, language);
  const pricing = writtenPricing(menu.currency, language, localize, contents);
  const t = guestTexts(language);
  return { language, localize, pricing, unnamed: (position: number) => t('guest.item', position) };
}

/**
 * Returns only the groups of the section and its items, because a section must not depend on the rest of the
 * page.
 */
function choicesOf(
  { optionGroupIds: common = [], items }: PublicSection,
  groups: ReadonlyMap<string, PlacedGroup>,
) {
  const named = [...common, ...items.flatMap((item) => item.optionGroupIds ?? [])];
  const ids = [...new Set(named)].filter((id) => groups.has(id));
  const w = ids.filter((id) => common.includes(id)).length;
  const shown = ids.flatMap((id) => groups.get(id) ?? []);
  const l = shown.map(({ written }) => written);
  return {
    groups: shown,
    data: { ...(l.length > 0 && { l }), ...(w > 0 && { w }) },
    of: ({ optionGroupIds = [] }: PublicItem): Pick<GuestItem, 'l'> => {
      const indexes = optionGroupIds.map((id) => ids.indexOf(id)).filter((index) => index >= w);
      return indexes.length > 0 ? { l: indexes } : {};
    },
  };
}

function sectionData(section: PublicSection, fallback: string, localize: Localize) {
  const d = localize.optional(section.description);
  return {
    n: localize.named(section.name, fallback),
    ...(d && { d }),
    ...(section.imageUrl && { u: section.imageUrl }),
  };
}

function itemData(
  item: PublicItem,
  fallback: string,
  language: Language,
  localize: Localize,
): GuestItem {
  const { price, discount, volume, imageUrl, ingredients, soldOut, variants } = item;
  const isReduced = [item, ...(variants ?? [])].some(({ reducedPrice }) => reducedPrice !== null);
  const d = localize.optional(item.description);
  return {
    n: localize.named(item.name, fallback),
    ...(d && { d }),
    ...(price !== null && !variants && { p: price }),
    ...(discount && isReduced ? { o: discount } : {}),
    ...(volume && !variants && { v: volumeIn(language, volume) }),
    ...(imageUrl && { u: imageUrl }),
    ...(ingredients.length > 0 && { g: ingredients }),
    ...daysOf(item, language),
    ...(soldOut && { s: 1 as const }),
  };
}

/** Contains the date of a dish of the day, so that an old copy of the page is never wrong. */
function daysOf({ days, today }: PublicItem, language: Language): Pick<GuestItem, 'h' | 'i'> {
  if (today) return { h: dayInWords(today, language), i: 1 };
  return days ? { h: itemDaysInWords(days, language) } : {};
}

function ingredientData(
  ingredient: PublicIngredient,
  fallback: string,
  localize: Localize,
  contents: WrittenContents,
): GuestIngredient {
  const n = localize.named(ingredient.name, fallback);
  const c = contents.ofIngredient(ingredient, textOf(n));
  const d = localize.optional(ingredient.description);
  return { k: ingredient.number, n, ...(c && { c }), ...(d && { d }) };
}

const shortest = 4;
/** The minimum length of item ids, so that shared links still open the same item after changes. */
const shortestOfItem = 8;

/** Returns the anchors of the items on the menu's page. They do not depend on the section. */
export function itemAnchors({ k, items }: GuestSectionData): readonly string[] {
  const length = k.length / items.length;
  return items.map((_, index) => `i-${k.slice(index * length, (index + 1) * length)}`);
}

/** Returns the option groups of this item, starting with those of its section. */
export const groupsOfItem = (
  { l }: GuestItem,
  { l: groups = [], w = 0 }: Pick<GuestSectionData, 'l' | 'w'>,
): readonly GuestOptionGroup[] => [
  ...groups.slice(0, w),
  ...(l ?? []).flatMap((index) => groups[index] ?? []),
];

/** Shortens ids to their shortest unique prefixes, by which an entry can be recognized after a change. */
export function shortIds(ids: readonly string[], least = shortest): (id: string) => string {
  const longest = Math.max(0, ...ids.map((id) => id.length));
  let length = least;
  while (length < longest && new Set(ids.map((id) => id.slice(0, length))).size < ids.length) {
    length += 1;
  }
  return (id) => id.slice(0, length);
}

/** Returns the view that guests see by default. */
export const firstViewOf = (menu: GuestMenuData): MenuView => (menu.list ? 'list' : 'cards');

/** Returns everything that affects all sections. If it changes, every section is rendered again. */
export const sectionsKey = ({ language, menu }: GuestData): string =>
  JSON.stringify([language, menu?.k, menu?.currency, menu?.list]);

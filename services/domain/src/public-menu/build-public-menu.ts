import type {
  AllergenCodes,
  HappyHour,
  ItemDays,
  Language,
  LocalizedText,
  MenuView,
  Schedule,
  Translations,
  VenueCard,
  VenueLook,
} from '@qr-menu/schema';
import { usualCountry, zoneOfCountry } from '../account/countries.ts';
import { areNumbersFree } from '../account/decide-account.ts';
import { noVenueInfo } from '../account/venue-info.ts';
import { type KnownAllergens, knownAllergens } from '../allergens/diet-check.ts';
import { type AllergenKey, allergenKeys, inOrder, isKeyOf } from '../allergens/vocabulary.ts';
import { happyHourOf, happyPrice } from '../items/happy-hour.ts';
import { itemDefaults, keysOfIngredients } from '../items/item-allergens.ts';
import { isOfferedOn, offeredItems } from '../items/item-days.ts';
import { isPriceUnit, type PriceUnit } from '../items/item-pricing.ts';
import { type PublicTraits, publicTraits, type TraitField } from '../items/item-traits.ts';
import { offeredMenus } from '../menus/offered-menus.ts';
import { reducedPrice } from '../money/amounts.ts';
import { byCreation, isSame } from '../workspace/entities.ts';
import {
  type Account,
  type Item,
  itemsOfSection,
  type Menu,
  menusOf,
  type Option,
  type Section,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';

export type PublicMenuOutcome = 'SHOWN' | 'ACCOUNT_NOT_FOUND' | 'ACTIVE_MENU_NOT_FOUND';

export type PublicAccount = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The descriptions by language. If empty, `description` applies to all languages. */
  readonly descriptions: LocalizedText;
  readonly defaultLanguage: Language;
  /** Empty if the owner hides the address. */
  readonly email: string;
  readonly phone: string;
  readonly logoUrl: string;
  /** Omitted if guests see the names of allergens instead of codes. */
  readonly allergenCodes?: AllergenCodes;
  /** Omitted unless the owner has disabled the guests' list. */
  readonly listShown?: false;
  /** Omitted unless guests can download the menu as a PDF. */
  readonly printShown?: true;
  /** An IANA name. Omitted for `Europe/Sofia`. */
  readonly timeZone?: string;
  /** Omitted if the owner has not entered any hours. */
  readonly openingHours?: Schedule;
  readonly kitchenHours?: Schedule;
  /** Omitted when empty. */
  readonly card?: VenueCard;
  /** Omitted for the usual look. */
  readonly look?: VenueLook;
};

export type PublicItem = Translations & {
  readonly id: string;
  readonly imageUrl: string;
  /** Minor units, before any discount. Null hides the price. */
  readonly price: number | null;
  /** Percent. */
  readonly discount: number | null;
  /** Minor units. Null unless the discount is above 0. */
  readonly reducedPrice: number | null;
  readonly volume: string;
  readonly soldOut: boolean;
  /** Numbers in the legend, in ascending order. */
  readonly ingredients: readonly number[];
  /** Omitted if the dish is offered every day. Contains no past dates. */
  readonly days?: ItemDays;
  /** The venue's current date. Omitted unless the dish has certain days and this date is one of them. */
  readonly today?: string;
  /** Omitted if nothing is declared and the ingredients contain no allergens. */
  readonly allergens?: PublicAllergens;
  /** The ids of the item's own option groups. The section's groups apply too. Omitted when empty. */
  readonly optionGroupIds?: readonly string[];
} & PublicTraits &
  PublicPricing;

/** Omits default values. */
export type PublicPricing = {
  readonly variants?: readonly PublicVariant[];
  /** Omitted if the price is per portion. */
  readonly priceUnit?: PriceUnit;
  readonly onRequest?: true;
  /** Minor units, added to the price. Also applies to sizes that have no deposit. */
  readonly deposit?: number;
  /** The times of the happy prices. Omitted unless a happy price is below the usual price. */
  readonly happyHours?: HappyHour['windows'];
  /** Minor units. Omitted if the item has sizes, because these have their own happy prices. */
  readonly happyPrice?: number;
};

export type PublicVariant = Pick<PublicItem, 'price' | 'reducedPrice' | 'volume'> & {
  readonly name: LocalizedText;
  readonly deposit?: number;
  readonly happyPrice?: number;
};

export type PublicAllergens = KnownAllergens & {
  /** The time of the owner's last declaration or confirmation. Omitted if there is none. */
  readonly declaredAt?: string;
};

export type PublicIngredient = Translations & {
  readonly number: number;
  /** Omitted if no allergen is known. */
  readonly allergens?: readonly AllergenKey[];
};

export type PublicOption = Translations & {
  readonly id: string;
  /** Minor units. */
  readonly priceDelta: number;
  /** Whether the list in `contains` is complete. */
  readonly declared: boolean;
  readonly contains: readonly AllergenKey[];
};

export type PublicOptionGroup = Translations & {
  readonly id: string;
  readonly min: number;
  readonly max: number | null;
  readonly options: readonly PublicOption[];
};

export type PublicSection = Translations & {
  readonly id: string;
  readonly imageUrl: string;
  /** The price of the set menu in minor units. Omitted if the section is not a set menu. */
  readonly price?: number;
  /** The ids of option groups that apply to all items of the section. Omitted when empty. */
  readonly optionGroupIds?: readonly string[];
  readonly items: readonly PublicItem[];
};

export type OfferedMenu = {
  readonly id: string;
  readonly name: LocalizedText;
  /** The hours during which guests see this menu first. Omitted if the menu has no hours. */
  readonly schedule?: Schedule;
};

export type PublicMenuContent = Translations & {
  readonly id: string;
  readonly imageUrl: string;
  /** The owner's text, for example `лв.`. */
  readonly currency: string;
  readonly firstView: MenuView;
  readonly sections: readonly PublicSection[];
  readonly ingredients: readonly PublicIngredient[];
  /** All groups that sections and items use. Omitted when empty. */
  readonly optionGroups?: readonly PublicOptionGroup[];
};

export type PublicMenuDocument = {
  readonly version: number;
  readonly outcome: PublicMenuOutcome;
  /** Null unless the outcome is SHOWN or ACTIVE_MENU_NOT_FOUND. */
  readonly account: PublicAccount | null;
  /** Null unless the outcome is SHOWN. */
  readonly menu: PublicMenuContent | null;
  /** In the order of the links. Omitted if guests can open only one menu. */
  readonly offered?: readonly OfferedMenu[];
};

/** Builds the document of the oldest active menu. `version` is the version of the workspace's stream. */
export function buildPublicMenu(workspace: Workspace, version: number): PublicMenuDocument {
  const { account } = workspace;
  if (!account?.active) return { version, outcome: 'ACCOUNT_NOT_FOUND', account: null, menu: null };
  const { id, name, description, defaultLanguage, logoUrl } = account;
  const descriptions = account.translations.description;
  const texts = { description, descriptions, defaultLanguage };
  const codes = codesOf(workspace, account);
  const list = {
    ...(!account.listShown && { listShown: false as const }),
    ...(account.printShown && { printShown: true as const }),
  };
  const contact = contactOf(account);
  const info = infoOf(account);
  const shown = { id, name, ...texts, ...contact, logoUrl, ...codes, ...list, ...info };
  const menu = menusOf(workspace).find(({ active }) => active);
  if (!menu) {
    return { version, outcome: 'ACTIVE_MENU_NOT_FOUND', account: shown, menu: null };
  }
  const offered = offeredMenus(workspace);
  return {
    version,
    outcome: 'SHOWN',
    account: shown,
    menu: publicContent(workspace, menu),
    ...(offered.length > 1 && { offered: offered.map(offeredMenu) }),
  };
}

const offeredMenu = ({ id, translations: { name }, schedule }: Menu): OfferedMenu => ({
  id,
  name,
  ...(schedule && { schedule }),
});

/** Replaces the menu in the document with another one that guests can open. */
export function withOfferedMenu(
  document: PublicMenuDocument,
  workspace: Workspace,
  menuId: string,
): PublicMenuDocument {
  const menu = workspace.menus.get(menuId);
  const isShown = !menu || document.menu?.id === menuId;
  return isShown ? document : { ...document, menu: publicContent(workspace, menu) };
}

/** Falls back to names if an ingredient without allergens has a number from 1 to 14. */
function codesOf(workspace: Workspace, { allergenCodes }: Account) {
  const isShown = allergenCodes === 'LETTERS' || areNumbersFree(workspace);
  return allergenCodes === 'NAMES' || !isShown ? {} : { allergenCodes };
}

const contactOf = ({ email, emailShown, phone, phoneShown }: Account) => ({
  email: emailShown ? email : '',
  phone: phoneShown ? phone : '',
});

/** A venue's default time zone. Documents and API responses omit it. */
export const usualZone = zoneOfCountry(usualCountry);

function infoOf({ timeZone, country, openingHours, kitchenHours, card, look }: Account) {
  const zone = timeZone ?? zoneOfCountry(country);
  return {
    ...(zone !== usualZone && { timeZone: zone }),
    ...(openingHours && { openingHours }),
    ...(kitchenHours && { kitchenHours }),
    ...(!isSame(card, noVenueInfo.card) && { card }),
    ...(!isSame(look, noVenueInfo.look) && { look }),
  };
}

function publicContent(workspace: Workspace, menu: Menu): PublicMenuContent {
  const { name, description } = menu.translations;
  const { id, imageUrl, currency, firstView } = menu;
  const sections = sectionsOfMenu(workspace, id)
    .map((section) => publicSection(workspace, section))
    .filter(({ items }) => items.length > 0);
  const ingredients = legendOf(workspace, sections);
  const optionGroups = groupsOf(workspace, sections);
  const content = { id, name, description, imageUrl, currency, firstView, sections, ingredients };
  return optionGroups.length === 0 ? content : { ...content, optionGroups };
}

function publicSection(workspace: Workspace, section: Section): PublicSection {
  const { name, description } = section.translations;
  const active = itemsOfSection(workspace, section.id).filter((item) => item.active);
  const today = workspace.account?.today?.date;
  const items = offeredItems(active, section.weekShown, today).map((item) =>
    publicItem(workspace, item),
  );
  return {
    id: section.id,
    name,
    description,
    imageUrl: section.imageUrl,
    ...(section.price !== null && { price: section.price }),
    ...filled({ optionGroupIds: shownGroupIds(workspace, section) }),
    items,
  };
}

const shownGroupIds = (
  { optionGroups }: Workspace,
  { optionGroupIds }: { readonly optionGroupIds: readonly string[] },
): readonly string[] =>
  optionGroupIds.filter((id) => optionGroups.get(id)?.options.some(({ active }) => active));

function groupsOf(
  { optionGroups }: Workspace,
  sections: readonly PublicSection[],
): readonly PublicOptionGroup[] {
  const named = sections.flatMap(({ optionGroupIds = [], items }) => [
    ...optionGroupIds,
    ...items.flatMap((item) => item.optionGroupIds ?? []),
  ]);
  return [...new Set(named)]
    .flatMap((id) => optionGroups.get(id) ?? [])
    .map(({ id, translations: { name, description }, min, max, options }) => ({
      id,
      name,
      description,
      min,
      max,
      options: options.filter(({ active }) => active).map(publicOption),
    }));
}

/** An option's allergens are incomplete if one of its keys comes from a later release. */
function publicOption({ id, translations, priceDelta, contains, declared }: Option): PublicOption {
  const { name, description } = translations;
  const knownKeys = inOrder(allergenKeys, contains);
  const isKnown = contains.every((key) => isKeyOf(allergenKeys, key));
  return { id, name, description, priceDelta, declared: declared && isKnown, contains: knownKeys };
}

function legendOf(
  workspace: Workspace,
  sections: readonly PublicSection[],
): readonly PublicIngredient[] {
  const shown = sections.flatMap(({ items }) => items.map(({ id }) => workspace.items.get(id)));
  const used = new Set(shown.flatMap((item) => item?.ingredientIds ?? []));
  return [...workspace.ingredients.values()]
    .filter(({ id }) => used.has(id))
    .sort((a, b) => a.number - b.number || byCreation(a, b))
    .map(({ number, allergens, translations: { name, description } }) => ({
      number,
      name,
      description,
      ...filled({ allergens: inOrder(allergenKeys, allergens) }),
    }));
}

const filled = <Lists extends Readonly<Record<string, readonly string[]>>>(lists: Lists) =>
  Object.fromEntries(Object.entries(lists).filter(([, keys]) => keys.length > 0)) as Partial<Lists>;

function contentsOf(workspace: Workspace, item: Item): Pick<PublicItem, 'allergens' | TraitField> {
  const { allergens, declaredAt, ingredientIds } = item;
  const itemAllergens = knownAllergens(allergens, keysOfIngredients(workspace, ingredientIds));
  const { declared, contains, mayContain } = itemAllergens;
  const isKnown = declared || contains.length + mayContain.length > 0;
  return {
    ...(isKnown && {
      allergens: { ...itemAllergens, ...(declared && declaredAt !== null && { declaredAt }) },
    }),
    ...publicTraits(item, contains),
  };
}

/** If two ingredients share a number, the item shows it only once. */
function numbersOf({ ingredients }: Workspace, { ingredientIds }: Item): readonly number[] {
  const numbers = ingredientIds.map((id) => ingredients.get(id)?.number);
  return [...new Set(numbers.filter((number) => number !== undefined))].sort((a, b) => a - b);
}

function publicItem(workspace: Workspace, item: Item): PublicItem {
  const { name, description } = item.translations;
  const { id, imageUrl, discount, volume, soldOut } = item;
  const pricing = pricingOf(item, workspace.sections.get(item.sectionId));
  const price = isPriceUnit(item.priceUnit) ? item.price : null;
  return {
    id,
    name,
    description,
    imageUrl,
    price,
    discount,
    reducedPrice: reduced(price, discount),
    volume,
    soldOut,
    ...daysOf(workspace, item),
    ingredients: numbersOf(workspace, item),
    ...contentsOf(workspace, item),
    ...pricing,
    ...filled({ optionGroupIds: shownGroupIds(workspace, item) }),
  };
}

function daysOf({ account }: Workspace, { days }: Item): Pick<PublicItem, 'days' | 'today'> {
  if (!days) return {};
  const date = account?.today?.date;
  if (date === undefined) return { days };
  return {
    days: { ...days, dates: days.dates.filter((each) => each >= date) },
    ...(isOfferedOn(days, date) && { today: date }),
  };
}

const reduced = (price: number | null, discount: number | null): number | null =>
  price !== null && discount !== null && discount > 0 ? reducedPrice(price, discount) : null;

/** Omits a price if only a later release knows its unit, because it would be misleading. */
function pricingOf(item: Item, section: Section | undefined): PublicPricing {
  const { variants, priceUnit, onRequest, deposit, discount } = item;
  const isKnown = isPriceUnit(priceUnit);
  const happyHour = isKnown ? happyHourOf(item, section) : null;
  const happy = (id: string | null, usual: number | null) => {
    const price = happyPrice(happyHour, id, usual, discount);
    return price === null ? {} : { happyPrice: price };
  };
  const sizes = variants.map((variant): PublicVariant => {
    const price = isKnown ? variant.price : null;
    const beside = variant.deposit === null ? {} : { deposit: variant.deposit };
    return {
      name: variant.name,
      volume: variant.volume,
      price,
      reducedPrice: reduced(price, discount),
      ...beside,
      ...happy(variant.id, price),
    };
  });
  const own = sizes.length > 0 ? {} : happy(null, item.price);
  const isHappy = [own, ...sizes].some((size) => size.happyPrice !== undefined);
  return {
    ...(sizes.length > 0 && { variants: sizes }),
    ...(isKnown && priceUnit !== 'PORTION' && { priceUnit }),
    ...(onRequest && { onRequest }),
    ...(deposit !== null && { deposit }),
    ...own,
    ...(happyHour && isHappy && { happyHours: happyHour.windows }),
  };
}

/** An item whose fields with default values may be missing, as before these fields existed. */
export type PlainItem = Omit<Item, keyof typeof plainly> &
  Partial<Pick<Item, keyof typeof plainly>>;
type OptionalOfSection = 'price' | 'optionGroupIds' | 'happyHour' | 'weekShown';
export type PlainSection = Omit<Section, OptionalOfSection> &
  Partial<Pick<Section, OptionalOfSection>>;
const plainly = {
  ...itemDefaults,
  days: null as ItemDays | null,
  optionGroupIds: [] as readonly string[],
};
export const accountDefaults = {
  allergenCodes: 'NAMES' as AllergenCodes,
  country: usualCountry,
  today: null as Account['today'],
  listShown: true,
  printShown: false,
  ...noVenueInfo,
};
export type PlainAccount = Omit<Account, keyof typeof accountDefaults> &
  Partial<Pick<Account, keyof typeof accountDefaults>>;
export type PublicVenue = {
  /** Null if there is no active account. */
  readonly account: PlainAccount | null;
  /** The oldest active menu. Null if there is none. */
  readonly menu: Menu | null;
  /** Sections in menu order with their active items. Sections without active items are omitted. */
  readonly sections: readonly {
    readonly section: PlainSection;
    readonly items: readonly PlainItem[];
  }[];
  /** All responses of the public API about the menu are derived from this document. */
  readonly publicMenu: PublicMenuDocument;
};

/** Returns the document and the entities that the API lists. `version` is the version of the stream. */
export function buildPublicVenue(workspace: Workspace, version: number): PublicVenue {
  const publicMenu = buildPublicMenu(workspace, version);
  const { account, menu } = publicMenu;
  return {
    account: account && workspace.account && plainAccount(workspace.account),
    menu: (menu && workspace.menus.get(menu.id)) ?? null,
    sections: (menu?.sections ?? []).flatMap(({ id, items }) => {
      const section = workspace.sections.get(id);
      const shown = items.flatMap((item) => workspace.items.get(item.id) ?? []);
      return section ? [{ section: plainSection(section), items: shown.map(plainItem) }] : [];
    }),
    publicMenu,
  };
}

const plainAccount = (account: Account): PlainAccount =>
  withoutDefaults({ ...account, ...contactOf(account) }, accountDefaults) as PlainAccount;

const plainSection = ({
  price,
  optionGroupIds,
  happyHour,
  weekShown,
  ...section
}: Section): PlainSection => ({
  ...section,
  ...(happyHour && { happyHour }),
  ...(weekShown && { weekShown }),
  ...(price !== null && { price }),
  ...filled({ optionGroupIds }),
});

const plainItem = (item: Item): PlainItem => withoutDefaults(item, plainly) as PlainItem;

const withoutDefaults = (entity: object, defaults: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(entity).filter(([field, value]) => !isSame(value, defaults[field])),
  );

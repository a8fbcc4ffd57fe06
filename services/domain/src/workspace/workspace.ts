import type {
  AllergenCodes,
  HappyHour,
  ItemDays,
  ItemVariant,
  Language,
  LocalizedText,
  MenuView,
  Plan,
  PlannedChange,
  Schedule,
  StaffRole,
  Translations,
} from '@qr-menu/schema';
import type { VenueInfo } from '../account/venue-info.ts';
import type { DeclaredAllergens } from '../allergens/diet-check.ts';
import type { ItemTraits } from '../items/item-traits.ts';
import { limits } from '../limits.ts';
import { byCreation, byPosition, type Stamps } from './entities.ts';

/** Everything that belongs to one owner: the state of a `workspace:<ownerId>` stream. */
export type Workspace = {
  readonly ownerId: string;
  readonly account: Account | null;
  /** Every normalized name that the venue has or had, oldest first. */
  readonly names: readonly string[];
  readonly menus: ReadonlyMap<string, Menu>;
  readonly sections: ReadonlyMap<string, Section>;
  readonly items: ReadonlyMap<string, Item>;
  readonly ingredients: ReadonlyMap<string, Ingredient>;
  readonly optionGroups: ReadonlyMap<string, OptionGroup>;
  readonly staff: Staff;
  readonly bin: Bin;
  /** All recorded payments. They outlive the account. */
  readonly transactions: ReadonlyMap<string, Transaction>;
  /** The owner's deletion request, also after the deletion. Null if there is none or it was cancelled. */
  readonly deletion: AccountDeletion | null;
  readonly scheduledChanges: ReadonlyMap<string, ScheduledChange>;
  /** No events can follow an erasure. */
  readonly erased: boolean;
};

export type AccountDeletion = Stamps & { readonly dueAt: string };

export type ScheduledChange = Stamps & {
  readonly dueAt: string;
  /** `YYYY-MM-DDTHH:MM` on the venue's clock, as the author entered it. */
  readonly localTime: string;
  /** The user's id. */
  readonly author: string;
  readonly change: PlannedChange;
  readonly state: 'PENDING' | 'APPLIED' | 'FAILED' | 'CANCELLED';
  /** A key of `failureReasons`, or a key from another release. Null if the change has not failed. */
  readonly failure: string | null;
  readonly finishedAt: string | null;
};

export type AccountDetails = {
  readonly email: string;
  readonly phone: string;
  /** In the default language. If there are no translations, it applies to all languages. */
  readonly description: string;
  /** Empty if `description` is the text for all languages. */
  readonly translations: { readonly description: LocalizedText };
  readonly defaultLanguage: Language;
  readonly logoUrl: string;
  readonly emailShown: boolean;
  readonly phoneShown: boolean;
  /** Whether guests can collect dishes in a list for the waiter. */
  readonly listShown: boolean;
  /** Whether guests can download the menu as a PDF. */
  readonly printShown: boolean;
};

export type Account = Stamps &
  AccountDetails &
  VenueInfo & {
    readonly name: string;
    readonly normalizedName: string;
    readonly active: boolean;
    readonly allergenCodes: AllergenCodes;
    /** Whether staff must sign in with a second step or a passkey. */
    readonly staffTwoStep: boolean;
    /** The venue's country as an ISO 3166-1 alpha-2 code. */
    readonly country: string;
    /** The venue's current day, and when it ends. Null until a dish is planned for certain days. */
    readonly today: { readonly date: string; readonly until: string } | null;
    /** ISO 8601. */
    readonly subscriptionValidUntil: string;
  };

export type Transaction = Stamps & {
  readonly accountId: string;
  readonly plan: Plan;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: string;
  readonly validFrom: string;
  readonly validUntil: string;
};

export type MenuDetails = {
  readonly translations: Translations;
  readonly imageUrl: string;
  readonly currency: string;
  readonly firstView: MenuView;
  /** The position among the menus that guests can open, starting from 1. Menus with position 0 come last. */
  readonly position: number;
};

export type Menu = Stamps &
  MenuDetails & {
    readonly accountId: string;
    readonly active: boolean;
    /** The hours during which guests see this menu first. Null if the menu has no hours. */
    readonly schedule: Schedule | null;
  };

export type SectionDetails = {
  readonly translations: Translations;
  readonly imageUrl: string;
  readonly position: number;
};

export type Section = Stamps &
  SectionDetails & {
    readonly menuId: string;
    /** The price of a set menu in minor units. Null if the section is not a set menu. */
    readonly price: number | null;
    /** Whether guests also see the dishes of other days. */
    readonly weekShown: boolean;
    readonly happyHour: HappyHour | null;
    /** Groups that apply to all items of the section. Each occurs once, in the owner's order. */
    readonly optionGroupIds: readonly string[];
  };

export type ItemDetails = {
  readonly translations: Translations;
  readonly imageUrl: string;
  readonly volume: string;
  readonly position: number;
};

export type Item = Stamps &
  ItemDetails & {
    readonly sectionId: string;
    /** Minor units. Null hides the price. */
    readonly price: number | null;
    /** Percent, 0 to 100. */
    readonly discount: number | null;
    readonly active: boolean;
    readonly soldOut: boolean;
    /** Null if the item is not sold out, or if it stays sold out until the owner changes it. */
    readonly soldOutUntil: string | null;
    /** Null if the dish is offered every day. */
    readonly days: ItemDays | null;
    /** Without duplicates, in the owner's order. */
    readonly ingredientIds: readonly string[];
    /** Without duplicates, in the owner's order. */
    readonly optionGroupIds: readonly string[];
  } & ItemAllergens &
  ItemTraits &
  ItemPricing;

export type ItemPricing = {
  /** If there are sizes, the item's price and volume equal those of the first size. */
  readonly variants: readonly ItemVariant[];
  /** The quantity to which each price applies: a key of `priceUnits`. */
  readonly priceUnit: string;
  /** Guests have to ask for the price, so the item and its sizes have none. */
  readonly onRequest: boolean;
  /** Minor units, added to the price. Also applies to sizes that have no deposit. */
  readonly deposit: number | null;
  /** Lower prices at certain times. If null, the section's happy hour applies. */
  readonly happyHour: HappyHour | null;
};

export const onePrice: ItemPricing = {
  variants: [],
  priceUnit: 'PORTION',
  onRequest: false,
  deposit: null,
  happyHour: null,
};

export const inStock = { soldOut: false, soldOutUntil: null };

/** The owner's declaration. The ingredients' allergens are added when it is read. */
export type ItemAllergens = {
  /** Null if nothing is declared. Two empty lists declare that the dish contains none of the 14. */
  readonly allergens: DeclaredAllergens | null;
  readonly declaredAt: string | null;
  /** Whether the name, the description or the ingredients have changed since the declaration. */
  readonly changedSince: boolean;
};

export const notDeclared: ItemAllergens = {
  allergens: null,
  declaredAt: null,
  changedSince: false,
};

export type IngredientDetails = {
  readonly translations: Translations;
  readonly number: number;
};

export type Ingredient = Stamps &
  IngredientDetails & {
    readonly allergens: readonly string[];
  };

export type Option = {
  /** Unique within the group. */
  readonly id: string;
  readonly translations: Translations;
  /** Minor units, added to the price. A negative amount reduces it. */
  readonly priceDelta: number;
  readonly contains: readonly string[];
  /** Whether `contains` is complete. */
  readonly declared: boolean;
  readonly active: boolean;
};

export type OptionGroupDetails = {
  readonly translations: Translations;
  readonly min: number;
  /** The highest number of options that guests may choose. Null if there is no maximum. */
  readonly max: number | null;
  readonly options: readonly Option[];
};

export type OptionGroup = Stamps & OptionGroupDetails;

/** An open invitation, which may have expired. The owner can send it again. */
export type StaffInvitation = Stamps & {
  /** Lower-cased. */
  readonly email: string;
  readonly role: StaffRole;
};

/** `id` is the person's user id. */
export type StaffMember = Stamps & {
  readonly invitationId: string;
  readonly email: string;
  readonly role: StaffRole;
};

export type Staff = {
  readonly invitations: ReadonlyMap<string, StaffInvitation>;
  readonly members: ReadonlyMap<string, StaffMember>;
  /** The addresses of all current and former staff, for use in the history. */
  readonly emails: ReadonlyMap<string, string>;
};

export type Deletable = {
  readonly menus: Menu;
  readonly sections: Section;
  readonly items: Item;
  readonly ingredients: Ingredient;
  readonly optionGroups: OptionGroup;
};

export const entityKinds = ['menus', 'sections', 'items', 'ingredients', 'optionGroups'] as const;

export type EntityLists = {
  readonly [Kind in keyof Deletable]: readonly Deletable[Kind][];
};

export type Deleted<Entity> = { readonly entity: Entity; readonly deletedAt: string };

/** Recently deleted entities, which an undo can restore. */
export type Bin = {
  readonly [Kind in keyof Deletable]: ReadonlyMap<string, Deleted<Deletable[Kind]>>;
};

export const emptyWorkspace = (ownerId: string): Workspace => ({
  ownerId,
  account: null,
  names: [],
  menus: new Map(),
  sections: new Map(),
  items: new Map(),
  ingredients: new Map(),
  optionGroups: new Map(),
  staff: { invitations: new Map(), members: new Map(), emails: new Map() },
  bin: {
    menus: new Map(),
    sections: new Map(),
    items: new Map(),
    ingredients: new Map(),
    optionGroups: new Map(),
  },
  transactions: new Map(),
  deletion: null,
  scheduledChanges: new Map(),
  erased: false,
});

export type WorkspaceRole = 'owner' | StaffRole;

/** Returns null for a user who does not belong to the workspace. */
export function roleOf({ ownerId, staff }: Workspace, userId: string): WorkspaceRole | null {
  return userId === ownerId ? 'owner' : (staff.members.get(userId)?.role ?? null);
}

/** Oldest first. */
export const menusOf = (workspace: Workspace): Menu[] =>
  [...workspace.menus.values()].sort(byCreation);

export const sectionsOfMenu = (workspace: Workspace, menuId: string): Section[] =>
  [...workspace.sections.values()].filter((section) => section.menuId === menuId).sort(byPosition);

export const itemsOfSection = (workspace: Workspace, sectionId: string): Item[] =>
  [...workspace.items.values()].filter((item) => item.sectionId === sectionId).sort(byPosition);

export function itemsOfMenu(workspace: Workspace, menuId: string): Item[] {
  return [...workspace.items.values()].filter(
    (item) => workspace.sections.get(item.sectionId)?.menuId === menuId,
  );
}

/** Several entities may share the highest position. Their order is then the order of creation. */
export function nextPosition(siblings: readonly { readonly position: number }[]): number {
  const last = siblings.reduce((highest, { position }) => Math.max(highest, position), 0);
  return Math.min(last + 1, limits.position);
}

export function shownUrls({ account, menus, sections, items }: Workspace): readonly string[] {
  const entities = [...menus.values(), ...sections.values(), ...items.values()];
  const urls = [account?.logoUrl ?? '', ...entities.map(({ imageUrl }) => imageUrl)];
  return [...new Set(urls.filter((url) => url !== ''))];
}

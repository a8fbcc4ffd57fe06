import type { ItemDays, Language, TimeWindow, Weekday } from '@qr-menu/schema';
import type { WantedHappyHour } from '../items/happy-hour.ts';
import type { PriceUnit } from '../items/item-pricing.ts';
import { type ItemTraits, type TraitColumn, traitColumns } from '../items/item-traits.ts';
import type { TextSize } from '../items/size-text.ts';
import type { Changes } from '../workspace/entities.ts';

/** Text by language. Omitted languages stay unchanged, and an empty string clears a language. */
export type RowTexts = { readonly [Key in Language]?: string | undefined };

/** The values of a row. Omitted values stay unchanged, or get their default in a new entity. */
export type RowValues = {
  readonly name?: RowTexts | undefined;
  readonly description?: RowTexts | undefined;
  readonly imageUrl?: string | undefined;
  readonly position?: number | undefined;
  readonly volume?: string | undefined;
  /** In minor units. For a section, this is the price of its set menu. */
  readonly price?: number | null | undefined;
  readonly discount?: number | null | undefined;
  readonly active?: boolean | undefined;
  /** Replaces all sizes. An empty list removes all sizes. */
  readonly sizes?: readonly TextSize[] | undefined;
  readonly unit?: PriceUnit | undefined;
  readonly onRequest?: boolean | undefined;
  readonly deposit?: number | null | undefined;
  /** Null means every day. */
  readonly days?: ItemDays | null | undefined;
  /** Whether guests see the dishes of the whole week. Only sections have this setting. */
  readonly weekShown?: boolean | undefined;
  /** Null removes the happy hour. */
  readonly happyHour?: WantedHappyHour | null | undefined;
  readonly optionGroups?: readonly string[] | undefined;
  readonly ingredients?: readonly number[] | undefined;
  /** An empty list declares that none of the 14 allergens is contained. Null withdraws the declaration. */
  readonly allergens?: readonly string[] | null | undefined;
  readonly traces?: readonly string[] | undefined;
} & Changes<ItemTraits>;

export type ImportRow = {
  /** The row number in the spreadsheet. */
  readonly row: number;
  /** `unknown` if the row has no valid kind. That is an error, but the rest of the row is still checked. */
  readonly kind: 'section' | 'item' | 'unknown';
  /** Null if the row creates a new entity. */
  readonly id: string | null;
  /** Whether a row without an id matches an existing entity with the same name in its menu or section. */
  readonly byName?: boolean | undefined;
  /** If null, the nearest section row above applies. If there is no such row, the item keeps its section. */
  readonly sectionId: string | null;
  readonly values: RowValues;
};

export const hoursColumns = ['whose', 'day', 'from', 'until', 'yearly', 'menuId'] as const;
export type HoursColumn = (typeof hoursColumns)[number];

/** A menu without an id is identified by its name, in any language. */
export type HoursSubject =
  | { readonly kind: 'opening' | 'kitchen' }
  | { readonly kind: 'menu'; readonly id: string | null; readonly name: string };

/** A null window means closed. `none` means that there are no hours at all. */
export type HoursLine =
  | { readonly kind: 'days'; readonly days: readonly Weekday[]; readonly window: TimeWindow | null }
  /** `YYYY-MM-DD`, or `MM-DD` if it repeats every year. */
  | { readonly kind: 'date'; readonly date: string; readonly window: TimeWindow | null }
  /** Dates with a year. An empty string means no limit. */
  | { readonly kind: 'season'; readonly from: string; readonly until: string }
  | { readonly kind: 'none' };

export type HoursRow = { readonly subject: HoursSubject; readonly line: HoursLine };
export type ImportHoursRow = HoursRow & { readonly row: number };

export type ImportRequest = {
  readonly menuId: string;
  readonly rows: readonly ImportRow[];
  /** The hours of the venue and of its menus. Hours without a row stay unchanged. */
  readonly hours?: readonly ImportHoursRow[] | undefined;
  /** Only the owner may change the hours of the venue and its kitchen. */
  readonly isOwner?: boolean | undefined;
  readonly removeMissing: boolean;
  /** Whether the owner has confirmed that the new entries have no prices. */
  readonly withoutPrices?: boolean | undefined;
  /** At least one id per row. */
  readonly newIds: readonly string[];
};

const otherColumns = [
  'type',
  'sectionId',
  'itemId',
  'position',
  'name.bg',
  'name.en',
  'name.de',
  'description.bg',
  'description.en',
  'description.de',
  'price',
  'discount',
  'volume',
  'sizes',
  'unit',
  'onRequest',
  'deposit',
  'happyHour',
  'days',
  'weekShown',
  'options',
  'active',
  'image',
  'ingredients',
  'allergens',
  'traces',
] as const;
export type Column = (typeof otherColumns)[number] | TraitColumn;
export const columns: readonly Column[] = [...otherColumns, ...traitColumns];

/** These codes never change, because clients choose their messages by code. */
export type ImportFaultCode =
  | 'UNKNOWN_ID'
  | 'DUPLICATE_ID'
  | 'SECTION_REQUIRED'
  | 'NAME_REQUIRED'
  | 'TOO_LONG'
  | 'UNUSABLE_TEXT'
  | 'NOT_AN_ADDRESS'
  | 'OUT_OF_RANGE'
  | 'UNKNOWN_INGREDIENT'
  | 'AMBIGUOUS_INGREDIENT'
  | 'DUPLICATE_INGREDIENT'
  | 'TOO_MANY_INGREDIENTS'
  | 'TOO_MANY_SIZES'
  | 'SIZES_CONTRADICTED'
  | 'HAPPY_HOUR_REFUSED'
  | 'DAYS_REFUSED'
  | 'PRICED_ON_REQUEST'
  | 'NO_HUNDREDTHS'
  | 'NO_PRICES'
  | 'BELOW_ZERO'
  | 'UNKNOWN_OPTIONS'
  | 'AMBIGUOUS_OPTIONS'
  | 'DUPLICATE_OPTIONS'
  | 'TOO_MANY_OPTIONS'
  | 'TRACES_ALONE'
  | 'ALLERGEN_TWICE'
  | 'DIET_CONTRADICTED'
  | 'TOO_MANY_SECTIONS'
  | 'TOO_MANY_ITEMS'
  | 'MENU_TOO_LARGE'
  | HoursFaultCode;

export type HoursFaultCode =
  | 'UNKNOWN_MENU'
  | 'AMBIGUOUS_MENU'
  | 'NOT_A_TIME'
  | 'NOT_A_DATE'
  | 'SEASON_REVERSED'
  | 'HOURS_CONTRADICTED'
  | 'HOURS_OVERLAP'
  | 'TOO_MANY_HOURS'
  | 'TOO_MANY_OFFERED'
  | 'OWNERS_HOURS';

export type ImportFault<Code extends string = ImportFaultCode> = {
  /** The row in the spreadsheet, where the heading is row 1. Null if the error concerns the whole file. */
  readonly row: number | null;
  readonly column: Column | HoursColumn | null;
  readonly code: Code;
  readonly message: string;
};

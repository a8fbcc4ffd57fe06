import type { Language } from '@qr-menu/schema';
import type { PriceUnit } from '../items/item-pricing.ts';
import type { TextSize } from '../items/size-text.ts';

/** By language; a language that is absent stays as it is, an empty text clears it. */
export type RowTexts = { readonly [Key in Language]?: string | undefined };

/** What a row says; what is absent stays as it is, or gets the usual value in something new. */
export type RowValues = {
  readonly name?: RowTexts | undefined;
  readonly description?: RowTexts | undefined;
  readonly imageUrl?: string | undefined;
  readonly position?: number | undefined;
  readonly volume?: string | undefined;
  /** Minor units; of a section, what its set menu costs. */
  readonly price?: number | null | undefined;
  readonly discount?: number | null | undefined;
  readonly active?: boolean | undefined;
  /** All of them; none, with an empty list. */
  readonly sizes?: readonly TextSize[] | undefined;
  readonly unit?: PriceUnit | undefined;
  readonly onRequest?: boolean | undefined;
  readonly deposit?: number | null | undefined;
  /** By their names. */
  readonly optionGroups?: readonly string[] | undefined;
  readonly ingredients?: readonly number[] | undefined;
  /** What is contained: none of the 14, with an empty list. Null: no longer declared. */
  readonly allergens?: readonly string[] | null | undefined;
  readonly traces?: readonly string[] | undefined;
  readonly diets?: readonly string[] | undefined;
  readonly traits?: readonly string[] | undefined;
  readonly additives?: readonly string[] | undefined;
  readonly spiciness?: number | undefined;
};

export type ImportRow = {
  /** As a spreadsheet counts. */
  readonly row: number;
  /** `unknown`: the row does not say it, which is a fault already; the rest of it is judged all the same. */
  readonly kind: 'section' | 'item' | 'unknown';
  /** Null: it is new. */
  readonly id: string | null;
  /** Without an id it is what has its name in the menu, or in the section, already. */
  readonly byName?: boolean | undefined;
  /** Of an item: the section it belongs to. Null: the row's of the section above it, else as it is. */
  readonly sectionId: string | null;
  readonly values: RowValues;
};

export type ImportRequest = {
  readonly menuId: string;
  readonly rows: readonly ImportRow[];
  readonly removeMissing: boolean;
  /** The owner knows that nothing new in the list has a price. */
  readonly withoutPrices?: boolean | undefined;
  /** At least as many as there are rows. */
  readonly newIds: readonly string[];
};

export const columns = [
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
  'options',
  'active',
  'image',
  'ingredients',
  'allergens',
  'traces',
  'diets',
  'traits',
  'additives',
  'spicy',
] as const;
export type Column = (typeof columns)[number];

/** Stable: clients choose their own words by it. */
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
  | 'MENU_TOO_LARGE';

export type ImportFault<Code extends string = ImportFaultCode> = {
  /** As a spreadsheet counts, the heading is row 1; null: the file as a whole. */
  readonly row: number | null;
  readonly column: Column | null;
  readonly code: Code;
  readonly message: string;
};

/** The columns of a menu's table, whatever its file calls them. */
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
  'active',
  'image',
  'ingredients',
] as const;
export type Column = (typeof columns)[number];

/** Stable: clients choose their own words by it. */
export type ImportFaultCode =
  | 'UNKNOWN_ID'
  | 'DUPLICATE_ID'
  | 'SECTION_REQUIRED'
  | 'NAME_REQUIRED'
  | 'DESCRIPTION_REQUIRED'
  | 'TOO_LONG'
  | 'UNUSABLE_TEXT'
  | 'NOT_AN_ADDRESS'
  | 'OUT_OF_RANGE'
  | 'UNKNOWN_INGREDIENT'
  | 'AMBIGUOUS_INGREDIENT'
  | 'DUPLICATE_INGREDIENT'
  | 'TOO_MANY_INGREDIENTS'
  | 'TOO_MANY_SECTIONS'
  | 'TOO_MANY_ITEMS'
  | 'MENU_TOO_LARGE';

/** What keeps a file from being imported, and where. */
export type ImportFault<Code extends string = ImportFaultCode> = {
  /** As a spreadsheet counts, the heading is row 1; null: the file as a whole. */
  readonly row: number | null;
  readonly column: Column | null;
  readonly code: Code;
  readonly message: string;
};

import { languages, type Translations } from '@qr-menu/schema';
import type { Rejection } from '../decision.ts';
import { bytesOfKeys, bytesOfTraits, type ItemTraits, traitsAfter } from '../items/item-traits.ts';
import { limits } from '../limits.ts';
import {
  type Ingredient,
  type Item,
  itemsOfMenu,
  sectionsOfMenu,
  type Workspace,
} from './workspace.ts';

export const sectionCountFault = (workspace: Workspace, menuId: string): Rejection | null =>
  sectionsFault(sectionsOfMenu(workspace, menuId).length + 1);

const sectionsFault = (count: number): Rejection | null =>
  count <= limits.sectionsPerMenu
    ? null
    : {
        code: 'LIMIT_EXCEEDED',
        message: `A menu can have ${limits.sectionsPerMenu} sections at most`,
        field: 'sections',
      };

export function itemCountFault(count: number): Rejection | null {
  return count <= limits.itemsPerMenu
    ? null
    : {
        code: 'LIMIT_EXCEEDED',
        message: `A menu can have ${limits.itemsPerMenu} items at most`,
        field: 'items',
      };
}

export const entryCountFaults = (
  sections: number,
  items: number,
): readonly [sections: Rejection | null, items: Rejection | null] => [
  sectionsFault(sections),
  itemCountFault(items),
];

export const wholeMenuFaults = (
  workspace: Workspace,
  menuId: string,
): readonly (Rejection | null)[] => [
  ...entryCountFaults(
    sectionsOfMenu(workspace, menuId).length,
    itemsOfMenu(workspace, menuId).length,
  ),
  menuSizeFault(workspace, menuId, []),
];

/** The parts of a document entry that have no fixed length. */
type Entry = {
  readonly id: string;
  readonly translations: Translations;
  readonly imageUrl: string;
  readonly ingredientIds?: readonly string[];
  readonly optionGroupIds?: readonly string[];
} & Partial<Pick<Item, 'allergens' | 'variants' | 'happyHour' | 'days'> & ItemTraits>;

export const withTexts = (
  { id, translations, imageUrl, ...item }: Entry,
  update: {
    readonly [Key in Exclude<keyof Entry, 'variants' | 'happyHour' | 'days'>]?:
      | Entry[Key]
      | undefined;
  },
): Entry => ({
  id,
  translations: update.translations ?? translations,
  imageUrl: update.imageUrl ?? imageUrl,
  ingredientIds: update.ingredientIds ?? item.ingredientIds ?? [],
  optionGroupIds: update.optionGroupIds ?? item.optionGroupIds ?? [],
  allergens: update.allergens === undefined ? (item.allergens ?? null) : update.allergens,
  ...traitsAfter(item, update),
  variants: item.variants ?? [],
  happyHour: item.happyHour ?? null,
  days: item.days ?? null,
});

/** The most bytes that a UTF-16 code unit takes, in UTF-8 or escaped in JSON. */
const bytesPerCodeUnit = 3;
/** Bytes for the id, the numbers, the volume and the field names. */
const bytesPerEntry = 600;
const bytesPerNumber = 8;
const bytesPerGroupId = 48;
/** Bytes for the id, the amount, the flags and the field names. */
const bytesPerOption = 300;
/** Bytes for the field names of allergens, diets and similar lists. */
const bytesAroundContents = 130;
/** Bytes for the amounts and the field names. */
const bytesPerSize = 150;
/** Bytes for the names of all days, the times and the field names. */
const bytesPerWindow = 160;
/** Bytes for the field names and one price. */
const bytesAroundHappyHour = 60;
/** Bytes for the venue's and the menu's own text, each at its maximum length. */
const bytesAroundEntries = 64 * 1024;

/** Enforces rule R6, using an upper bound for the size. `changed` contains new and replaced entries. */
export function menuSizeFault(
  workspace: Workspace,
  menuId: string,
  changed: readonly Entry[],
): Rejection | null {
  const changedIds = new Set(changed.map(({ id }) => id));
  const present: readonly Entry[] = [
    ...sectionsOfMenu(workspace, menuId),
    ...itemsOfMenu(workspace, menuId),
  ];
  const entries = [...present.filter(({ id }) => !changedIds.has(id)), ...changed];
  const bytes = [...entries, ...legendOf(workspace, entries)].reduce(
    (sum, entry) =>
      sum +
      estimatedBytes(entry) +
      bytesOfContents(workspace, entry) +
      bytesOfSizes(entry) +
      bytesOfHappyHour(workspace, entry) +
      bytesOfDays(entry),
    bytesAroundEntries + bytesOfGroups(workspace, entries),
  );
  return bytes <= limits.publicDocumentBytes
    ? null
    : { code: 'LIMIT_EXCEEDED', message: 'The texts of this menu are too long in total' };
}

/** Counts each group once. Includes hidden options. */
function bytesOfGroups({ optionGroups }: Workspace, entries: readonly Entry[]): number {
  const named = entries.flatMap(({ optionGroupIds = [] }) => optionGroupIds);
  const groups = [...new Set(named)].flatMap((id) => optionGroups.get(id) ?? []);
  return groups.reduce(
    (sum, { translations, options }) =>
      sum +
      bytesPerEntry +
      bytesOfTexts(translations) +
      options.reduce(
        (all, { translations: texts, contains }) =>
          all + bytesPerOption + bytesOfTexts(texts) + bytesOfKeys(contains),
        0,
      ),
    named.length * bytesPerGroupId,
  );
}

function legendOf({ ingredients }: Workspace, entries: readonly Entry[]): readonly Entry[] {
  const used = new Set(entries.flatMap(({ ingredientIds = [] }) => ingredientIds));
  return [...ingredients.values()]
    .filter(({ id }) => used.has(id))
    .map(({ id, translations, allergens }) => ({
      id,
      translations,
      imageUrl: '',
      allergens: allergens.length === 0 ? null : { contains: allergens, mayContain: [] },
    }));
}

type Contents = {
  readonly used: readonly (Ingredient | undefined)[];
  readonly bytes: number;
};
/** Cached per object, because every check adds up the whole menu, and updated entries are new objects. */
const countedContents = new WeakMap<Entry, Contents>();

function bytesOfContents({ ingredients }: Workspace, entry: Entry): number {
  const used = (entry.ingredientIds ?? []).map((id) => ingredients.get(id));
  const counted = countedContents.get(entry);
  if (counted && isSame(counted.used, used)) return counted.bytes;
  const bytes = countContents(entry, used);
  countedContents.set(entry, { used, bytes });
  return bytes;
}

const isSame = <Part>(left: readonly Part[], right: readonly Part[]): boolean =>
  left.length === right.length && left.every((part, index) => part === right[index]);

/** Most entries have no allergens or traits, so these bytes are not part of `bytesPerEntry`. */
function countContents(entry: Entry, used: Contents['used']): number {
  const { allergens } = entry;
  // An allergen that the owner and an ingredient both declare is listed once, so confirming it adds no bytes.
  const contained = new Set([
    ...used.flatMap((ingredient) => ingredient?.allergens ?? []),
    ...(allergens?.contains ?? []),
  ]);
  const keys = [...contained, ...(allergens?.mayContain ?? [])];
  const bytes = bytesOfKeys(keys) + bytesOfTraits(entry);
  return bytes > 0 || allergens ? bytes + bytesAroundContents : 0;
}

const bytesOfSizes = ({ variants = [] }: Entry): number =>
  variants.reduce(
    (sum, { name, volume }) =>
      sum +
      bytesPerSize +
      bytesPerCodeUnit *
        languages.reduce(
          (length, language) => length + (name[language]?.length ?? 0),
          volume.length,
        ),
    0,
  );

/** Includes the quotation marks around each weekday and date, and the field names. */
const bytesOfDays = ({ days }: Entry): number =>
  days ? 60 + 14 * (days.weekdays.length + days.dates.length) : 0;

/** Counts a section's happy hour once per item, because the document repeats it. */
function bytesOfHappyHour(
  { items, sections }: Workspace,
  { id, happyHour, variants = [] }: Entry,
): number {
  const shown = happyHour ?? sections.get(items.get(id)?.sectionId ?? '')?.happyHour;
  if (!shown) return 0;
  return shown.windows.length * bytesPerWindow + (variants.length + 1) * bytesAroundHappyHour;
}

const estimatedBytes = ({ translations, imageUrl, ingredientIds = [] }: Entry): number =>
  bytesPerEntry +
  ingredientIds.length * bytesPerNumber +
  imageUrl.length * bytesPerCodeUnit +
  bytesOfTexts(translations);

function bytesOfTexts({ name, description }: Translations): number {
  const codeUnits = languages.reduce(
    (sum, language) => sum + (name[language]?.length ?? 0) + (description[language]?.length ?? 0),
    0,
  );
  return codeUnits * bytesPerCodeUnit;
}

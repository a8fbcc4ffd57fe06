import { type LocalizedText, languages, type Translations } from '@qr-menu/schema';
import type { DeclaredAllergens } from '../allergens/diet-check.ts';
import { allergenKeys, sortedKeys } from '../allergens/vocabulary.ts';
import { type HappyHourChanges, wantedHappyHour } from '../items/happy-hour.ts';
import { type ItemTraits, noTraits, traitsAfter } from '../items/item-traits.ts';
import { readSizes, sizesText, type TextSize } from '../items/size-text.ts';
import { toMinorUnits } from '../money/amounts.ts';
import { isSame } from '../workspace/entities.ts';
import {
  type Item,
  type ItemDetails,
  nextPosition,
  type Section,
  type SectionDetails,
} from '../workspace/workspace.ts';
import type { RowTexts, RowValues } from './import-request.ts';
import type { ResolvedItem, ResolvedSection } from './resolve-rows.ts';

export type WantedSection = SectionDetails & {
  readonly row: number;
  readonly id: string;
  readonly price: number | null;
  readonly current: Section | undefined;
  readonly weekShown: boolean | undefined;
} & HappyHourChanges;
export type WantedItem = ItemDetails &
  Pick<Item, 'id' | 'sectionId' | 'price' | 'discount' | 'active'> & {
    readonly row: number;
    readonly current: Item | undefined;
    /** If the item has sizes, price and volume belong to the first size. */
    readonly sale: WantedSale;
    readonly days: RowValues['days'];
    readonly contents: Pick<Item, 'allergens'> & ItemTraits;
    /** Whether the row lists traces although it does not declare any allergens. */
    readonly tracesAlone: boolean;
  };

export type WantedSale = Pick<RowValues, 'unit' | 'onRequest' | 'deposit' | 'happyHour'> & {
  readonly sizes: readonly TextSize[] | undefined;
  /** The column whose new value contradicts the first size. */
  readonly contradicted: 'price' | 'volume' | null;
};

export function wantedSections(
  rows: readonly ResolvedSection[],
  present: readonly Section[],
): readonly WantedSection[] {
  const next = createPositions(present, rows);
  return rows.map(({ row, id, current, values }) => ({
    row,
    id,
    current,
    translations: mergedTranslations(current?.translations, values),
    imageUrl: values.imageUrl ?? current?.imageUrl ?? '',
    position: values.position ?? current?.position ?? next(),
    price: values.price === undefined ? (current?.price ?? null) : values.price,
    weekShown: values.weekShown,
    happyHour: otherHappyHour(current && { ...current, variants: [] }, values),
  }));
}

/** New items are appended to their section, in the file's order. */
export function wantedItems(
  rows: readonly ResolvedItem[],
  itemsOf: (sectionId: string) => readonly Item[],
): readonly WantedItem[] {
  const positions = new Map<string, () => number>();
  const next = (sectionId: string): number => {
    const existing = positions.get(sectionId);
    if (existing) return existing();
    const inSection = rows.filter((row) => row.sectionId === sectionId);
    const take = createPositions(itemsOf(sectionId), inSection);
    positions.set(sectionId, take);
    return take();
  };
  return rows.map(({ row, id, current, sectionId, values }) => ({
    row,
    id,
    current,
    sectionId,
    translations: mergedTranslations(current?.translations, values),
    imageUrl: values.imageUrl ?? current?.imageUrl ?? '',
    position: values.position ?? current?.position ?? next(sectionId),
    ...wantedSale(current, values),
    discount: values.discount === undefined ? (current?.discount ?? null) : values.discount,
    active: values.active ?? current?.active ?? true,
    days: values.days,
    contents: {
      allergens: wantedAllergens(current?.allergens ?? null, values),
      ...traitsAfter(current ?? noTraits, values),
    },
    tracesAlone:
      (values.traces ?? []).length > 0 &&
      wantedAllergens(current?.allergens ?? null, values) === null,
  }));
}

function wantedSale(
  current: Item | undefined,
  values: RowValues,
): Pick<WantedItem, 'price' | 'volume' | 'sale'> {
  const { unit, onRequest, deposit } = values;
  const sizes = otherSizes(current, values.sizes);
  const hasSizes = (values.sizes ?? []).length > 0;
  // Ignores an empty price cell if the item has sizes.
  const price = hasSizes ? (values.price ?? undefined) : values.price;
  const volume = hasSizes ? values.volume?.trim() || undefined : values.volume;
  const [first] = sizes ?? [];
  const sale = { unit, onRequest, deposit, sizes, happyHour: otherHappyHour(current, values) };
  if (!first) {
    return {
      price: price === undefined ? (current?.price ?? null) : price,
      volume: volume ?? current?.volume ?? '',
      sale: { ...sale, contradicted: null },
    };
  }
  const isOther = <Value>(value: Value, present: Value, ofFirst: Value): boolean =>
    value !== undefined && value !== present && value !== ofFirst;
  const otherVolume = isOther(volume, current?.volume.trim(), first.volume) ? 'volume' : null;
  const contradicted = isOther(price, current?.price, first.price) ? 'price' : otherVolume;
  return { price: first.price, volume: first.volume, sale: { ...sale, contradicted } };
}

/** Returns undefined if the happy hour stays the same. */
function otherHappyHour(
  current: Pick<Item, 'happyHour' | 'variants'> | undefined,
  { happyHour }: RowValues,
): RowValues['happyHour'] {
  const written = current ? wantedHappyHour(current.happyHour, current) : null;
  return isSame(happyHour, written) ? undefined : happyHour;
}

/** Returns undefined if the sizes stay the same. Compares them in the file's notation. */
function otherSizes(
  current: Item | undefined,
  sizes: readonly TextSize[] | undefined,
): readonly TextSize[] | undefined {
  const written = readSizes(sizesText(current?.variants ?? []), (text) =>
    toMinorUnits(Number(text)),
  );
  return sizes && isSame(sizes, written) ? undefined : sizes;
}

function wantedAllergens(
  current: DeclaredAllergens | null,
  { allergens, traces }: RowValues,
): DeclaredAllergens | null {
  const contains = allergens === undefined ? current?.contains : allergens;
  if (!contains) return null;
  const left = current?.mayContain.filter((key) => !contains.includes(key)) ?? [];
  return {
    contains: sortedKeys(allergenKeys, contains),
    mayContain: sortedKeys(allergenKeys, traces ?? left),
  };
}

type Placed = { readonly position: number };

function createPositions(
  present: readonly Placed[],
  rows: readonly { readonly values: RowValues }[],
): () => number {
  const inRows = rows.flatMap(({ values: { position } }) =>
    position === undefined ? [] : [{ position }],
  );
  let next = nextPosition([...present, ...inRows]);
  return () => {
    const position = next;
    next = nextPosition([{ position }]);
    return position;
  };
}

const noTexts: Translations = { name: {}, description: {} };

const mergedTranslations = (
  { name, description }: Translations = noTexts,
  values: RowValues,
): Translations => ({
  name: mergedText(name, values.name),
  description: mergedText(description, values.description),
});

/** Spreadsheets change line endings, so a different line ending is not a change. */
const withoutReturns = (text: string): string => text.replace(/\r\n?/g, '\n');

function mergedText(current: LocalizedText, texts: RowTexts = {}): LocalizedText {
  const entries = languages.flatMap((language) => {
    const input = texts[language];
    const old = current[language];
    const same = input === undefined || withoutReturns(input) === withoutReturns(old ?? '');
    const text = same ? old : withoutReturns(input) || undefined;
    return text === undefined ? [] : [[language, text]];
  });
  return Object.fromEntries(entries);
}

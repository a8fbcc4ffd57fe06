import { type LocalizedText, languages, type Translations } from '@qr-menu/schema';
import type { DeclaredAllergens } from '../allergens/verdict.ts';
import {
  additiveKeys,
  allergenKeys,
  dietKeys,
  sortedKeys,
  traitKeys,
} from '../allergens/vocabulary.ts';
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
  readonly current: Section | undefined;
};
export type WantedItem = ItemDetails &
  Pick<Item, 'id' | 'sectionId' | 'price' | 'discount' | 'active'> & {
    readonly row: number;
    readonly current: Item | undefined;
    readonly contents: Pick<Item, 'allergens' | 'diets' | 'traits' | 'additives' | 'spiciness'>;
    /** Traces that belong to no declaration. */
    readonly tracesAlone: boolean;
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
  }));
}

/** New items come last in their section, in the file's order. */
export function wantedItems(
  rows: readonly ResolvedItem[],
  itemsOf: (sectionId: string) => readonly Item[],
): readonly WantedItem[] {
  const positions = new Map<string, () => number>();
  const next = (sectionId: string): number => {
    const known = positions.get(sectionId);
    if (known) return known();
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
    volume: values.volume ?? current?.volume ?? '',
    position: values.position ?? current?.position ?? next(sectionId),
    price: values.price === undefined ? (current?.price ?? null) : values.price,
    discount: values.discount === undefined ? (current?.discount ?? null) : values.discount,
    active: values.active ?? current?.active ?? true,
    contents: {
      allergens: wantedAllergens(current?.allergens ?? null, values),
      diets: values.diets ? sortedKeys(dietKeys, values.diets) : (current?.diets ?? []),
      traits: values.traits ? sortedKeys(traitKeys, values.traits) : (current?.traits ?? []),
      additives: values.additives
        ? sortedKeys(additiveKeys, values.additives)
        : (current?.additives ?? []),
      spiciness: values.spiciness ?? current?.spiciness ?? 0,
    },
    tracesAlone:
      (values.traces ?? []).length > 0 &&
      wantedAllergens(current?.allergens ?? null, values) === null,
  }));
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

/** Positions after the last one that is there or that a row gives. */
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

/** Spreadsheets write line ends their own way: those alone are no change. */
const withoutReturns = (text: string): string => text.replace(/\r\n?/g, '\n');

function mergedText(current: LocalizedText, texts: RowTexts = {}): LocalizedText {
  const entries = languages.flatMap((language) => {
    const wanted = texts[language];
    const old = current[language];
    const same = wanted === undefined || withoutReturns(wanted) === withoutReturns(old ?? '');
    const text = same ? old : withoutReturns(wanted) || undefined;
    return text === undefined ? [] : [[language, text]];
  });
  return Object.fromEntries(entries);
}

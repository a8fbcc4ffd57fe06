import { textOf } from '../localized-string.ts';
import {
  type GuestItem,
  type GuestSectionData,
  groupsOfItem,
  itemAnchors,
} from '../server/guest-data.ts';
import { type Match, searchWords } from './search-words.ts';

/** The dishes' text in the other languages, by anchor. */
export type OtherTexts = ReadonlyMap<string, readonly string[]>;

/** A section with its position in the whole menu, from which its anchor is derived. */
export type PlacedSection = { readonly section: GuestSectionData; readonly anchor: string };

export const placeSections = (sections: readonly GuestSectionData[]): readonly PlacedSection[] =>
  sections.map((section, index) => ({ section, anchor: `section-${index + 1}` }));

/**
 * Finds the items that contain every word of the query. The words may be spread over the name, description,
 * sizes, options and section, and over their translations if available. Dishes with matching whole words come
 * before dishes that only contain the letters.
 */
export function searchMenu(
  sections: readonly PlacedSection[],
  query: string,
  otherTexts: OtherTexts = new Map(),
): readonly PlacedSection[] {
  if (query.trim() === '') return sections;
  const matchOf = searchWords(query);
  const found = sections.map((placed) => {
    const { section } = placed;
    const anchors = itemAnchors(section);
    const matches = section.items.map((item, at) =>
      matchOf(...textsOf(item, section), ...(otherTexts.get(anchors[at] ?? '') ?? [])),
    );
    const indexesOf = (match: Match) => [...matches.keys()].filter((at) => matches[at] === match);
    const [words, letters] = [indexesOf('words'), indexesOf('letters')];
    return { isBest: words.length > 0, hit: itemsAt(placed, [...words, ...letters]) };
  });
  const hits = [...found.filter(({ isBest }) => isBest), ...found.filter(({ isBest }) => !isBest)];
  return hits.flatMap(({ hit }) => hit ?? []);
}

export function textsOf(item: GuestItem, section: GuestSectionData): readonly string[] {
  const { n, d = '', z = [] } = item;
  const sizes = z.map((size) => size.n ?? '');
  const options = groupsOfItem(item, section).flatMap(({ o }) => o.map((option) => option.n));
  return [section.n, n, d, ...sizes, ...options].map(textOf);
}

/** Returns the section with only these items, or null if the list is empty. Anchors stay the same. */
function itemsAt(
  { section, anchor }: PlacedSection,
  indexes: readonly number[],
): PlacedSection | null {
  if (indexes.length === 0) return null;
  const length = section.k.length / section.items.length;
  const k = indexes.map((index) => section.k.slice(index * length, (index + 1) * length)).join('');
  const items = indexes.flatMap((index) => section.items[index] ?? []);
  return { section: { ...section, k, items }, anchor };
}

/** Returns each section with its matching items, and omits sections without matches. */
export const itemsWhere = (
  sections: readonly PlacedSection[],
  isMatch: (item: GuestItem, section: GuestSectionData) => boolean,
): readonly PlacedSection[] =>
  sections.flatMap((placed) => {
    const { section } = placed;
    const indexes = section.items.flatMap((item, at) => (isMatch(item, section) ? [at] : []));
    return itemsAt(placed, indexes) ?? [];
  });

export const countItems = (sections: readonly PlacedSection[]): number =>
  sections.reduce((sum, { section }) => sum + section.items.length, 0);

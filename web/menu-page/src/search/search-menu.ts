import { textOf } from '../localized-string.ts';
import { type GuestItem, type GuestSectionData, groupsOfItem } from '../server/guest-data.ts';
import { searchWords } from './search-words.ts';

/** A section with its position in the whole menu, which determines its address. */
export type PlacedSection = { readonly section: GuestSectionData; readonly anchor: string };

export const placeSections = (sections: readonly GuestSectionData[]): readonly PlacedSection[] =>
  sections.map((section, index) => ({ section, anchor: `section-${index + 1}` }));

/**
 * The items whose section, name, description, sizes and options together contain every word of the
 * query.
 */
export function searchMenu(
  sections: readonly PlacedSection[],
  query: string,
): readonly PlacedSection[] {
  if (query.trim() === '') return sections;
  const holds = searchWords(query);
  return itemsWhere(sections, (item, section) => {
    const { n, d = '', z = [] } = item;
    const sizes = z.map((size) => size.n ?? '');
    const options = groupsOfItem(item, section).flatMap(({ o }) => o.map((option) => option.n));
    return holds(...[section.n, n, d, ...sizes, ...options].map(textOf));
  });
}

/**
 * Each section with its matching items, which keep their addresses. Sections without any are left
 * out.
 */
export const itemsWhere = (
  sections: readonly PlacedSection[],
  isWanted: (item: GuestItem, section: GuestSectionData) => boolean,
): readonly PlacedSection[] =>
  sections.flatMap(({ section, anchor }) => {
    const length = section.k.length / section.items.length;
    const key = (index: number) => section.k.slice(index * length, (index + 1) * length);
    const places = section.items.flatMap((item, index) => (isWanted(item, section) ? [index] : []));
    const items = places.flatMap((index) => section.items[index] ?? []);
    const k = places.map(key).join('');
    return items.length > 0 ? [{ section: { ...section, k, items }, anchor }] : [];
  });

export const countItems = (sections: readonly PlacedSection[]): number =>
  sections.reduce((sum, { section }) => sum + section.items.length, 0);

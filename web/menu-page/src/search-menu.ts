import { type GuestSectionData, type Said, textOf } from './guest-data.ts';

/** A section with the place that it has in the whole menu, which its address is made of. */
export type PlacedSection = { readonly section: GuestSectionData; readonly anchor: string };

export const placeSections = (sections: readonly GuestSectionData[]): readonly PlacedSection[] =>
  sections.map((section, index) => ({ section, anchor: `section-${index + 1}` }));

/** Letters alone: small, and without the marks that guests leave out. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** The items whose name and description hold every word of the query. */
export function searchMenu(
  sections: readonly PlacedSection[],
  query: string,
): readonly PlacedSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sections;
  const holds = (name: Said, description: Said = '') => {
    const text = plain(`${textOf(name)} ${textOf(description)}`);
    return words.every((word) => text.includes(word));
  };
  return sections.flatMap(({ section, anchor }) => {
    const length = section.k.length / section.items.length;
    const key = (index: number) => section.k.slice(index * length, (index + 1) * length);
    const places = section.items.flatMap(({ n, d }, index) => (holds(n, d) ? [index] : []));
    const items = places.flatMap((index) => section.items[index] ?? []);
    const k = places.map(key).join('');
    return items.length > 0 ? [{ section: { ...section, k, items }, anchor }] : [];
  });
}

export const countItems = (sections: readonly PlacedSection[]): number =>
  sections.reduce((sum, { section }) => sum + section.items.length, 0);

import { type KnownAllergens, verdict } from '@qr-menu/domain';
import type { GuestItem } from '../guest-data.ts';
import { itemsWhere, type PlacedSection } from '../search-menu.ts';
import type { DietChoice } from './diet-choice.ts';

export type DietGroup = 'fits' | 'traces' | 'unknown' | 'out';

/** As guests read them: the last one is folded. */
const dietGroups = ['fits', 'traces', 'unknown', 'out'] as const satisfies readonly DietGroup[];

const keysIn = (text = ''): readonly string[] => text.split(' ').filter(Boolean);

/** What is known of a dish: declared only where the page says on what day. */
export const knownOf = ({ a, r, j }: GuestItem): KnownAllergens => ({
  declared: j !== undefined,
  contains: keysIn(a),
  mayContain: keysIn(r),
});

/** Diets as the venue marks them; what is vegan is vegetarian. */
function isMarked({ e }: GuestItem, diet: string): boolean {
  const diets = keysIn(e);
  return diets.includes(diet) || (diet === 'VEGETARIAN' && diets.includes('VEGAN'));
}

/** @param isOld nobody knows whether what the page says still holds: nothing is free of anything then. */
export function groupOf(
  item: GuestItem,
  { avoid, diets, strict }: DietChoice,
  isOld: boolean,
): DietGroup {
  const met = avoid.length === 0 ? 'CLEAR' : verdict(knownOf(item), avoid);
  if (met === 'CONTAINS' || !diets.every((diet) => isMarked(item, diet))) return 'out';
  if (met === 'NOT_DECLARED') return 'unknown';
  if (met === 'TRACES') return strict ? 'out' : 'traces';
  return isOld ? 'unknown' : 'fits';
}

export type GroupedDishes = {
  readonly group: DietGroup;
  readonly sections: readonly PlacedSection[];
};

/** Every dish in exactly one group; groups that are there for nothing are left out, but for the first. */
export const grouped = (
  sections: readonly PlacedSection[],
  choice: DietChoice,
  isOld: boolean,
): readonly GroupedDishes[] =>
  dietGroups
    .map((group) => ({
      group,
      sections: itemsWhere(sections, (item) => groupOf(item, choice, isOld) === group),
    }))
    .filter(({ group, sections: found }) => group === 'fits' || found.length > 0);

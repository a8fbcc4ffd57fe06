import {
  checkOptionsForAllergens,
  checkOptionsForDiets,
  dietCheck,
  type KnownAllergens,
  type OptionsCheck,
} from '@qr-menu/domain/allergens';
import { itemsWhere, type PlacedSection } from '../search/search-menu.ts';
import { type GuestItem, type GuestSectionData, groupsOfItem } from '../server/guest-data.ts';
import type { DietChoice } from './diet-choice.ts';

export type DietGroup = 'fits' | 'traces' | 'unknown' | 'out';

/** The groups in the order in which they are shown. The last one is collapsed. */
const dietGroups = ['fits', 'traces', 'unknown', 'out'] as const satisfies readonly DietGroup[];

const keysIn = (text = ''): readonly string[] => text.split(' ').filter(Boolean);

/** Returns the known contents of a dish. A dish counts as declared only if its declaration has a date. */
export const knownAllergensOf = ({ a, r, j }: GuestItem): KnownAllergens => ({
  declared: j !== undefined,
  contains: keysIn(a),
  mayContain: keysIn(r),
});

/** Whether the venue has labelled the dish with this diet. A vegan dish also counts as vegetarian. */
function isLabelled({ e }: GuestItem, diet: string): boolean {
  const diets = keysIn(e);
  return diets.includes(diet) || (diet === 'VEGETARIAN' && diets.includes('VEGAN'));
}

type Choices = Pick<GuestSectionData, 'l' | 'w'>;

/** Checks the options of a dish, first for avoided allergens and then for diets. */
export function checkChoices(
  item: GuestItem,
  section: Choices,
  { avoid, diets }: DietChoice,
): { readonly avoided: OptionsCheck; readonly marked: OptionsCheck } {
  const groups = groupsOfItem(item, section).map(({ m = 0, o }) => ({
    min: m,
    options: o.map(({ a, j }) => ({ contains: keysIn(a), declared: j !== undefined })),
  }));
  return {
    avoided: checkOptionsForAllergens(groups, avoid),
    marked: checkOptionsForDiets(groups, diets),
  };
}

export const dependsOnChoice = (item: GuestItem, section: Choices, choice: DietChoice): boolean =>
  Object.values(checkChoices(item, section, choice)).includes('DEPENDS_ON_CHOICE');

/** @param isOld whether the page may be outdated; if so, no dish counts as free of any allergen */
export function groupOf(
  item: GuestItem,
  choice: DietChoice,
  isOld: boolean,
  section: Choices = {},
): DietGroup {
  const { avoid, diets, strict } = choice;
  const met = avoid.length === 0 ? 'CLEAR' : dietCheck(knownAllergensOf(item), avoid);
  if (met === 'CONTAINS' || !diets.every((diet) => isLabelled(item, diet))) return 'out';
  if (met === 'NOT_DECLARED') return 'unknown';
  if (met === 'TRACES' && strict) return 'out';
  // This depends on the chosen options, so the guest has to ask the staff.
  if (dependsOnChoice(item, section, choice)) return 'unknown';
  if (met === 'TRACES') return 'traces';
  return isOld ? 'unknown' : 'fits';
}

export type GroupedDishes = {
  readonly group: DietGroup;
  readonly sections: readonly PlacedSection[];
  /** Whether some of these dishes depend on the options that the guest chooses. */
  readonly hasChoices: boolean;
};

/** Puts each dish into exactly one group. Empty groups are omitted, except for the first one. */
export const grouped = (
  sections: readonly PlacedSection[],
  choice: DietChoice,
  isOld: boolean,
): readonly GroupedDishes[] =>
  dietGroups
    .map((group) => {
      const found = itemsWhere(
        sections,
        (item, section) => groupOf(item, choice, isOld, section) === group,
      );
      const hasChoices = found.some(({ section }) =>
        section.items.some((item) => dependsOnChoice(item, section, choice)),
      );
      return { group, sections: found, hasChoices };
    })
    .filter(({ group, sections: found }) => group === 'fits' || found.length > 0);

import { conflicts } from './diet-check.ts';
import { allergenKeys, contradicting, dietKeys, isKeyOf } from './vocabulary.ts';

export type ChosenOption = {
  readonly contains: readonly string[];
  /** Whether the list in `contains` is complete. */
  readonly declared: boolean;
};

export type OptionsOf = { readonly min: number; readonly options: readonly ChosenOption[] };

export type OptionsCheck = 'DEPENDS_ON_CHOICE' | 'NOTE' | 'FREE';

const isWhole = ({ contains, declared }: ChosenOption): boolean =>
  declared && contains.every((key) => isKeyOf(allergenKeys, key));

const isFree = (option: ChosenOption, avoid: readonly string[]): boolean =>
  isWhole(option) &&
  avoid.every((key) => isKeyOf(allergenKeys, key)) &&
  !conflicts(option.contains, avoid);

/** Returns `NOTE` if an option is unsafe, `DEPENDS_ON_CHOICE` if a required group has too few safe ones. */
export function checkOptionsForAllergens(
  groups: readonly OptionsOf[],
  avoid: readonly string[],
): OptionsCheck {
  if (avoid.length === 0) return 'FREE';
  const judged = groups.map(({ min, options }) => {
    const free = options.filter((option) => isFree(option, avoid)).length;
    return {
      isForced: min > 0 && free < min && options.length > 0,
      isMixed: free < options.length,
    };
  });
  if (judged.some(({ isForced }) => isForced)) return 'DEPENDS_ON_CHOICE';
  return judged.some(({ isMixed }) => isMixed) ? 'NOTE' : 'FREE';
}

/**
 * A diet label covers only the dish itself. Options can contradict a diet but never confirm it, so all
 * choices get a note. If an option contradicts a diet, only a completely declared option can replace it.
 */
export function checkOptionsForDiets(
  groups: readonly OptionsOf[],
  diets: readonly string[],
): OptionsCheck {
  const knownDiets = dietKeys.filter((key) => diets.includes(key));
  const isAgainst = ({ contains }: ChosenOption): boolean =>
    knownDiets.some((diet) => contradicting(diet, contains).length > 0);
  const isForced = groups.some(
    ({ min, options }) =>
      options.some(isAgainst) &&
      options.filter((option) => isWhole(option) && !isAgainst(option)).length < min,
  );
  if (isForced) return 'DEPENDS_ON_CHOICE';
  return diets.length > 0 && groups.some(({ options }) => options.length > 0) ? 'NOTE' : 'FREE';
}

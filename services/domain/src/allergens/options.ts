import { conflicts } from './verdict.ts';
import { allergenKeys, contradicting, dietKeys, isKeyOf } from './vocabulary.ts';

export type ChosenOption = {
  readonly contains: readonly string[];
  /** Whether `contains` is complete. */
  readonly declared: boolean;
};

/** A group as guests see it: without options that are hidden. */
export type OptionsOf = { readonly min: number; readonly options: readonly ChosenOption[] };

export type OptionsVerdict = 'DEPENDS_ON_CHOICE' | 'NOTE' | 'FREE';

const isWhole = ({ contains, declared }: ChosenOption): boolean =>
  declared && contains.every((key) => isKeyOf(allergenKeys, key));

/** Whether the option is known to hold nothing of what is avoided. */
const isFree = (option: ChosenOption, avoid: readonly string[]): boolean =>
  isWhole(option) &&
  avoid.every((key) => isKeyOf(allergenKeys, key)) &&
  !conflicts(option.contains, avoid);

/**
 * What the options of a dish are to somebody who avoids these keys. A choice that has to be made, with too
 * few options that are free of them, makes the dish depend on it; any other such option is worth a note.
 */
export function optionsVerdict(
  groups: readonly OptionsOf[],
  avoid: readonly string[],
): OptionsVerdict {
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
 * The same to somebody who looks for what is marked. A mark is about the dish alone, and what an option
 * contains can speak against a diet but never for it, so every choice is worth a note. Once something
 * speaks against an option, only others of which all is known can take its place.
 */
export function dietOptionsVerdict(
  groups: readonly OptionsOf[],
  diets: readonly string[],
): OptionsVerdict {
  const known = dietKeys.filter((key) => diets.includes(key));
  const isAgainst = ({ contains }: ChosenOption): boolean =>
    known.some((diet) => contradicting(diet, contains).length > 0);
  const isForced = groups.some(
    ({ min, options }) =>
      options.some(isAgainst) &&
      options.filter((option) => isWhole(option) && !isAgainst(option)).length < min,
  );
  if (isForced) return 'DEPENDS_ON_CHOICE';
  return diets.length > 0 && groups.some(({ options }) => options.length > 0) ? 'NOTE' : 'FREE';
}

import { conflicts } from './verdict.ts';
import { allergenKeys, isKeyOf } from './vocabulary.ts';

export type ChosenOption = {
  readonly contains: readonly string[];
  /** Whether `contains` is complete. */
  readonly declared: boolean;
};

/** A group as guests see it: without options that are hidden. */
export type OptionsOf = { readonly min: number; readonly options: readonly ChosenOption[] };

/** Whether the option is known to hold nothing of what is avoided. */
const isFree = ({ contains, declared }: ChosenOption, avoid: readonly string[]): boolean =>
  declared &&
  [...contains, ...avoid].every((key) => isKeyOf(allergenKeys, key)) &&
  !conflicts(contains, avoid);

/**
 * What the options of a dish are to somebody who avoids these keys. A choice that has to be made, with too
 * few options that are free of them, makes the dish depend on it; any other such option is worth a note.
 */
export function optionsVerdict(
  groups: readonly OptionsOf[],
  avoid: readonly string[],
): 'DEPENDS_ON_CHOICE' | 'NOTE' | 'FREE' {
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

import type { GuestTexts } from './i18n/guest-texts.ts';

export type IngredientNumbersProps = {
  readonly numbers: readonly number[];
  readonly t: GuestTexts;
};

/** The legend's numbers beside an item's name. */
export function IngredientNumbers({ numbers, t }: IngredientNumbersProps) {
  if (numbers.length === 0) return null;
  return (
    <sup className="ingredients">
      <span className="spoken">{`${t('guest.ingredients')} `}</span>
      {numbers.join(', ')}
    </sup>
  );
}

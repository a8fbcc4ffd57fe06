import type { GuestTexts } from '#i18n/guest-texts.ts';
import type { VisibleIngredient } from './visible-ingredients.ts';

export type IngredientLegendProps = {
  readonly ingredients: readonly VisibleIngredient[];
  readonly t: GuestTexts;
};

/** What the numbers beside the items mean. */
export function IngredientLegend({ ingredients, t }: IngredientLegendProps) {
  if (ingredients.length === 0) return null;
  return (
    <section id="ingredients" className="legend" aria-labelledby="ingredients-name">
      <h2 id="ingredients-name">{t('guest.ingredients')}</h2>
      <dl>
        {ingredients.map(({ key, number, name, description }) => (
          <div key={key}>
            <dt>
              {number} <span lang={name.language}>{name.text}</span>
            </dt>
            {description ? <dd lang={description.language}>{description.text}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}

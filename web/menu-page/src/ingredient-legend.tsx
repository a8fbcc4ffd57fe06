import type { GuestIngredient } from './guest-data.ts';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { langOf, textOf } from './said.ts';

export type IngredientLegendProps = {
  readonly legend: readonly GuestIngredient[];
  readonly t: GuestTexts;
};

/** What the numbers beside the items mean. */
export function IngredientLegend({ legend, t }: IngredientLegendProps) {
  if (legend.length === 0) return null;
  return (
    <section id="ingredients" className="legend" aria-labelledby="ingredients-name">
      <h2 id="ingredients-name">{t('guest.ingredients')}</h2>
      <dl>
        {legend.map(({ k, n, d }) => (
          <div key={`${k} ${textOf(n)}`}>
            <dt>
              <b>{k}</b> <span lang={langOf(n)}>{textOf(n)}</span>
            </dt>
            {d ? <dd lang={langOf(d)}>{textOf(d)}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  );
}

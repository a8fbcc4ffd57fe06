import { langOf, textOf } from '../localized-string.ts';
import type { GuestIngredient } from '../server/guest-data.ts';

/** Explains the numbers next to products. */
export const IngredientList = ({ of }: { readonly of: readonly GuestIngredient[] }) => (
  <dl>
    {of.map(({ k, n, c, d }) => (
      <div key={`${k} ${textOf(n)}`}>
        <dt>
          <b translate="no">{k}</b> <span lang={langOf(n)}>{textOf(n)}</span>
        </dt>
        {c ? <dd>{c}</dd> : null}
        {d ? <dd lang={langOf(d)}>{textOf(d)}</dd> : null}
      </div>
    ))}
  </dl>
);

import type { GuestTexts } from '#i18n/guest-texts.ts';
import { IngredientNumbers } from './ingredient-numbers.tsx';
import { Price } from './price.tsx';
import type { VisibleItem, VisibleSection } from './visible-sections.ts';

export type GuestSectionProps = {
  readonly section: VisibleSection;
  readonly currency: string;
  readonly t: GuestTexts;
};

export function GuestSection({ section, currency, t }: GuestSectionProps) {
  const { anchor, name, description, items } = section;
  return (
    <section id={anchor} aria-labelledby={`${anchor}-name`}>
      <h2 id={`${anchor}-name`} lang={name.language}>
        {name.text}
      </h2>
      {description ? <p lang={description.language}>{description.text}</p> : null}
      <ol className="items">
        {items.map((each) => (
          <GuestItem key={each.item.id} visible={each} currency={currency} t={t} />
        ))}
      </ol>
    </section>
  );
}

type GuestItemProps = {
  readonly visible: VisibleItem;
  readonly currency: string;
  readonly t: GuestTexts;
};

function GuestItem({ visible, currency, t }: GuestItemProps) {
  const { item, name, description } = visible;
  return (
    <li className="item">
      {item.imageUrl ? (
        <img src={item.imageUrl} alt="" width={88} height={88} loading="lazy" decoding="async" />
      ) : null}
      <div className="words">
        <h3 lang={name.language}>{name.text}</h3>
        <IngredientNumbers numbers={item.ingredients} t={t} />
        {description ? (
          <p className="description" lang={description.language}>
            {description.text}
          </p>
        ) : null}
        {item.volume ? <p className="volume">{item.volume}</p> : null}
      </div>
      <Price item={item} currency={currency} t={t} />
    </li>
  );
}

import { type GuestItem, langOf, type Said, textOf } from './guest-data.ts';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { ItemPicture } from './responsive-picture.tsx';

/** How wide a card is, as the style sheet lays them out. */
const photoWidths =
  '(min-width: 3000px) 20vw, (min-width: 1024px) 33vw, (min-width: 650px) 50vw, 100vw';

type MenuItemProps = {
  readonly item: GuestItem;
  /** Whether it is the first of the page: the largest thing that a phone shows at once. */
  readonly leading: boolean;
  /** Whether another item of the section has a picture, so that this one keeps its place free. */
  readonly pictured: boolean;
  readonly currency: string;
  readonly t: GuestTexts;
};

export function MenuItem({ item, leading, pictured, currency, t }: MenuItemProps) {
  return (
    <li className={item.s ? 'item sold-out' : 'item'}>
      {pictured ? <Photo item={item} leading={leading} /> : null}
      <div className="words">
        <h3 className={isLong(item.n) ? 'long' : undefined} lang={langOf(item.n)}>
          {textOf(item.n)}
        </h3>
        <IngredientNumbers numbers={item.g ?? []} t={t} />
        {item.d ? (
          <p className="description" lang={langOf(item.d)}>
            {textOf(item.d)}
          </p>
        ) : null}
      </div>
      <div className="facts">
        {item.v ? <p className="volume">{item.v}</p> : null}
        {item.s ? <p className="badge">{t('guest.soldOut')}</p> : null}
        {item.o && !item.s ? <p className="badge offer">{`−${item.o}%`}</p> : null}
        <Price item={item} currency={currency} t={t} />
      </div>
    </li>
  );
}

/** Such a name would make every card of its row too tall in large type. */
const isLong = (name: Said): boolean => textOf(name).length > 60;

function Photo({ item, leading }: Pick<MenuItemProps, 'item' | 'leading'>) {
  if (item.u) {
    return (
      <div className="photo">
        <ItemPicture url={item.u} alt="" sizes={photoWidths} priority={leading} />
      </div>
    );
  }
  return (
    <span className="photo blank" aria-hidden="true">
      {textOf(item.n).slice(0, 1)}
    </span>
  );
}

/** Two decimals and the menu's currency; the lev's abbreviation takes its point. */
function formatPrice(minorUnits: number, currency: string): string {
  return `${(minorUnits / 100).toFixed(2)} ${currency === 'лв' ? 'лв.' : currency}`.trim();
}

type PriceProps = {
  readonly item: Pick<GuestItem, 'p' | 'r'>;
  readonly currency: string;
  readonly t: GuestTexts;
};

/** Struck-through text says nothing to a screen reader, so each of two prices is also named. */
function Price({ item, currency, t }: PriceProps) {
  if (item.p === undefined) return null;
  if (item.r === undefined) return <p className="price">{formatPrice(item.p, currency)}</p>;
  return (
    <p className="price">
      <span className="spoken">{`${t('guest.oldPrice')} `}</span>
      <del>{formatPrice(item.p, currency)}</del>{' '}
      <span className="spoken">{`${t('guest.newPrice')} `}</span>
      <ins>{formatPrice(item.r, currency)}</ins>
    </p>
  );
}

type IngredientNumbersProps = {
  readonly numbers: readonly number[];
  readonly t: GuestTexts;
};

function IngredientNumbers({ numbers, t }: IngredientNumbersProps) {
  if (numbers.length === 0) return null;
  return (
    <sup className="ingredients">
      <span className="spoken">{`${t('guest.ingredients')} `}</span>
      {numbers.join(', ')}
    </sup>
  );
}

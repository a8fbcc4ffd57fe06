import { priceUnitNames } from '@qr-menu/domain/items';
import { formatPrice, reducedPrice } from '@qr-menu/domain/money';
import type { GuestTexts } from '../i18n/guest-texts.ts';
import { langOf, textOf } from '../localized-string.ts';
import type { GuestItem } from '../server/guest-data.ts';
import type { GuestSize } from './written-pricing.ts';

type PricesProps = {
  readonly item: GuestItem;
  readonly currency: string;
  readonly t: GuestTexts;
};

/** The prices of a happy hour. A script highlights them while they apply. */
export const HappyHourPrices = ({ item: { b } }: Pick<PricesProps, 'item'>) =>
  b ? (
    <p className="happy">
      <span>{b[0]}</span> <b translate="no">{b[1]}</b>
    </p>
  ) : null;

/** Shows the price of a product: one price, one price per size, or "on request". */
export function Prices({ item, currency, t }: PricesProps) {
  const { z, q, y } = item;
  if (!z && !q) return <Price item={item} size={item} currency={currency} t={t} />;
  return (
    <>
      {z ? <Sizes item={item} sizes={z} currency={currency} t={t} /> : null}
      {q || (z && y) ? (
        <p className="price">
          {q ? <span>{q}</span> : null}
          <Deposit text={y} />
        </p>
      ) : null}
    </>
  );
}

type SizesProps = PricesProps & { readonly sizes: readonly GuestSize[] };

/** If a dish has more sizes than this, they are listed in a column instead of a row. */
const mostInRow = 3;

function Sizes({ sizes, ...shared }: SizesProps) {
  const keys = sizes.map((_, index) => `size ${index}`);
  if (sizes.length <= mostInRow) {
    return (
      <ul className="sizes">
        {sizes.map((size, index) => (
          <li key={keys[index]}>
            <Label size={size} />
            <Price size={size} {...shared} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="sizes">
      <tbody>
        {sizes.map((size, index) => (
          <tr key={keys[index]}>
            <th scope="row">
              <Label size={size} />
            </th>
            <td>
              <Price size={size} {...shared} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Label({ size: { n, v } }: { readonly size: GuestSize }) {
  return (
    <span className="size">
      {n ? <span lang={langOf(n)}>{textOf(n)}</span> : null}
      {v ? <span className="volume">{n ? ` ${v}` : v}</span> : null}
    </span>
  );
}

type PriceProps = PricesProps & { readonly size: Pick<GuestSize, 'p' | 'y'> };

/**
 * Browsers must not translate amounts. Screen readers do not announce that text is struck through, so the old
 * and the new price are also labelled.
 */
function Price({ item: { o, w }, size: { p, y }, currency, t }: PriceProps) {
  if (p === undefined) return null;
  const unit = w ? (
    <span className="unit">{` / ${priceUnitNames[w][t.language].replace(' ', '\u00a0')}`}</span>
  ) : null;
  if (o === undefined) {
    const amount = formatPrice(p, currency, t.language);
    if (!unit && !y) {
      return (
        <p className="price" translate="no">
          {amount}
        </p>
      );
    }
    return (
      <p className="price">
        <span translate="no">{amount}</span>
        {unit}
        <Deposit text={y} />
      </p>
    );
  }
  return (
    <p className="price">
      <span className="spoken">{`${t('guest.oldPrice')} `}</span>
      <del translate="no">{formatPrice(p, currency, t.language)}</del>{' '}
      <span className="spoken">{`${t('guest.newPrice')} `}</span>
      <ins translate="no">{formatPrice(reducedPrice(p, o), currency, t.language)}</ins>
      {unit}
      <Deposit text={y} />
    </p>
  );
}

/** Shows a deposit, which is refundable and not included in the price. */
const Deposit = ({ text }: { readonly text: string | undefined }) =>
  text ? <small className="deposit">{` ${text}`}</small> : null;

import type { GuestItem } from './guest-data.ts';
import type { GuestTexts } from './i18n/guest-texts.ts';

/** Two decimals and the menu's currency; the lev's abbreviation takes its point (spec §2). */
function formatPrice(minorUnits: number, currency: string): string {
  return `${(minorUnits / 100).toFixed(2)} ${currency === 'лв' ? 'лв.' : currency}`.trim();
}

export type PriceProps = {
  readonly item: Pick<GuestItem, 'p' | 'r'>;
  readonly currency: string;
  readonly t: GuestTexts;
};

/** Struck-through text says nothing to a screen reader, so each of two prices is also named. */
export function Price({ item, currency, t }: PriceProps) {
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

import type { PublicItem } from '@qr-menu/domain';
import type { GuestTexts } from '#i18n/guest-texts.ts';

/** Two decimals and the menu's currency; the lev's abbreviation takes its point (spec §2). */
export function formatPrice(minorUnits: number, currency: string): string {
  return `${(minorUnits / 100).toFixed(2)} ${currency === 'лв' ? 'лв.' : currency}`.trim();
}

export type PriceProps = {
  readonly item: Pick<PublicItem, 'price' | 'discount' | 'reducedPrice'>;
  readonly currency: string;
  readonly t: GuestTexts;
};

/** Struck-through text says nothing to a screen reader, so each price is also named. */
export function Price({ item, currency, t }: PriceProps) {
  if (item.price === null) return null;
  if ((item.discount ?? 0) <= 0 || item.reducedPrice === null) {
    return (
      <p className="price">
        <span className="spoken">{t('guest.price')} </span>
        <span>{formatPrice(item.price, currency)}</span>
      </p>
    );
  }
  return (
    <p className="price">
      <span className="spoken">{t('guest.oldPrice')} </span>
      <del>{formatPrice(item.price, currency)}</del>{' '}
      <span className="spoken">{t('guest.newPrice')} </span>
      <ins>{formatPrice(item.reducedPrice, currency)}</ins>
    </p>
  );
}

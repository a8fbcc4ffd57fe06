import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { discountText, priceText } from '#ui/form-schemas.ts';
import { InlineValue } from './inline-value.tsx';
import type { ItemRow } from './item-row.ts';
import { discountInput, priceInput } from './item-values.ts';
import { reducedPriceOf } from './reduced-price.ts';
import type { ItemChanges } from './use-item-changes.ts';

export type PriceCellProps = { readonly item: ItemRow; readonly update: ItemChanges['update'] };

export function PriceCell({ item, update }: PriceCellProps) {
  const { t } = useTranslation();
  const value = priceInput(item.price);
  return (
    <InlineValue
      label={t('items.editPrice', { name: item.name })}
      value={value}
      shown={value || t('items.noPrice')}
      schema={priceText}
      onSave={(price) => void update(item, { price })}
    />
  );
}

/** The discount, and what guests pay with it. */
export function DiscountCell({ item, update }: PriceCellProps) {
  const { t } = useTranslation();
  const value = discountInput(item.discount);
  const reduced = reducedPriceOf(priceInput(item.price), value);
  return (
    <div className="item-discount">
      <InlineValue
        label={t('items.editDiscount', { name: item.name })}
        value={value}
        shown={item.discount ? `−${value} %` : t('items.noDiscount')}
        schema={discountText}
        onSave={(discount) => void update(item, { discount })}
      />
      {reduced === null ? null : (
        <Text size="xs" c="dimmed" className="item-guests-pay">
          {t('items.guestsPay', { price: reduced })}
        </Text>
      )}
    </div>
  );
}

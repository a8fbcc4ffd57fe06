import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reducedPriceOf } from './reduced-price.ts';

type FieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

export type PriceFieldsProps = {
  readonly currency: string;
  readonly price: FieldProps;
  readonly discount: FieldProps;
};

/** Price and discount, and at once what guests will pay. */
export function PriceFields({ currency, price, discount }: PriceFieldsProps) {
  const { t } = useTranslation();
  const reduced = reducedPriceOf(price.value, discount.value);
  return (
    <div>
      <div className="item-fields">
        <TextInput
          label={t('admin.fields.price')}
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          rightSection={<Text c="dimmed">{currency}</Text>}
          rightSectionWidth="3.5rem"
          {...price}
        />
        <TextInput
          label={t('admin.fields.discount')}
          type="number"
          min={0}
          max={100}
          step={1}
          {...discount}
        />
      </div>
      <Text component="output" className="item-reduced" size="sm">
        {reduced === null ? '' : t('items.reduced', { price: `${reduced} ${currency}` })}
      </Text>
    </div>
  );
}

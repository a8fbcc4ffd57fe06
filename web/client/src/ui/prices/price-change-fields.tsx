import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { formatAmount } from '#ui/amounts.ts';
import './prices.css';

export type PriceChangeValues = {
  /** `set` means that `by` is the new price itself. */
  readonly direction: 'set' | 'raise' | 'lower';
  readonly by: string;
  readonly unit: 'percent' | 'amount';
  readonly rounding: 'CENT' | 'TEN_CENTS' | 'WHOLE';
};

type PriceChangeFieldsProps = {
  readonly values: PriceChangeValues;
  readonly onChange: (changes: Partial<PriceChangeValues>) => void;
  /** Whether the user can enter a new price as well as a difference. */
  readonly canSet?: boolean;
};

export function PriceChangeFields({ values, onChange, canSet = false }: PriceChangeFieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const sets = values.direction === 'set';
  const choice = (name: keyof PriceChangeValues) => ({
    value: values[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="price-change-fields">
      <NativeSelect
        label={t('items.direction')}
        data={[
          ...(canSet ? [{ value: 'set', label: t('planned.setTo') }] : []),
          { value: 'raise', label: t('items.raise') },
          { value: 'lower', label: t('items.lower') },
        ]}
        {...choice('direction')}
      />
      <TextInput
        label={t(sets ? 'planned.setTo' : 'items.by')}
        inputMode="decimal"
        data-autofocus
        {...choice('by')}
      />
      {sets ? null : (
        <>
          <NativeSelect
            label={t('items.unit')}
            data={[
              { value: 'percent', label: t('items.percent') },
              { value: 'amount', label: t('items.amount') },
            ]}
            {...choice('unit')}
          />
          <NativeSelect
            label={t('items.rounding')}
            data={[
              { value: 'CENT', label: formatAmount(0.01, language) },
              { value: 'TEN_CENTS', label: formatAmount(0.1, language) },
              { value: 'WHOLE', label: formatAmount(1, language) },
            ]}
            {...choice('rounding')}
          />
        </>
      )}
    </div>
  );
}

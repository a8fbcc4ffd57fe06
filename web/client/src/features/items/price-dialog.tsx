import { Alert, Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePricesDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { showFailure, showSuccess } from '#ui/toast.ts';
import { newPriceChange, type PriceChangeValues, priceChangeInput } from './price-change.ts';
import { PricePreview } from './price-preview.tsx';

export type PriceDialogProps = {
  readonly itemIDs: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
};

/** Changes the prices of many items by percent or amount, after showing what comes of it. */
export function PriceDialog({ itemIDs, nameOf, onClose }: PriceDialogProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(ChangePricesDocument, { onFailure: showFailure });
  const [values, setValues] = useState(newPriceChange);
  const input = priceChangeInput(itemIDs, values);
  // Not a preview for each key.
  const [settled] = useDebouncedValue(input, 300);
  const submit = async () => {
    if (input === null || !(await save({ input }))) return;
    showSuccess(t('items.pricesChanged', { n: itemIDs.length }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('items.changePrices')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          <PriceChangeFields values={values} onChange={setValues} />
          {input === null ? (
            <Alert>{t('items.enterChange')}</Alert>
          ) : (
            <PricePreview input={settled ?? input} nameOf={nameOf} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('admin.cancel')}
            </Button>
            <Button type="submit" loading={saving} disabled={input === null}>
              {t('items.applyPrices')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type PriceChangeFieldsProps = {
  readonly values: PriceChangeValues;
  readonly onChange: (values: PriceChangeValues) => void;
};

function PriceChangeFields({ values, onChange }: PriceChangeFieldsProps) {
  const { t } = useTranslation();
  const choice = <Key extends 'direction' | 'unit' | 'rounding'>(name: Key) => ({
    value: values[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <div className="price-change-fields">
      <NativeSelect
        label={t('items.direction')}
        data={[
          { value: 'raise', label: t('items.raise') },
          { value: 'lower', label: t('items.lower') },
        ]}
        {...choice('direction')}
      />
      <TextInput
        label={t('items.by')}
        inputMode="decimal"
        data-autofocus
        value={values.by}
        onChange={(event) => onChange({ ...values, by: event.currentTarget.value })}
      />
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
          { value: 'CENT', label: '0.01' },
          { value: 'TEN_CENTS', label: '0.10' },
          { value: 'WHOLE', label: '1.00' },
        ]}
        {...choice('rounding')}
      />
    </div>
  );
}

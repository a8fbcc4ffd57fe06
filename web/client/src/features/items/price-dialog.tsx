import { skipToken, useQuery } from '@apollo/client/react';
import { Alert, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ChangePricesDocument,
  type ChangePricesInput,
  PreviewOptionPriceChangeDocument,
  type PreviewOptionPriceChangeQuery,
  PreviewPriceChangeDocument,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { displayText, pricedName, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { formatAmount, formatDelta, formatMoney } from '#ui/amounts.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { priceText } from '#ui/form/form-schemas.ts';
import { useSave } from '#ui/form/use-save.ts';
import { ScrollFrame } from '#ui/list/scroll-frame.tsx';
import { useOptionGroups } from '#ui/option-groups/option-group-picker.tsx';
import type { DescribedItem } from './use-items.ts';

type PriceDialogProps = {
  readonly itemIDs: readonly string[];
  readonly describe: (id: string) => DescribedItem;
  readonly onClose: () => void;
};

export function PriceDialog({ itemIDs, describe, onClose }: PriceDialogProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(ChangePricesDocument);
  const [values, setValues] = useState(newPriceChange);
  const input = priceChangeInput(itemIDs, values);
  const preview = usePricePreview(input);
  const { version } = preview;
  const submit = async () => {
    const doneText = t('items.pricesChanged', { n: itemIDs.length });
    if (input === null || version === null) return;
    if (await save({ input, ifVersion: version }, { doneText })) onClose();
  };
  return (
    <FormDialog
      title={t('items.changePrices')}
      label={t('items.applyPrices')}
      saving={saving}
      ready={version !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <PriceChangeFields values={values} onChange={setValues} />
      {input === null ? (
        <Alert>{t('items.enterChange')}</Alert>
      ) : (
        <PricePreview {...{ preview, itemIDs, describe }} />
      )}
    </FormDialog>
  );
}

type PriceChangeFieldsProps = {
  readonly values: PriceChangeValues;
  readonly onChange: (values: PriceChangeValues) => void;
};

function PriceChangeFields({ values, onChange }: PriceChangeFieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
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
          { value: 'CENT', label: formatAmount(0.01, language) },
          { value: 'TEN_CENTS', label: formatAmount(0.1, language) },
          { value: 'WHOLE', label: formatAmount(1, language) },
        ]}
        {...choice('rounding')}
      />
    </div>
  );
}

/** The old and new prices of every item and option, as the server would set them. */
function usePricePreview(input: ChangePricesInput | null) {
  // Avoids requesting a preview for each key press.
  const [settled] = useDebouncedValue(input, 300);
  const variables = settled && { variables: { input: settled }, fetchPolicy: 'no-cache' as const };
  const items = useQuery(PreviewPriceChangeDocument, variables ?? skipToken);
  const beside = useQuery(PreviewOptionPriceChangeDocument, variables ?? skipToken);
  const isOfInput = input !== null && JSON.stringify(settled) === JSON.stringify(input);
  const versions = [items.data, beside.data].map((data) => data?.workspaceVersion ?? null);
  return {
    changes: (items.data ?? items.previousData)?.previewPriceChange,
    others: (beside.data ?? beside.previousData)?.previewOptionPriceChange,
    failure: items.error ?? beside.error,
    /** The version that both answers are based on. Null until the current input is answered. */
    version: isOfInput ? versions.reduce(older) : null,
  };
}

const older = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.min(one, other);

type PricePreviewProps = Pick<PriceDialogProps, 'itemIDs' | 'describe'> & {
  readonly preview: ReturnType<typeof usePricePreview>;
};

function PricePreview({ preview, itemIDs, describe }: PricePreviewProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const failureText = useFailureText();
  const { changes, others, failure } = preview;
  const currencies = itemIDs.map((id) => describe(id).currency);
  if (failure) return <Failure text={failureText(failure)} />;
  if (!changes || !others) return <Loading />;
  // Dishes on request may still have options with a price.
  if (changes.length + others.options.length === 0) return <Text>{t('items.noPrices')}</Text>;
  return (
    <>
      <ScrollFrame className="price-preview" label={t('items.preview')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('admin.fields.name')}</Table.Th>
              <Table.Th>{t('items.before')}</Table.Th>
              <Table.Th>{t('items.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ itemID, variantID, size, happyHour, oldPrice, newPrice }) => {
              const { name: ofItem, currency } = describe(itemID);
              const name = pricedName(ofItem, size, language);
              return (
                <Table.Tr key={`${itemID} ${variantID} ${happyHour}`}>
                  <Table.Td>{happyHour ? t('happyHour.of', { name }) : name}</Table.Td>
                  <Table.Td>{formatMoney(oldPrice, currency, language)}</Table.Td>
                  <Table.Td>{formatMoney(newPrice, currency, language)}</Table.Td>
                </Table.Tr>
              );
            })}
            {others.options.length > 0 ? (
              <OptionRows changes={others.options} currency={onlyOne(currencies)} />
            ) : null}
          </Table.Tbody>
        </Table>
      </ScrollFrame>
      {others.sharedGroupIDs.length > 0 ? <SharedGroups ids={others.sharedGroupIDs} /> : null}
    </>
  );
}

/** If the options belong to menus in several currencies, amounts are shown without a currency. */
const onlyOne = ([first = '', ...others]: readonly string[]): string =>
  others.every((one) => one === first) ? first : '';

type OptionRowsProps = {
  readonly currency: string;
  readonly changes: PreviewOptionPriceChangeQuery['previewOptionPriceChange']['options'];
};

function OptionRows({ changes, currency }: OptionRowsProps) {
  const [language] = useLanguage();
  const { nameOf } = useOptionGroups();
  return changes.map(({ optionGroupID, optionID, translations, oldDelta, newDelta }) => {
    const option = displayText(readTranslations(translations).name, language);
    return (
      <Table.Tr key={`${optionGroupID} ${optionID}`}>
        <Table.Td>{[nameOf(optionGroupID), option].filter(Boolean).join(': ')}</Table.Td>
        <Table.Td>{formatDelta(oldDelta, language, currency)}</Table.Td>
        <Table.Td>{formatDelta(newDelta, language, currency)}</Table.Td>
      </Table.Tr>
    );
  });
}

/** Groups that are also used by dishes outside the selection. */
function SharedGroups({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const { nameOf } = useOptionGroups();
  const names = ids.map(nameOf).filter(Boolean).join(', ');
  return <Text size="sm">{t('options.used', { names })}</Text>;
}

type PriceChangeValues = {
  readonly direction: 'raise' | 'lower';
  readonly by: string;
  readonly unit: 'percent' | 'amount';
  readonly rounding: 'CENT' | 'TEN_CENTS' | 'WHOLE';
};

export const newPriceChange: PriceChangeValues = {
  direction: 'raise',
  by: '',
  unit: 'percent',
  rounding: 'CENT',
};

export function priceChangeInput(
  itemIDs: readonly string[],
  { direction, by, unit, rounding }: PriceChangeValues,
): ChangePricesInput | null {
  const size = priceText.safeParse(by).data ?? null;
  if (size === null) return null;
  const signed = direction === 'lower' ? -size : size;
  return { itemIDs: [...itemIDs], rounding, [unit]: signed };
}

import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ChangePricesDocument,
  type ChangePricesInput,
  PreviewOptionPriceChangeDocument,
  PreviewPriceChangeDocument,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { displayText, pricedName, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { formatDelta, formatMoney } from '#ui/amounts.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { priceText } from '#ui/form/form-schemas.ts';
import { useSave } from '#ui/form/use-save.ts';
import { useOptionGroups } from '#ui/option-groups/option-group-picker.tsx';
import { BeforeAfterTable } from '#ui/prices/before-after-table.tsx';
import { PriceChangeFields, type PriceChangeValues } from '#ui/prices/price-change-fields.tsx';
import { usePreview } from '#ui/prices/use-preview.ts';
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
      <PriceChangeFields
        values={values}
        onChange={(changes) => setValues({ ...values, ...changes })}
      />
      {input === null ? (
        <Alert>{t('items.enterChange')}</Alert>
      ) : (
        <PricePreview {...{ preview, itemIDs, describe }} />
      )}
    </FormDialog>
  );
}

/** Requests the old and new prices of all items and options, as calculated by the server. */
function usePricePreview(input: ChangePricesInput | null) {
  const items = usePreview(PreviewPriceChangeDocument, input);
  const options = usePreview(PreviewOptionPriceChangeDocument, input);
  const versions = [items.data, options.data].map((data) => data?.workspaceVersion ?? null);
  return {
    changes: items.data?.previewPriceChange,
    optionChanges: options.data?.previewOptionPriceChange,
    failure: items.failure ?? options.failure,
    /** The version that both responses are based on. Null until the current input has a response. */
    version: items.ready && options.ready ? versions.reduce(older) : null,
  };
}

const older = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : Math.min(left, right);

type PricePreviewProps = Pick<PriceDialogProps, 'itemIDs' | 'describe'> & {
  readonly preview: ReturnType<typeof usePricePreview>;
};

function PricePreview({ preview, itemIDs, describe }: PricePreviewProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const failureText = useFailureText();
  const { changes, optionChanges, failure } = preview;
  const { nameOf } = useOptionGroups();
  if (failure) return <Failure text={failureText(failure)} />;
  if (!changes || !optionChanges) return <Loading />;
  const { options, sharedGroupIDs } = optionChanges;
  // Dishes without a price ("on request") may still have options with a price.
  if (changes.length + options.length === 0) return <Text>{t('items.noPrices')}</Text>;
  const currency = commonCurrency(itemIDs.map((id) => describe(id).currency));
  const rows = [
    ...changes.map(({ itemID, variantID, size, happyHour, oldPrice, newPrice }) => {
      const { name: ofItem, currency: ofPrice } = describe(itemID);
      const name = pricedName(ofItem, size, language);
      return {
        key: `${itemID} ${variantID} ${happyHour}`,
        name: happyHour ? t('happyHour.of', { name }) : name,
        before: formatMoney(oldPrice, ofPrice, language),
        after: formatMoney(newPrice, ofPrice, language),
      };
    }),
    ...options.map(({ optionGroupID, optionID, translations, oldDelta, newDelta }) => {
      const option = displayText(readTranslations(translations).name, language);
      return {
        key: `${optionGroupID} ${optionID}`,
        name: [nameOf(optionGroupID), option].filter(Boolean).join(': '),
        before: formatDelta(oldDelta, language, currency),
        after: formatDelta(newDelta, language, currency),
      };
    }),
  ];
  return (
    <>
      <BeforeAfterTable label={t('items.preview')} rows={rows} />
      {sharedGroupIDs.length > 0 ? <SharedGroups ids={sharedGroupIDs} /> : null}
    </>
  );
}

/** If the options belong to menus in different currencies, amounts are shown without a currency. */
const commonCurrency = ([first = '', ...rest]: readonly string[]): string =>
  rest.every((currency) => currency === first) ? first : '';

/** Lists the groups that are also used by dishes outside the selection. */
function SharedGroups({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const { nameOf } = useOptionGroups();
  const names = ids.map(nameOf).filter(Boolean).join(', ');
  return <Text size="sm">{t('options.used', { names })}</Text>;
}

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

import { Alert, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PreviewScheduledChangeDocument,
  type PreviewScheduledChangeQuery,
  ScheduleChangeDocument,
  type ScheduleChangeInput,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { displayText, pricedName, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { formatDelta, formatMoney } from '#ui/amounts.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { BeforeAfterTable } from '#ui/prices/before-after-table.tsx';
import { PriceChangeFields } from '#ui/prices/price-change-fields.tsx';
import { usePreview } from '#ui/prices/use-preview.ts';
import { newPlan, type PlanSubject, type PlanValues, planInput } from './plan-values.ts';
import { localTimeWords, namesWords, plannedWords } from './planned-words.ts';

type PlanDialogProps = {
  readonly subject: PlanSubject;
  /** Returns the name of an item or of the menu. */
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
};

const mostNames = 3;

/** Asks for the change and its time, and previews the effect as if the change were made today. */
export function PlanDialog({ subject, nameOf, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { save, saving } = useSave(ScheduleChangeDocument);
  const [values, setValues] = useState(() => newPlan(subject, Date.now()));
  const input = planInput(subject, values);
  const preview = usePreview(PreviewScheduledChangeDocument, input);
  const ids = 'menuID' in subject ? [subject.menuID] : subject.itemIDs;
  const names = namesWords(t, ids.slice(0, mostNames).map(nameOf), ids.length);
  const submit = async () => {
    if (input === null || !preview.ready) return;
    const doneText = t('planned.saved', { when: localTimeWords(input.localTime, language) });
    if (await save({ input }, { doneText })) onClose();
  };
  return (
    <FormDialog
      title={t('planned.dialog')}
      label={t('planned.save')}
      saving={saving}
      ready={preview.ready}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t('planned.about', { names })}</Text>
      <PlanFields
        subject={subject}
        values={values}
        zone={preview.data?.previewScheduledChange.timeZone ?? null}
        onChange={setValues}
      />
      {input === null ? (
        <Alert>{t('planned.enter')}</Alert>
      ) : (
        <Preview {...{ preview, input, nameOf, names }} count={ids.length} />
      )}
    </FormDialog>
  );
}

const ofItems: readonly (readonly [PlanValues['action'], ParseKeys])[] = [
  ['price', 'planned.kinds.price'],
  ['soldOut', 'planned.kinds.soldOut'],
  ['back', 'planned.kinds.back'],
  ['hide', 'planned.kinds.hide'],
  ['show', 'planned.kinds.show'],
];
const ofMenus: typeof ofItems = [
  ['show', 'planned.kinds.menuShow'],
  ['hide', 'planned.kinds.menuHide'],
];

type FieldsProps = {
  readonly values: PlanValues;
  readonly onChange: (values: PlanValues) => void;
};
type PlanFieldsProps = FieldsProps & {
  readonly subject: PlanSubject;
  /** Null before the first preview. */
  readonly zone: string | null;
};

const choiceOf =
  ({ values, onChange }: FieldsProps) =>
  <Key extends keyof PlanValues>(name: Key) => ({
    value: values[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });

function PlanFields({ subject, values, zone, onChange }: PlanFieldsProps) {
  const { t } = useTranslation();
  const choice = choiceOf({ values, onChange });
  const kinds = 'menuID' in subject ? ofMenus : ofItems;
  return (
    <>
      <NativeSelect
        label={t('planned.what')}
        data={kinds.map(([value, label]) => ({ value, label: t(label as 'planned.kinds.show') }))}
        {...choice('action')}
      />
      {values.action === 'price' ? (
        <PriceChangeFields
          canSet
          values={values}
          onChange={(changes) => onChange({ ...values, ...changes })}
        />
      ) : null}
      <TextInput
        type="datetime-local"
        label={t('planned.when')}
        {...(zone !== null && { description: t('planned.whenHint', { zone }) })}
        {...choice('localTime')}
      />
    </>
  );
}

type PreviewProps = Pick<PlanDialogProps, 'nameOf'> & {
  readonly preview: ReturnType<typeof usePreview<PreviewScheduledChangeQuery, unknown>>;
  readonly input: ScheduleChangeInput;
  readonly names: string;
  /** The number of selected items or menus. */
  readonly count: number;
};

function Preview({ preview: { data, failure }, input, names, count, nameOf }: PreviewProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const failureText = useFailureText();
  if (failure) return <Failure text={failureText(failure)} />;
  if (!data) return <Loading />;
  const { changes, currency, prices, options } = data.previewScheduledChange;
  const isSame = changes + options.length === 0;
  return (
    <div role="status">
      <Text fw={600}>{localTimeWords(input.localTime, language)}</Text>
      <Text>{`${plannedWords(t, { ...input, currency }, language)}: ${names}`}</Text>
      <Text size="sm" c="dimmed">
        {isSame ? t('planned.nothingNow') : t('planned.changes', { n: changes, all: count })}
      </Text>
      {prices.length + options.length > 0 ? (
        <Prices preview={data.previewScheduledChange} nameOf={nameOf} />
      ) : null}
    </div>
  );
}

type PricesProps = Pick<PlanDialogProps, 'nameOf'> & {
  readonly preview: PreviewScheduledChangeQuery['previewScheduledChange'];
};

function Prices({ preview: { prices, options, currency }, nameOf }: PricesProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const money = (amount: number | null) =>
    amount === null ? '–' : formatMoney(amount, currency ?? '', language);
  const rows = [
    ...prices.map(({ itemID, variantID, size, oldPrice, newPrice }) => ({
      key: `${itemID} ${variantID}`,
      name: pricedName(nameOf(itemID), size, language),
      before: money(oldPrice),
      after: money(newPrice),
    })),
    ...options.map(({ optionGroupID, optionID, translations, oldDelta, newDelta }) => ({
      key: `${optionGroupID} ${optionID}`,
      name: displayText(readTranslations(translations).name, language),
      before: formatDelta(oldDelta, language, currency ?? ''),
      after: formatDelta(newDelta, language, currency ?? ''),
    })),
  ];
  return <BeforeAfterTable label={t('planned.preview')} rows={rows} />;
}

import { skipToken, useQuery } from '@apollo/client/react';
import { Alert, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
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
import { formatAmount, formatDelta, formatMoney } from '#ui/amounts.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { ScrollFrame } from '#ui/list/scroll-frame.tsx';
import { newPlan, type PlanSubject, type PlanValues, planInput } from './plan-values.ts';
import { localTimeWords, namesWords, plannedWords } from './planned-words.ts';

type PlanDialogProps = {
  readonly subject: PlanSubject;
  /** The names of the items or the menu. */
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
};

const mostNames = 3;

/** Asks for the change and its time, and previews the effect that it would have today. */
export function PlanDialog({ subject, nameOf, onClose }: PlanDialogProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { save, saving } = useSave(ScheduleChangeDocument);
  const [values, setValues] = useState(() => newPlan(subject, Date.now()));
  const input = planInput(subject, values);
  const preview = usePreview(input);
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
        zone={preview.data?.timeZone ?? null}
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

const ofItems: readonly (readonly [PlanValues['what'], ParseKeys])[] = [
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
        {...choice('what')}
      />
      {values.what === 'price' ? <PriceFields values={values} onChange={onChange} /> : null}
      <TextInput
        type="datetime-local"
        label={t('planned.when')}
        {...(zone !== null && { description: t('planned.whenHint', { zone }) })}
        {...choice('localTime')}
      />
    </>
  );
}

function PriceFields({ values, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const choice = choiceOf({ values, onChange });
  const sets = values.direction === 'set';
  return (
    <div className="price-change-fields">
      <NativeSelect
        label={t('items.direction')}
        data={[
          { value: 'set', label: t('planned.setTo') },
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

/** Avoids requesting a preview for each key press. */
function usePreview(input: ScheduleChangeInput | null) {
  const [settled] = useDebouncedValue(input, 300);
  const { data, previousData, error } = useQuery(
    PreviewScheduledChangeDocument,
    settled ? { variables: { input: settled }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const isOfInput = input !== null && JSON.stringify(settled) === JSON.stringify(input);
  return {
    data: (data ?? previousData)?.previewScheduledChange,
    failure: error,
    /** Whether the current input is answered and can be planned. */
    ready: isOfInput && data !== undefined && !error,
  };
}

type PreviewProps = Pick<PlanDialogProps, 'nameOf'> & {
  readonly preview: ReturnType<typeof usePreview>;
  readonly input: ScheduleChangeInput;
  readonly names: string;
  /** How many items or menus were chosen. */
  readonly count: number;
};

function Preview({ preview: { data, failure }, input, names, count, nameOf }: PreviewProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const failureText = useFailureText();
  if (failure) return <Failure text={failureText(failure)} />;
  if (!data) return <Loading />;
  const { changes, currency, prices, options } = data;
  const isSame = changes + options.length === 0;
  return (
    <div role="status">
      <Text fw={600}>{localTimeWords(input.localTime, language)}</Text>
      <Text>{`${plannedWords(t, { ...input, currency }, language)}: ${names}`}</Text>
      <Text size="sm" c="dimmed">
        {isSame ? t('planned.nothingNow') : t('planned.changes', { n: changes, all: count })}
      </Text>
      {prices.length + options.length > 0 ? <Prices preview={data} nameOf={nameOf} /> : null}
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
  return (
    <ScrollFrame className="price-preview" label={t('planned.preview')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('admin.fields.name')}</Table.Th>
            <Table.Th>{t('items.before')}</Table.Th>
            <Table.Th>{t('items.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prices.map(({ itemID, variantID, size, oldPrice, newPrice }) => (
            <Table.Tr key={`${itemID} ${variantID}`}>
              <Table.Td>{pricedName(nameOf(itemID), size, language)}</Table.Td>
              <Table.Td>{money(oldPrice)}</Table.Td>
              <Table.Td>{money(newPrice)}</Table.Td>
            </Table.Tr>
          ))}
          {options.map(({ optionGroupID, optionID, translations, oldDelta, newDelta }) => (
            <Table.Tr key={`${optionGroupID} ${optionID}`}>
              <Table.Td>{displayText(readTranslations(translations).name, language)}</Table.Td>
              <Table.Td>{formatDelta(oldDelta, language, currency ?? '')}</Table.Td>
              <Table.Td>{formatDelta(newDelta, language, currency ?? '')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@qr-menu/domain/workspace';
import { languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CreateOptionGroupDocument,
  GetOptionGroupDocument,
  UpdateOptionGroupDocument,
} from '#api/generated/operations.ts';
import { displayText } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { AllergenToggles } from '#ui/contents/key-toggles.tsx';
import { wordsOfKeys } from '#ui/contents/key-words.ts';
import { LocalizedFields } from '#ui/form/localized-fields.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { type FormFrame, RecordPage } from '#ui/form/record-pages.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { EditableRows, type RowEdit } from '#ui/sortable/editable-rows.tsx';
import {
  blankOption,
  leastWords,
  mostWords,
  type OptionGroupInput,
  type OptionGroupValues,
  type OptionValues,
  optionGroupSchema,
  optionGroupValues,
} from './option-values.ts';

export function OptionGroupPage() {
  const { t } = useTranslation();
  // The form keeps the language in which it was opened. Otherwise, a different decimal separator would look
  // like a change made elsewhere.
  const [language] = useState(useLanguage()[0]);
  return (
    <RecordPage
      list="/admin/options"
      create={{ title: t('options.add'), mutation: CreateOptionGroupDocument }}
      edit={{
        title: t('options.update'),
        doneText: t('options.updated'),
        missingText: () => t('options.missing'),
        query: GetOptionGroupDocument,
        select: (data) => data.getOptionGroup,
        mutation: UpdateOptionGroupDocument,
      }}
    >
      {(group, frame: FormFrame<OptionGroupInput>) => (
        <OptionGroupForm
          initial={optionGroupValues(group, language)}
          isNew={group === null}
          {...frame}
        />
      )}
    </RecordPage>
  );
}

type OptionGroupFormProps = FormFrame<OptionGroupInput> & {
  readonly initial: OptionGroupValues;
  readonly isNew: boolean;
};

function OptionGroupForm({ initial: saved, isNew, onSubmit, ...frame }: OptionGroupFormProps) {
  const { t } = useTranslation();
  const [first] = useState(() => ({ ...saved, options: [blankOption('new-1')] }));
  const initial = isNew ? first : saved;
  const writing = useState(useLanguage()[0]);
  const schema = optionGroupSchema(saved);
  const bound = useForm({ initial, schema, onSubmit });
  const { values, text, localized, control } = bound;
  const most = Math.max(values.options.length, Number(values.min), Number(values.max), 1);
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  const max = values.max === '' ? null : Number(values.max);
  const least = (n: number) => leastWords(t, n, max);
  return (
    <RecordForm form={bound.form} news={bound.news} {...frame}>
      <LocalizedFields localized={localized} writing={writing} rows={control('options')} />
      <NativeSelect
        label={t('options.must')}
        data={[0, ...counts].map((n) => ({ value: String(n), label: least(n) }))}
        {...text('min', (n) => least(Number(n)))}
      />
      <NativeSelect
        label={t('options.many')}
        data={[
          { value: '', label: t('options.any') },
          ...counts.map((n) => ({ value: String(n), label: mostWords(t, n) })),
        ]}
        {...text('max', (n) => mostWords(t, n === '' ? null : Number(n)))}
      />
      <OptionRows {...bound} writing={writing[0]} />
    </RecordForm>
  );
}

type Form = ReturnType<typeof useForm<OptionGroupValues, OptionGroupInput>>;
type OptionRowsProps = Pick<Form, 'values' | 'control' | 'faultAt'> & {
  readonly writing: Language;
};

function OptionRows({ values, control, faultAt, writing }: OptionRowsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const options = control('options', showOptions);
  return (
    <fieldset className="row-fields">
      <legend>{t('options.options')}</legend>
      <EditableRows
        label={t('options.options')}
        rows={values.options}
        most={limits.optionsPerGroup}
        nameOf={({ name }, index) =>
          displayText(name, language) || t('options.numbered', { n: index + 1 })
        }
        addLabel={t('options.addOption')}
        blank={blankOption}
        onChange={options.onChange}
      >
        {(option, index, change) => (
          <>
            <TextInput
              className="wide"
              label={t('sizes.name', { language: languageNames[writing] })}
              required
              lang={writing}
              value={option.name[writing]}
              error={faultAt(`options.${index}.name`)}
              onChange={(event) =>
                change({ name: { ...option.name, [writing]: event.currentTarget.value } })
              }
            />
            <TextInput
              label={t('options.delta')}
              description={index === 0 ? t('options.deltaHint') : undefined}
              value={option.priceDelta}
              error={faultAt(`options.${index}.priceDelta`)}
              onChange={(event) => change({ priceDelta: event.currentTarget.value })}
            />
            <Checkbox
              className="option-active"
              label={t('admin.fields.active')}
              checked={option.active}
              onChange={(event) => change({ active: event.currentTarget.checked })}
            />
            <OptionContents option={option} change={change} />
          </>
        )}
      </EditableRows>
      {options.notice}
    </fieldset>
  );
}

const showOptions = (_text: string, value: unknown): ReactNode =>
  (value as readonly OptionValues[])
    .map(({ name, priceDelta }) => `${name.bg || name.en || name.de} ${priceDelta}`.trim())
    .join(' / ');

type OptionContentsProps = {
  readonly option: OptionValues;
  readonly change: (changes: RowEdit<OptionValues>) => void;
};

/** Collapsed, so that the list stays short even with thirty options. */
function OptionContents({ option, change }: OptionContentsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [opened, setOpened] = useState(false);
  const { contains, declared } = option;
  const words = [
    wordsOfKeys('allergens', contains, language),
    t(declared ? 'options.declared' : 'options.undeclared'),
  ];
  return (
    <details
      className="wide"
      open={opened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{`${t('options.contents')}: ${words.filter(Boolean).join(' · ')}`}</summary>
      {opened ? (
        <>
          <AllergenToggles
            legend={t('contents.contains')}
            value={contains}
            onChange={(toggle) => change((now) => ({ contains: toggle(now.contains) }))}
          />
          <Checkbox
            mt="sm"
            label={t('options.all')}
            checked={declared}
            onChange={(event) => change({ declared: event.currentTarget.checked })}
          />
        </>
      ) : null}
    </details>
  );
}

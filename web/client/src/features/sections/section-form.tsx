import { NativeSelect, TextInput } from '@mantine/core';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  CreateSectionDocument,
  GetSectionDocument,
  type GetSectionQuery,
  UpdateSectionDocument,
} from '#api/generated/operations.ts';
import { readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { formatAmount } from '#ui/amounts.ts';
import { Folded } from '#ui/form/folded.tsx';
import {
  localizedText,
  optionalText,
  priceText,
  requiredLocalizedText,
  requiredTextField,
  withTranslations,
} from '#ui/form/form-schemas.ts';
import { LocalizedFields } from '#ui/form/localized-fields.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { type FormFrame, RecordPage } from '#ui/form/record-pages.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { HappyHourFields, showWindows } from '#ui/happy-hour/happy-hour-fields.tsx';
import {
  happyHourFields,
  happyHourInput,
  happyHourIssue,
  happyHourValues,
} from '#ui/happy-hour/happy-hour-values.ts';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { OptionGroupChoice } from '#ui/option-groups/option-group-choice.tsx';
import { type MenuChoice, MenuChoices } from './menu-choices.tsx';

export function SectionPage() {
  const { t } = useTranslation();
  // The form keeps the language in which it was opened. Otherwise, a different decimal separator would look
  // like a change made elsewhere.
  const [language] = useState(useLanguage()[0]);
  return (
    <RecordPage
      list="/admin/sections"
      create={{ title: t('admin.sections.add'), mutation: CreateSectionDocument }}
      edit={{
        title: t('admin.sections.update'),
        doneText: t('admin.sections.updated'),
        missingText: () => t('admin.sections.missing'),
        query: GetSectionDocument,
        select: (data) => data.getSection,
        mutation: UpdateSectionDocument,
      }}
    >
      {(section, frame: FormFrame<SectionInput>) => (
        <MenuChoices>
          {(menus) => (
            <SectionForm
              initial={sectionValues(section, menus[0].value, language)}
              isNew={section === null}
              menus={menus}
              {...frame}
            />
          )}
        </MenuChoices>
      )}
    </RecordPage>
  );
}

type SectionFormProps = FormFrame<SectionInput> & {
  readonly initial: SectionValues;
  readonly isNew: boolean;
  readonly menus: readonly MenuChoice[];
};

function SectionForm({ initial, isNew, menus, onSubmit, saving, ...frame }: SectionFormProps) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const bound = useForm({ initial, schema: isNew ? newSectionSchema : sectionSchema, onSubmit });
  const { text, localized, control } = bound;
  const [language] = useLanguage();
  const picture = control('imageUrl');
  const price = text('price');
  return (
    <RecordForm form={bound.form} news={bound.news} saving={saving || uploading} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired={isNew} />
      <NativeSelect
        label={t('admin.fields.menu')}
        required
        data={[...menus]}
        {...text('menuID', (id) => menus.find(({ value }) => value === id)?.label)}
      />
      <TextInput label={t('admin.fields.imageUrl')} inputMode="url" {...text('imageUrl')} />
      <ImageUpload
        label={t('catalog.sections.upload')}
        value={picture.value}
        purpose="SECTION"
        failureText={t('catalog.uploadFailed')}
        onChange={picture.onChange}
        onBusy={setUploading}
      />
      <Folded
        title={t('options.set')}
        summary={price.value}
        isOpen={initial.price !== ''}
        isFaulty={price.error !== undefined}
      >
        <TextInput
          label={t('options.set')}
          description={t('options.setHint')}
          inputMode="decimal"
          {...price}
        />
      </Folded>
      <HappyHourFields
        values={bound.values}
        windows={control('happyWindows', showWindows(language))}
        percent={text('happyPercent')}
        price={text('happyPrice')}
        currency={menus.find(({ value }) => value === bound.values.menuID)?.currency ?? ''}
        hint={t('happyHour.sectionHint')}
        saved={initial}
      />
      <OptionGroupChoice saved={initial.optionGroupIDs} {...control('optionGroupIDs')} />
    </RecordForm>
  );
}

/** Imported sections may have no description, but the form requires one. */
const fields = z.object({
  name: requiredLocalizedText,
  description: localizedText,
  menuID: requiredTextField,
  imageUrl: optionalText,
  price: priceText,
  ...happyHourFields,
  optionGroupIDs: z.array(z.string()),
});

function happyFaults({ value, issues }: z.core.ParsePayload<z.output<typeof fields>>): void {
  const issue = happyHourIssue(value, [value.happyPrice]);
  if (issue) {
    issues.push({ code: 'custom', input: value, message: issue.message, path: [issue.field] });
  }
}

function toInput(values: z.output<typeof fields>) {
  const { happyWindows: _, happyPercent: __, happyPrice, ...input } = withTranslations(values);
  return { ...input, happyHour: happyHourInput(values, [happyPrice]) };
}
type SectionValues = z.input<typeof fields>;

/**
 * Converts the form's values to the API's input, without a position: new sections are added at the end, and
 * sections are reordered in the list.
 */
const sectionSchema = z.pipe(fields.check(z.check(happyFaults)), z.transform(toInput));
type SectionInput = z.output<typeof sectionSchema>;
const newSectionSchema = z.pipe(
  z.extend(fields, { description: requiredLocalizedText }).check(z.check(happyFaults)),
  z.transform(toInput),
);

type SavedSection = NonNullable<GetSectionQuery['getSection']>;

/** Returns the form's values for a section, or for a new section in this menu. */
const sectionValues = (
  section: SavedSection | null,
  menuID: string,
  language: Language,
): SectionValues => ({
  ...readTranslations(section?.translations),
  menuID: section?.menuID ?? menuID,
  imageUrl: section?.imageUrl ?? '',
  price: formatAmount(section?.price ?? null, language),
  ...happyHourValues(section?.happyHour ?? null, language),
  optionGroupIDs: [...(section?.optionGroupIDs ?? [])],
});

import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import { type SectionInput, type SectionValues, sectionSchema } from './section-values.ts';
import type { MenuChoice } from './use-menu-choices.ts';

export type SectionFormProps = {
  readonly initial: SectionValues;
  readonly menus: readonly MenuChoice[];
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: SectionInput) => void;
};

export function SectionForm({ initial, menus, onSubmit, saving, ...frame }: SectionFormProps) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const { form, news, text, localized, control } = useForm({
    initial,
    schema: sectionSchema,
    onSubmit,
  });
  const picture = control('imageUrl');
  return (
    <RecordForm form={form} news={news} saving={saving || uploading} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired />
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
    </RecordForm>
  );
}

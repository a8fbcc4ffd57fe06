import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import type { MenuChoice } from './menu-choices.tsx';
import { type SectionInput, type SectionValues, sectionSchema } from './section-values.ts';

export type SectionFormProps = {
  readonly initial: SectionValues;
  readonly menus: readonly MenuChoice[];
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: SectionInput) => void;
};

export function SectionForm({ initial, menus, onSubmit, ...frame }: SectionFormProps) {
  const { t } = useTranslation();
  const { form, text, localized } = useForm({ initial, schema: sectionSchema, onSubmit });
  return (
    <RecordForm form={form} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired />
      <NativeSelect label={t('admin.fields.menu')} required data={[...menus]} {...text('menuID')} />
      <TextInput label={t('admin.fields.imageUrl')} inputMode="url" {...text('imageUrl')} />
      <TextInput
        label={t('admin.fields.position')}
        type="number"
        min={0}
        step={1}
        {...text('position')}
      />
    </RecordForm>
  );
}

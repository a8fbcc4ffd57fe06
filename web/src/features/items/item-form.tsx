import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import { type ItemInput, type ItemValues, itemSchema } from './item-values.ts';
import type { SectionChoice } from './section-choices.tsx';

export type ItemFormProps = {
  readonly initial: ItemValues;
  readonly sections: readonly SectionChoice[];
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: ItemInput) => void;
};

export function ItemForm({ initial, sections, onSubmit, ...frame }: ItemFormProps) {
  const { t } = useTranslation();
  const { form, text, localized, checkbox } = useForm({ initial, schema: itemSchema, onSubmit });
  return (
    <RecordForm form={form} {...frame}>
      <LocalizedFields localized={localized} />
      <NativeSelect
        label={t('admin.fields.section')}
        required
        data={[...sections]}
        {...text('sectionID')}
      />
      <TextInput label={t('admin.fields.imageUrl')} inputMode="url" {...text('imageUrl')} />
      <Checkbox label={t('admin.fields.active')} {...checkbox('active')} />
      <TextInput
        label={t('admin.fields.price')}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        {...text('price')}
      />
      <TextInput
        label={t('admin.fields.discount')}
        type="number"
        min={0}
        max={100}
        step={1}
        {...text('discount')}
      />
      <TextInput label={t('admin.fields.volume')} {...text('volume')} />
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

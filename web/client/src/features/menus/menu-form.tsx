import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import { type MenuInput, type MenuValues, menuSchema } from './menu-values.ts';

export type MenuFormProps = {
  readonly initial: MenuValues;
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: MenuInput) => void;
};

export function MenuForm({ initial, onSubmit, ...frame }: MenuFormProps) {
  const { t } = useTranslation();
  const { form, news, text, localized, checkbox } = useForm({
    initial,
    schema: menuSchema,
    onSubmit,
  });
  return (
    <RecordForm form={form} news={news} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired />
      <TextInput label={t('admin.fields.currency')} required {...text('currency')} />
      <Checkbox
        label={t('admin.fields.active')}
        description={t('catalog.menus.activeHint')}
        {...checkbox('active')}
      />
    </RecordForm>
  );
}

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '#i18n/languages.ts';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import { type AccountInput, type AccountValues, accountSchema } from './account-values.ts';

export type AccountFormProps = {
  readonly initial: AccountValues;
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: AccountInput) => void;
};

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));

export function AccountForm({ initial, onSubmit, ...frame }: AccountFormProps) {
  const { t } = useTranslation();
  const { form, text, checkbox } = useForm({ initial, schema: accountSchema, onSubmit });
  return (
    <RecordForm form={form} {...frame}>
      <TextInput label={t('admin.fields.name')} required {...text('name')} />
      <Textarea label={t('admin.fields.description')} rows={3} {...text('description')} />
      <TextInput
        label={t('admin.fields.email')}
        type="email"
        autoComplete="email"
        required
        {...text('email')}
      />
      <TextInput
        label={t('admin.fields.phone')}
        type="tel"
        autoComplete="tel"
        required
        {...text('phone')}
      />
      <NativeSelect
        label={t('admin.fields.defaultLanguage')}
        data={languageChoices}
        {...text('defaultLanguage')}
      />
      <TextInput label={t('admin.fields.logoUrl')} inputMode="url" {...text('logoUrl')} />
      <Checkbox label={t('admin.fields.active')} {...checkbox('active')} />
    </RecordForm>
  );
}

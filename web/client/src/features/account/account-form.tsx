import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { isLanguage, languageNames, languages } from '@qr-menu/menu-page/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { useForm } from '#ui/use-form.ts';
import { AccountNames } from './account-names.tsx';
import { type AccountInput, type AccountValues, accountSchema } from './account-values.ts';
import { ContactFields } from './contact-fields.tsx';
import { useAddressHint } from './use-address-hint.ts';
import './account.css';

export type AccountFormProps = {
  readonly initial: AccountValues;
  /** The saved name and all names that lead to the menu; absent before there is an account. */
  readonly saved?: { readonly name: string; readonly names: readonly string[] };
  readonly submitLabel: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onSubmit: (input: AccountInput) => void;
};

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));

export function AccountForm({ initial, saved, onSubmit, saving, ...frame }: AccountFormProps) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const { values, form, news, text, checkbox, control } = useForm({
    initial,
    schema: accountSchema,
    onSubmit,
  });
  const addressHint = useAddressHint(values.name, saved?.name);
  const logo = control('logoUrl');
  return (
    <RecordForm form={form} news={news} saving={saving || uploading} {...frame}>
      <TextInput
        label={t('admin.fields.name')}
        description={addressHint}
        required
        {...text('name')}
      />
      {saved ? <AccountNames present={saved.name} names={saved.names} /> : null}
      <Textarea label={t('admin.fields.description')} rows={3} {...text('description')} />
      <ContactFields email={text('email')} phone={text('phone')} />
      <NativeSelect
        label={t('admin.fields.defaultLanguage')}
        data={languageChoices}
        {...text('defaultLanguage', (code) => (isLanguage(code) ? languageNames[code] : code))}
      />
      <ImageUpload
        label={t('catalog.account.logo')}
        value={logo.value}
        purpose="LOGO"
        failureText={t('catalog.account.logoFailed')}
        onChange={logo.onChange}
        onBusy={setUploading}
      />
      {logo.notice}
      <Checkbox
        label={t('admin.fields.active')}
        description={t('catalog.account.activeHint')}
        {...checkbox('active')}
      />
    </RecordForm>
  );
}

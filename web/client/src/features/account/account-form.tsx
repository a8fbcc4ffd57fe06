import { Checkbox, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { isLanguage, languageNames, languages } from '@qr-menu/menu-page/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accountNameText, emailText, optionalText, requiredText } from '#ui/form-schemas.ts';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import type { FormFrame } from '#ui/record-pages.tsx';
import { useForm } from '#ui/use-form.ts';
import { AccountNames, normalName, readableAddress } from './account-names.tsx';
import './account.css';

type AccountFormProps = FormFrame<AccountInput> & {
  readonly initial: AccountValues;
  /** The saved name and all names that lead to the menu; absent before there is an account. */
  readonly saved?: { readonly name: string; readonly names: readonly string[] };
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

type ContactFieldsProps = {
  readonly email: TextInputProps;
  readonly phone: TextInputProps;
};

/** How guests reach the venue. */
function ContactFields({ email, phone }: ContactFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('admin.fields.email')}
        type="email"
        autoComplete="email"
        required
        {...email}
      />
      <TextInput
        label={t('admin.fields.phone')}
        type="tel"
        autoComplete="tel"
        required
        {...phone}
      />
    </>
  );
}

/** What the typed name does to the address of the venue's menu. */
function useAddressHint(typed: string, saved: string | undefined): string {
  const { t } = useTranslation();
  if (normalName(typed) === '') return t('catalog.account.firstHint');
  const address = readableAddress(typed, location.host);
  const renamed = saved !== undefined && normalName(saved) !== normalName(typed);
  return t(renamed ? 'catalog.account.newAddress' : 'catalog.account.address', { address });
}

/** From what the form holds to the API's input. */
const accountSchema = z.object({
  name: accountNameText,
  description: optionalText,
  email: emailText,
  phone: requiredText,
  defaultLanguage: z.string(),
  active: z.boolean(),
  logoUrl: optionalText,
});

type AccountValues = z.input<typeof accountSchema>;
export type AccountInput = z.output<typeof accountSchema>;

/** A first account starts from what was given at registration. */
export const newAccount = (
  registered: Pick<AccountValues, 'name' | 'email' | 'phone' | 'defaultLanguage'>,
): AccountValues => ({
  name: registered.name,
  email: registered.email,
  phone: registered.phone,
  defaultLanguage: registered.defaultLanguage,
  description: '',
  active: true,
  logoUrl: '',
});

export const accountValues = (account: AccountInput): AccountValues => ({
  name: account.name,
  email: account.email,
  phone: account.phone,
  defaultLanguage: account.defaultLanguage,
  active: account.active,
  description: account.description ?? '',
  logoUrl: account.logoUrl ?? '',
});

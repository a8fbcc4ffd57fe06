import { Anchor, Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { limits, normalizeAccountName } from '@qr-menu/domain';
import { isLanguage, languageNames } from '@qr-menu/menu-page/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accountNameText, emailText, optionalText, requiredText } from '#ui/form-schemas.ts';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { languageChoices } from '#ui/language-select.tsx';
import { LimitCount } from '#ui/limit-count.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import type { FormFrame } from '#ui/record-pages.tsx';
import { useForm } from '#ui/use-form.ts';
import './account.css';

type AccountFormProps = FormFrame<AccountInput> & {
  readonly initial: AccountValues;
  /** The saved name and all names that lead to the menu; absent before there is an account. */
  readonly saved?: { readonly name: string; readonly names: readonly string[] };
};

export function AccountForm({ initial, saved, onSubmit, saving, ...frame }: AccountFormProps) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const bound = useForm({ initial, schema: accountSchema, onSubmit });
  const { values, text, checkbox, control } = bound;
  const addressHint = useAddressHint(values.name, saved?.name);
  const logo = control('logoUrl');
  return (
    <RecordForm
      least="owner"
      form={bound.form}
      news={bound.news}
      saving={saving || uploading}
      {...frame}
    >
      <TextInput
        label={t('admin.fields.name')}
        description={addressHint}
        required
        {...text('name')}
      />
      {saved ? <AccountNames present={saved.name} names={saved.names} /> : null}
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

function useAddressHint(typed: string, saved: string | undefined): string {
  const { t } = useTranslation();
  if (normalizeAccountName(typed) === '') return t('catalog.account.firstHint');
  const address = readableAddress(typed, location.host);
  const renamed =
    saved !== undefined && normalizeAccountName(saved) !== normalizeAccountName(typed);
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
type AccountInput = z.output<typeof accountSchema>;

type KnownAccount = Pick<AccountInput, 'name' | 'email' | 'phone'> & Partial<AccountInput>;

export const accountValues = (account: KnownAccount) => ({
  name: account.name,
  email: account.email,
  phone: account.phone,
  defaultLanguage: account.defaultLanguage ?? '',
  active: account.active ?? true,
  description: account.description ?? '',
  logoUrl: account.logoUrl ?? '',
});

type AccountNamesProps = {
  readonly present: string;
  /** In their normal form. */
  readonly names: readonly string[];
};

export function AccountNames({ present, names }: AccountNamesProps) {
  const { t } = useTranslation();
  const limit = limits.namesPerAccount;
  const presentName = normalizeAccountName(present);
  const isPresent = (name: string) => name === presentName;
  const ordered = [...names.filter(isPresent), ...names.filter((name) => !isPresent(name))];
  return (
    <details className="account-names">
      <summary>
        <LimitCount
          text={t('catalog.account.names', { n: names.length, limit })}
          count={names.length}
          limit={limit}
        />
      </summary>
      <Text size="sm" c="dimmed">
        {t('catalog.account.namesHint', { limit })}{' '}
        {t('catalog.account.namesLeft', { n: limit - names.length })}
      </Text>
      <ul>
        {ordered.map((name) => (
          <li key={name}>
            <Anchor href={`/menu/${encodeURIComponent(name)}`} target="_blank">
              /menu/{name}
            </Anchor>
            {isPresent(name) ? <Text span>{` (${t('catalog.account.present')})`}</Text> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

export const readableAddress = (name: string, host: string): string =>
  `${host}/menu/${normalizeAccountName(name)}`;

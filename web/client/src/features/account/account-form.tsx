import {
  Anchor,
  Checkbox,
  NativeSelect,
  Text,
  Textarea,
  type TextareaProps,
  TextInput,
} from '@mantine/core';
import { countries, usualCountry } from '@qr-menu/domain/account';
import { normalizeAccountName } from '@qr-menu/domain/names';
import { limits } from '@qr-menu/domain/workspace';
import { isLanguage, languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { AllergenCodes } from '#api/generated/operations.ts';
import { type LocalizedValue, readTranslations, serializeDescription } from '#api/translations.ts';
import { countryNames, useLanguage } from '#i18n/i18n.ts';
import { useAddressHint } from '#ui/form/address-hint.ts';
import {
  accountNameText,
  emailText,
  localizedText,
  optionalText,
  requiredTextField,
} from '#ui/form/form-schemas.ts';
import { LimitCount } from '#ui/form/limit-count.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import type { FormFrame } from '#ui/form/record-pages.tsx';
import {
  isTelephone,
  readTelephone,
  telephoneFault,
  useTelephoneHint,
} from '#ui/form/telephone.ts';
import { useForm } from '#ui/form/use-form.ts';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { LanguageSelect, languageChoices } from '#ui/page/language-select.tsx';
import './account.css';

type AccountFormProps = FormFrame<AccountInput> & {
  readonly initial: AccountValues;
  /** The saved name, and all names that lead to the menu. Undefined until the account exists. */
  readonly saved?: { readonly name: string; readonly names: readonly string[] };
};

export function AccountForm({ initial, saved, onSubmit, saving, ...frame }: AccountFormProps) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const bound = useForm({ initial, schema: accountSchema(initial.phone), onSubmit });
  const { values, text, localized, checkbox, control } = bound;
  const [screenLanguage] = useLanguage();
  const choices = useMemo(() => countryChoices(screenLanguage), [screenLanguage]);
  const language = languageOf(values);
  const telephoneHint = useTelephoneHint(values.phone, values.country);
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
      <DescriptionField venueLanguage={language} localized={localized} />
      <Text size="sm">{t('catalog.account.guestsSee')}</Text>
      <TextInput
        label={t('admin.fields.email')}
        type="email"
        autoComplete="email"
        required
        {...text('email')}
      />
      <Checkbox label={t('catalog.account.emailShown')} {...checkbox('emailShown')} />
      <TextInput
        label={t('admin.fields.phone')}
        description={telephoneHint}
        type="tel"
        autoComplete="tel"
        required
        {...text('phone')}
      />
      <Checkbox label={t('catalog.account.phoneShown')} {...checkbox('phoneShown')} />
      <Text size="sm" role="status">
        {contactHint(t, values)}
      </Text>
      <NativeSelect
        label={t('admin.fields.defaultLanguage')}
        data={languageChoices}
        {...text('defaultLanguage', (code) => (isLanguage(code) ? languageNames[code] : code))}
      />
      <GuestChoices checkbox={checkbox} />
      {saved ? (
        <NativeSelect
          label={t('contents.codes')}
          description={t('contents.codesHint')}
          data={Object.entries(codesTexts).map(([value, label]) => ({ value, label: t(label) }))}
          {...text('allergenCodes', (codes) => (isCodes(codes) ? t(codesTexts[codes]) : codes))}
        />
      ) : null}
      <NativeSelect
        label={t('admin.fields.country')}
        description={t('catalog.account.countryHint')}
        data={choices}
        {...text('country', countryNames(screenLanguage))}
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

type Form = ReturnType<typeof useForm<AccountValues, AccountInput>>;

/** Options for guests beyond reading the menu. */
function GuestChoices({ checkbox }: Pick<Form, 'checkbox'>) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        label={t('catalog.account.listShown')}
        description={t('catalog.account.listShownHint')}
        {...checkbox('listShown')}
      />
      <Checkbox
        label={t('catalog.account.printShown')}
        description={t('catalog.account.printShownHint')}
        {...checkbox('printShown')}
      />
    </>
  );
}

function countryChoices(language: Language) {
  const nameOf = countryNames(language);
  const { compare } = new Intl.Collator(language);
  return countries
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((a, b) => compare(a.label, b.label));
}

const codesTexts = {
  NAMES: 'contents.asNames',
  EU_NUMBERS: 'contents.asNumbers',
  LETTERS: 'contents.asLetters',
} as const satisfies Record<AllergenCodes, string>;

const isCodes = (text: string): text is AllergenCodes => Object.hasOwn(codesTexts, text);

type DescriptionFieldProps = {
  readonly venueLanguage: Language;
  readonly localized: (name: 'description', language: Language) => TextareaProps;
};

/** Guests whose language has no translation see the text in the venue's default language. */
function DescriptionField({ venueLanguage, localized }: DescriptionFieldProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(venueLanguage);
  return (
    <>
      <LanguageSelect
        label={t('catalog.account.descriptionLanguage')}
        value={language}
        onChange={setLanguage}
      />
      <Textarea
        label={t('admin.fields.description')}
        description={t('catalog.account.descriptionHint')}
        rows={3}
        {...localized('description', language)}
      />
    </>
  );
}

function contactHint(t: TFunction, values: AccountValues): string {
  const { emailShown, email, phoneShown, phone } = values;
  const telephone = readTelephone(phone.trim(), values.country)?.number ?? phone.trim();
  const contact = [phoneShown && telephone, emailShown && email.trim()].filter(Boolean);
  return contact.length === 0
    ? t('catalog.account.noContact')
    : t('catalog.account.contact', { contact: contact.join(' · ') });
}

/**
 * Converts the form's values to the API's input. A telephone number is converted to its international format,
 * unless it is still the `saved` number.
 */
function accountSchema(saved: string) {
  const isUsable = (values: Pick<AccountValues, 'phone' | 'country'>): boolean =>
    values.phone === saved || isTelephone(values.phone, values.country);
  return z.pipe(
    z
      .object({
        name: accountNameText,
        description: localizedText,
        email: emailText,
        phone: requiredTextField,
        defaultLanguage: z.string(),
        active: z.boolean(),
        emailShown: z.boolean(),
        phoneShown: z.boolean(),
        listShown: z.boolean(),
        printShown: z.boolean(),
        logoUrl: optionalText,
        country: z.string(),
        allergenCodes: z.enum(['NAMES', 'EU_NUMBERS', 'LETTERS']),
      })
      // Checked even if other fields are invalid, so that all errors are reported together.
      .check(z.refine(isUsable, { error: telephoneFault, path: ['phone'], when: () => true })),
    z.transform(({ description, ...values }) => ({
      ...values,
      translations: serializeDescription(description),
      phone:
        values.phone === saved
          ? saved
          : (readTelephone(values.phone, values.country)?.readable ?? values.phone),
    })),
  );
}

type AccountValues = {
  readonly name: string;
  readonly description: LocalizedValue;
  readonly email: string;
  readonly phone: string;
  readonly defaultLanguage: string;
  readonly active: boolean;
  readonly emailShown: boolean;
  readonly phoneShown: boolean;
  readonly listShown: boolean;
  readonly printShown: boolean;
  readonly logoUrl: string;
  readonly country: string;
  readonly allergenCodes: AllergenCodes;
};
type AccountInput = z.output<ReturnType<typeof accountSchema>>;

const languageOf = ({ defaultLanguage }: Pick<AccountValues, 'defaultLanguage'>): Language =>
  isLanguage(defaultLanguage) ? defaultLanguage : 'bg';

type SavedAccount = Pick<AccountInput, 'name' | 'email' | 'phone'> &
  Partial<AccountInput> & { readonly description?: string | null };

/**
 * Returns the form's values for an account. A description that was never translated is treated as text in the
 * venue's default language.
 */
export function accountValues(account: SavedAccount): AccountValues {
  const { description } = readTranslations(account.translations);
  const isLocalized = Object.values(description).some((text) => text !== '');
  const defaultLanguage = account.defaultLanguage ?? '';
  return {
    name: account.name,
    email: account.email,
    phone: account.phone,
    defaultLanguage,
    active: account.active ?? true,
    emailShown: account.emailShown ?? false,
    phoneShown: account.phoneShown ?? true,
    listShown: account.listShown ?? true,
    printShown: account.printShown ?? false,
    description: isLocalized
      ? description
      : { ...description, [languageOf({ defaultLanguage })]: account.description ?? '' },
    logoUrl: account.logoUrl ?? '',
    country: account.country ?? usualCountry,
    allergenCodes: account.allergenCodes ?? 'NAMES',
  };
}

type AccountNamesProps = {
  readonly present: string;
  /** The names in their normalized form. */
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

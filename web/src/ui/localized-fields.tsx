import { Textarea, TextInput } from '@mantine/core';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { LanguageSelect } from '#ui/language-select.tsx';

type FieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

export type LocalizedFieldsProps = {
  readonly localized: (name: 'name' | 'description', language: Language) => FieldProps;
  readonly descriptionRequired?: boolean;
};

/** Name and description, one language at a time, starting with the screen's. */
export function LocalizedFields({ localized, descriptionRequired = false }: LocalizedFieldsProps) {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const [language, setLanguage] = useState(screenLanguage);
  return (
    <>
      <LanguageSelect
        label={t('admin.fields.contentLanguage')}
        value={language}
        onChange={setLanguage}
      />
      <TextInput label={t('admin.fields.name')} required {...localized('name', language)} />
      <Textarea
        label={t('admin.fields.description')}
        required={descriptionRequired}
        rows={3}
        {...localized('description', language)}
      />
    </>
  );
}

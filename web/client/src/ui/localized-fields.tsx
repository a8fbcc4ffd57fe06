import { Textarea, TextInput } from '@mantine/core';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalizedValue } from '#api/translations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { LanguageSelect } from '#ui/language-select.tsx';
import { CopyTexts } from '#ui/translations/copy-texts.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';

type FieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};
type FieldName = 'name' | 'description';

export type LocalizedFieldsProps = {
  readonly localized: (name: FieldName, language: Language) => FieldProps;
  readonly descriptionRequired?: boolean;
};

/** Name and description, one language at a time, starting with the screen's. */
export function LocalizedFields({ localized, descriptionRequired = false }: LocalizedFieldsProps) {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const [language, setLanguage] = useState(screenLanguage);
  const written = (name: FieldName): LocalizedValue => ({
    bg: localized(name, 'bg').value,
    en: localized(name, 'en').value,
    de: localized(name, 'de').value,
  });
  const texts = { name: written('name'), description: written('description') };
  return (
    <>
      <div className="localized-language">
        <LanguageSelect
          label={t('admin.fields.contentLanguage')}
          value={language}
          onChange={setLanguage}
        />
        <TranslationChips texts={texts} />
      </div>
      <CopyTexts
        texts={texts}
        language={language}
        onCopy={(name, value) => localized(name, language).onChange({ currentTarget: { value } })}
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

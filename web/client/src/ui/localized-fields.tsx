import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { languageNames, languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalizedValue, TranslationValues } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { LanguageSelect } from '#ui/language-select.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';

type FieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};
type FieldName = 'name' | 'description';

type LocalizedFieldsProps = {
  readonly localized: (name: FieldName, language: Language) => FieldProps;
  readonly descriptionRequired?: boolean;
  /** Where other fields of the form are written in the same language. */
  readonly writing?: readonly [Language, (language: Language) => void];
};

export function LocalizedFields({
  localized,
  descriptionRequired = false,
  writing,
}: LocalizedFieldsProps) {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const own = useState(screenLanguage);
  const [language, setLanguage] = writing ?? own;
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

type CopyTextsProps = {
  readonly texts: TranslationValues;
  readonly language: Language;
  readonly onCopy: (field: keyof TranslationValues, text: string) => void;
};

const fields = ['name', 'description'] as const;

/** Fills what is empty in one language from another one; nothing that is written is replaced. */
export function CopyTexts({ texts, language, onCopy }: CopyTextsProps) {
  const { t } = useTranslation();
  const empty = fields.filter((field) => texts[field][language].trim() === '');
  const sources = languages.filter((source) =>
    empty.some((field) => source !== language && texts[field][source].trim() !== ''),
  );
  if (sources.length === 0) return null;
  const copyFrom = (source: Language) => {
    for (const field of empty) {
      if (texts[field][source].trim() !== '') onCopy(field, texts[field][source]);
    }
  };
  return (
    <Group gap="xs">
      {sources.map((source) => (
        <Button key={source} size="xs" variant="light" onClick={() => copyFrom(source)}>
          {t('live.copyFrom', { language: languageNames[source] })}
        </Button>
      ))}
    </Group>
  );
}

import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { languageNames, languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filledFrom, type LocalizedValue } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { LanguageSelect } from '#ui/page/language-select.tsx';
import { TranslationChips } from '#ui/translations/translation-chips.tsx';

type FieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};
type FieldName = 'name' | 'description';

type Named = { readonly name: LocalizedValue };

type LocalizedFieldsProps<Row extends Named> = {
  readonly localized: (name: FieldName, language: Language) => FieldProps;
  readonly descriptionRequired?: boolean;
  /** The language shown by the form's other fields, and its setter. */
  readonly writing?: readonly [Language, (language: Language) => void];
  /** Other parts of the form that have names in each language. */
  readonly rows?: {
    readonly value: readonly Row[];
    readonly onChange: (rows: Row[]) => void;
  };
};

export function LocalizedFields<Row extends Named>({
  localized,
  descriptionRequired = false,
  writing,
  rows,
}: LocalizedFieldsProps<Row>) {
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
  const copyFrom = (source: Language) => {
    for (const name of ['name', 'description'] as const) {
      const value = filledFrom(texts[name], source, language)[language];
      if (value !== texts[name][language]) {
        localized(name, language).onChange({ currentTarget: { value } });
      }
    }
    if (rows?.value.some(({ name }) => filledFrom(name, source, language) !== name)) {
      rows.onChange(
        rows.value.map((row) => ({ ...row, name: filledFrom(row.name, source, language) })),
      );
    }
  };
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
        texts={[...Object.values(texts), ...(rows?.value.map(({ name }) => name) ?? [])]}
        language={language}
        onCopy={copyFrom}
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
  readonly texts: readonly LocalizedValue[];
  readonly language: Language;
  readonly onCopy: (source: Language) => void;
};

/** Offers to copy missing text from each language that has it. */
function CopyTexts({ texts, language, onCopy }: CopyTextsProps) {
  const { t } = useTranslation();
  const sources = languages.filter((source) =>
    texts.some((text) => filledFrom(text, source, language) !== text),
  );
  if (sources.length === 0) return null;
  return (
    <Group gap="xs">
      {sources.map((source) => (
        <Button key={source} size="xs" variant="light" onClick={() => onCopy(source)}>
          {t('live.copyFrom', { language: languageNames[source] })}
        </Button>
      ))}
    </Group>
  );
}
